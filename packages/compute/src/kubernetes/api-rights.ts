import { type ApiCall, type ApiRight, apiCalls, clusterResources } from "./api-calls.ts";

/** A rule of a Role. */
export interface RightsRule {
  readonly apiGroups: readonly [string];
  readonly resources: readonly [string];
  readonly verbs: readonly ApiRight["verb"][];
}

/** The rules of the Role in the namespace of the machines, and of the ClusterRole beside it. */
export interface ApiRights {
  readonly namespace: readonly RightsRule[];
  readonly cluster: readonly RightsRule[];
}

const order: readonly ApiRight["verb"][] = ["get", "list", "watch", "create", "patch", "delete", "deletecollection"];

/** What the calls of the driver need, a rule for each resource, in the order of the table. */
export function apiRights(): ApiRights {
  const calls: readonly ApiCall[] = Object.values(apiCalls);
  const rules = [...Map.groupBy(calls, ({ group, resource }) => `${group}/${resource}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const needed = new Set(some.flatMap(({ verb, also }) => (also === undefined ? [verb] : [verb, also])));
    const verbs = order.filter((verb) => needed.has(verb));
    return [{ apiGroups: [first.group], resources: [first.resource], verbs } satisfies RightsRule];
  });
  const isOfCluster = ({ resources: [resource] }: RightsRule): boolean => clusterResources.has(resource);
  return { namespace: rules.filter((rule) => !isOfCluster(rule)), cluster: rules.filter(isOfCluster) };
}
