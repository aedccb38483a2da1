/** The results of a run on a target. */
export interface ParityRun {
  /** Heading of the column. */
  readonly name: string;
  /** Description of the target, with versions. */
  readonly about: string;
  readonly record: RunRecord;
  /** Claims that the target is known to break, and why. */
  readonly known?: Readonly<Record<string, string>>;
}

/** Several targets side by side; equal runs give the same table, independent of ids and times. */
export interface Parity {
  readonly targets: readonly { readonly name: string; readonly about: string; readonly counts: Counts }[];
  /** How many claims of a section have which verdict, target by target. */
  readonly sections: readonly { readonly section: string; readonly counts: readonly Counts[] }[];
  /** What the first target keeps of the promises about a resource, for each of the interfaces that manage it. */
  readonly interfaces: readonly { readonly resource: string; readonly counts: readonly Counts[] }[];
  readonly claims: readonly ParityClaim[];
}

export interface ParityClaim {
  readonly id: string;
  readonly statement: string;
  /** One entry for each target. */
  readonly outcomes: readonly Outcome[];
}

export interface Outcome {
  /** `absent`: the run does not know the claim. */
  readonly verdict: string;
  /** Why it is not `pass`; empty for `pass`. */
  readonly reason: string;
  /** The documented reason for the difference; empty without one. */
  readonly known: string;
}

/** Only verdicts that occur. */
export type Counts = Readonly<Record<string, number>>;

const REASON_MAX_CHARS = 160;

export function parityOf(runs: readonly ParityRun[]): Parity {
  const known = new Map(runs.flatMap(({ record }) => record.claims.map((claim) => [claim.id, claim] as const)));
  const claims = [...known.values()].toSorted((a, b) => compare(a.id, b.id));
  const sections = [...new Set(claims.map(({ section }) => section))].toSorted(compare);
  return {
    targets: runs.map(({ name, about, record }) => ({ name, about, counts: countsOf(record.claims) })),
    sections: sections.map((section) => ({
      section,
      counts: runs.map(({ record }) => countsOf(record.claims.filter((claim) => claim.section === section))),
    })),
    interfaces: sideBySide(runs[0]?.record.claims ?? []).map(({ resource, claims: some }) => ({
      resource,
      counts: some.map(countsOf),
    })),
    claims: claims.map(({ id, statement }) => ({
      id,
      statement,
      outcomes: runs.map(({ record, known: ofRun }) =>
        outcomeOf(
          record.claims.find((claim) => claim.id === id),
          ofRun?.[id] ?? "",
        ),
      ),
    })),
  };
}

/** Whether a target was checked, and broke the claim. */
export function isBroken({ verdict }: Outcome): boolean {
  return verdict === "fail" || verdict === "error" || verdict === "flaky";
}

/** Unexpected results of a run: broken claims without a known reason, and known reasons of claims that hold. */
export function surprisesOf({ record, known = {} }: ParityRun): string[] {
  return record.claims.flatMap(({ id, verdict }) => {
    const why = known[id];
    if (verdict === "fail" || verdict === "error") return why === undefined ? [`${id} is broken`] : [];
    return why !== undefined && verdict === "pass"
      ? [`${id} is kept, although it is listed as a known difference`]
      : [];
  });
}

/** In order of code units, which is the same on every computer. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function countsOf(claims: readonly ClaimRecord[]): Counts {
  const byVerdict = Map.groupBy(claims, ({ verdict }) => verdict);
  const rows = [...byVerdict].map(([verdict, some]) => [verdict, some.length] as const);
  return Object.fromEntries(rows.toSorted(([a], [b]) => compare(a, b)));
}

function outcomeOf(claim: ClaimRecord | undefined, known: string): Outcome {
  if (claim === undefined) return { verdict: "absent", reason: "", known: "" };
  const outcome = { verdict: claim.verdict, reason: reasonOf(claim), known: "" };
  return isBroken(outcome) ? { ...outcome, known } : outcome;
}

function reasonOf({ verdict, reason, evidence }: ClaimRecord): string {
  if (verdict === "pass") return "";
  const broken = evidence.find(({ holds }) => !holds);
  if (broken === undefined) return shortened(reason ?? "");
  return `expected ${shortened(broken.expected)}, got ${shortened(statusOf(broken.got, plainSuite.idForms))}`;
}

function shortened(text: string): string {
  const plain = withoutPassing(text, plainSuite.idForms).replaceAll(/\s+/g, " ");
  return plain.length > REASON_MAX_CHARS ? `${plain.slice(0, REASON_MAX_CHARS)}…` : plain;
}
import { type ClaimRecord, type RunRecord, statusOf, withoutPassing } from "@millrace/contract-core";
import { sideBySide } from "./interfaces.ts";
import { plainSuite } from "../whole/suite.ts";
