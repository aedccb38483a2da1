import { createHash } from "node:crypto";

const TIME = /\b\d{4}-\d\d-\d\dT[\d:.]+Z?\b/g;
/** Parts beside times that differ between runs with the same failure of any interface: ids, names, ports. */
const PASSING = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
  /verify-[a-z0-9-]+/g,
  /127\.0\.0\.1:\d+/g,
];
/** Also counts of bytes and milliseconds. */
const NUMBER = /\d+(?:\.\d+)?/g;

/**
 * The same text for the same failure: claim, expectation, and kind of the actual result.
 *
 * @param ids forms of ids of the interface
 */
export function fingerprintOf(
  claimId: string,
  evidence: readonly { readonly scenario: string; readonly expected: string; readonly got: string }[],
  ids: readonly RegExp[] = [],
): string {
  const lines = evidence.map(
    ({ scenario, expected, got }) => `${scenario}\n${withoutNumbers(expected, ids)}\n${statusOf(got, ids)}`,
  );
  return createHash("sha256")
    .update([claimId, ...lines.toSorted()].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** The text without the parts that differ in each run; other numbers stay. */
export function withoutPassing(text: string, ids: readonly RegExp[] = []): string {
  return [TIME, ...ids, ...PASSING].reduce((left, pattern) => left.replaceAll(pattern, "#"), text);
}

/** The text without anything that may differ in each run. */
export function withoutNumbers(text: string, ids: readonly RegExp[] = []): string {
  return withoutPassing(text, ids).replaceAll(NUMBER, "#");
}

/** The status is the kind of the failure; without a status, the text is. */
export function statusOf(got: string, ids: readonly RegExp[] = []): string {
  return /^status \d{3}/.exec(got)?.[0] ?? withoutNumbers(got, ids);
}
