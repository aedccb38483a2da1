/**
 * How much a change of the specs matters to who relies on them. `breaking`: a promise is taken away or tightened;
 * `additive`: there is more than before; `wording`: the same promise in other words.
 */
export const severities = ["wording", "additive", "breaking"] as const;

export type Severity = (typeof severities)[number];

/** Who sends what a schema describes: a client, or the service. */
export type Direction = "request" | "response";

/** One difference, in words for a person. */
export interface Difference {
  readonly severity: Severity;
  readonly text: string;
  /** Found inside a schema with a name, which the text begins with: it is the same wherever that schema is used. */
  readonly isShared?: true;
}

export function breaking(text: string): Difference {
  return { severity: "breaking", text };
}

export function additive(text: string): Difference {
  return { severity: "additive", text };
}

/** That things came or went, each by what it is called. */
export function cameOrWent(
  { lost, gained }: { readonly lost: readonly string[]; readonly gained: readonly string[] },
  called: (name: string) => string = (name) => name,
): readonly Difference[] {
  return [
    ...lost.map((name) => breaking(`${called(name)} is gone`)),
    ...gained.map((name) => additive(`${called(name)} is new`)),
  ];
}

/** The worst of them; undefined when there is none. */
export function worst(differences: readonly { readonly severity: Severity }[]): Severity | undefined {
  return severities.findLast((severity) => differences.some((difference) => difference.severity === severity));
}

/** The same text for the same JSON value, independent of the order of its keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}

/** What is only in the first, only in the second, and in both, in the order of the first. */
export function setDiff(
  before: readonly string[],
  after: readonly string[],
): { readonly lost: readonly string[]; readonly gained: readonly string[]; readonly kept: readonly string[] } {
  return {
    lost: before.filter((one) => !after.includes(one)),
    gained: after.filter((one) => !before.includes(one)),
    kept: before.filter((one) => after.includes(one)),
  };
}
