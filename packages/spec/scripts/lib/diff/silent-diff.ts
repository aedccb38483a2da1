import { graphqlOperations } from "../graphql-sdl.ts";
import { listOperations } from "../open-api.ts";
import type { ClaimChange } from "./claim-diff.ts";
import { type FactDifference, type RefKind, type SpecPart, placed, presence } from "./fact.ts";
import type { FactDiff } from "./fact-diff.ts";
import type { ComparedSpecs } from "./read-specs.ts";
import { canonical } from "./severity.ts";

/**
 * What differs although no claim speaks of it: operations with their parameters, bodies and answers, limits, transitions and errors. The
 * fields of schemas are compared where they are sent.
 */
export function diffSilent(
  before: ComparedSpecs,
  after: ComparedSpecs,
  facts: FactDiff,
  changes: readonly ClaimChange[],
): readonly FactDifference[] {
  // That a new transition contradicts a claim does not mean that one speaks of it.
  const spoken = changes.flatMap(({ reasons }) => reasons.filter(({ contradicts }) => contradicts === undefined));
  const told = new Set(spoken.map(({ part, text }) => `${part} ${text}`));
  const silent = new Map<string, FactDifference>();
  for (const [kind, name] of [...namesIn(before, after), ...namesIn(after, before)]) {
    for (const difference of facts(kind, name)) {
      const key = `${difference.part} ${difference.text}`;
      // Told by the claims of the step; the new transition itself has a line of its own here.
      if (difference.contradicts === undefined && !told.has(key)) silent.set(key, difference);
    }
  }
  return [
    ...silent.values(),
    ...diffNamed("errors", before.errors, after.errors, ["status", "repeat"]),
    ...diffNamed("s3", before.s3, after.s3, ["method", "on", "query", "header", "needs", "status"]),
  ];
}

/** How things differ that no claim refers to: names of failures, and what S3 has. `promises` are the keys that clients rely on. */
function diffNamed(
  part: SpecPart,
  before: ComparedSpecs["errors"],
  after: ComparedSpecs["errors"],
  promises: readonly string[],
): readonly FactDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    presence(before.get(name), after.get(name), (was, is) => {
      const changed = promises.filter((key) => canonical(was[key]) !== canonical(is[key]));
      if (changed.length === 0 && canonical(was) !== canonical(is))
        return [{ severity: "wording", text: "is described otherwise" }];
      return changed.map((key) => ({
        severity: "breaking",
        text: `${key}: ${String(is[key])}, was ${String(was[key])}`,
      }));
    }).map((difference) => placed(part, name, difference)),
  );
}

type Named = readonly [kind: RefKind, name: string];

/** Everything that a side names. The answers of an operation that only one side has come and go with it. */
function namesIn(specs: ComparedSpecs, other: ComparedSpecs): readonly Named[] {
  const there = new Set(operationsIn(other).map(({ id }) => id));
  return [
    ...operationsIn(specs).flatMap(({ id, statuses }): Named[] => [
      ["operations", id],
      ...(there.has(id) ? statuses.map((status): Named => ["statuses", `${id} ${status}`]) : []),
    ]),
    ...[...specs.limits.keys()].map((name): Named => ["limits", name]),
    ...[...specs.transitions.keys()].map((name): Named => ["transitions", name]),
  ];
}

function operationsIn({ interfaces, graphql }: ComparedSpecs) {
  const { queries, mutations } = graphql === undefined ? { queries: [], mutations: [] } : graphqlOperations(graphql);
  return [
    ...interfaces.flatMap((spec) =>
      listOperations(spec).map(({ id, statuses }) => ({ id: `${spec.name}.${id}`, statuses })),
    ),
    ...[...queries, ...mutations].map((name) => ({ id: `graphql.${name}`, statuses: [] })),
  ];
}
