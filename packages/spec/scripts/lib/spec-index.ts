import { buildGraphqlSchema, graphqlFields, graphqlOperations } from "./graphql-sdl.ts";
import { transitionName } from "./tables.ts";
import { listOperations } from "./open-api.ts";
import { schemasAt } from "./places.ts";
import type { SpecSet } from "./spec-set.ts";

/** The names that claims may refer to, and must cover (all but the fields). */
export interface SpecIndex {
  /** `queue.run`, `graphql.myself` … */
  readonly operations: ReadonlySet<string>;
  /** `queue.run 200` … */
  readonly statuses: ReadonlySet<string>;
  readonly limits: ReadonlySet<string>;
  /** `IN_QUEUE cancel CANCELLED` … */
  readonly transitions: ReadonlySet<string>;
  /** `COMPLETED retry` …: every trigger in every state, with whether it is legal there. */
  readonly steps: ReadonlyMap<string, boolean>;
  /** Whether `Schema.field` (any interface, GraphQL too) or `operationId.parameter` exists. */
  readonly hasField: (path: string) => boolean;
}

export function indexSpecs(specs: SpecSet): SpecIndex {
  const schema = buildGraphqlSchema(specs.graphql);
  const { queries, mutations } = graphqlOperations(schema);
  const entries = specs.interfaces.flatMap((spec) => listOperations(spec).map((entry) => ({ spec, entry })));
  const hasField = (path: string): boolean => {
    const [type = "", field = "", ...deeper] = path.split(".");
    const inGraphql = deeper.length === 0 && (graphqlFields(schema, type)?.includes(field) ?? false);
    return inGraphql || schemasAt(specs.interfaces, path).length > 0;
  };
  return {
    operations: new Set([
      ...entries.map(({ spec, entry }) => `${spec.name}.${entry.id}`),
      ...[...queries, ...mutations].map((name) => `graphql.${name}`),
    ]),
    statuses: new Set(
      entries.flatMap(({ spec, entry }) => entry.statuses.map((status) => `${spec.name}.${entry.id} ${status}`)),
    ),
    limits: new Set(specs.limits.entries.map((limit) => limit.name)),
    transitions: new Set(specs.lifecycle.transitions.map((transition) => transitionName(transition))),
    steps: stepsOf(specs.lifecycle),
    hasField,
  };
}

function stepsOf({ states, triggers, transitions }: SpecSet["lifecycle"]): ReadonlyMap<string, boolean> {
  const legal = new Set(transitions.map(({ from, trigger }) => `${from ?? "null"} ${trigger}`));
  const all = [...states, { name: "null" }].flatMap((state) =>
    triggers.map((trigger) => `${state.name} ${trigger.name}`),
  );
  return new Map(all.map((step) => [step, legal.has(step)]));
}
