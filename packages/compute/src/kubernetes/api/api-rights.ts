import { type ApiCall, type ApiRight, apiCalls } from "./api-calls.ts";

/** A rule of a Role. */
export interface RightsRule {
  readonly apiGroups: readonly [string];
  readonly resources: readonly [string];
  readonly verbs: readonly ApiRight["verb"][];
}

/** The rules of the Role in the namespace of the machines, and of the ClusterRoles beside it. */
export interface ApiRights {
  readonly namespace: readonly RightsRule[];
  readonly cluster: readonly RightsRule[];
  /** Without these the service works, and knows less. */
  readonly optional: readonly RightsRule[];
}

const order: readonly ApiRight["verb"][] = ["get", "list", "watch", "create", "patch", "delete", "deletecollection"];

/** What the calls of the driver need, a rule for each resource, in the order of the table. */
export function apiRights(): ApiRights {
  const calls: readonly ApiCall[] = Object.values(apiCalls);
  const ofCluster = calls.filter((call) => call.ofCluster === true);
  return {
    namespace: rulesOf(calls.filter((call) => call.ofCluster !== true)),
    cluster: rulesOf(ofCluster.filter(({ optional }) => optional !== true)),
    optional: rulesOf(ofCluster.filter(({ optional }) => optional === true)),
  };
}

function rulesOf(calls: readonly ApiCall[]): readonly RightsRule[] {
  return [...Map.groupBy(calls, ({ group, resource }) => `${group}/${resource}`).values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const needed = new Set(some.flatMap(({ verb, also }) => (also === undefined ? [verb] : [verb, also])));
    const verbs = order.filter((verb) => needed.has(verb));
    return [{ apiGroups: [first.group], resources: [first.resource], verbs } satisfies RightsRule];
  });
}
