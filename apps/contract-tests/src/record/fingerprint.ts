import { createHash } from "node:crypto";

/** The parts that differ between runs with the same failure: ids, times, ports. */
const PASSING = [
  /\b\d{4}-\d\d-\d\dT[\d:.]+Z?\b/g,
  /\b(?:sync-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\S*/g,
  /\b[a-z0-9]{14}\b/g,
  /verify-[a-z0-9-]+/g,
  /127\.0\.0\.1:\d+/g,
];
/** Also counts of bytes and milliseconds. */
const NUMBER = /\d+(?:\.\d+)?/g;

/** The same text for the same failure: claim, expectation, and kind of the actual result. */
export function fingerprintOf(
  claimId: string,
  evidence: readonly { readonly scenario: string; readonly expected: string; readonly got: string }[],
): string {
  const lines = evidence.map(({ scenario, expected, got }) => `${scenario}\n${plain(expected)}\n${statusOf(got)}`);
  return createHash("sha256")
    .update([claimId, ...lines.toSorted()].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

/** The text without the parts that differ in each run; other numbers stay. */
export function withoutPassing(text: string): string {
  return PASSING.reduce((left, pattern) => left.replaceAll(pattern, "#"), text);
}

function plain(text: string): string {
  return withoutPassing(text).replaceAll(NUMBER, "#");
}

/** The status is the kind of the failure; without a status, the text is. */
export function statusOf(got: string): string {
  return /^status \d{3}/.exec(got)?.[0] ?? plain(got);
}
