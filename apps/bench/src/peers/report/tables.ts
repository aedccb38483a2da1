import { rounded } from "../../base/report.ts";
import { compare, compareLimits, overLimit, type ComparedMeasure, type ComparedParty } from "../record/comparison.ts";
import type { Measure } from "../record/measures.ts";
import type { DatabaseCost, PeersRecord, RecordedParty } from "../record/record.ts";
import type { Agreement } from "../record/steadiness.ts";
import { withSpread } from "./numbers.ts";

/** A table of a report, in the text that Markdown has. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What each report words in its own way. */
export interface Wording {
  /** What the value of a measure is. */
  unit(measure: Measure): string;
  readonly p99: string;
  ratio(ratio: Agreement): string;
}

function measureTable(record: PeersRecord, { measure, parties }: ComparedMeasure, wording: Wording): ReportTable {
  const subjects = record.parties.filter(({ isSubject }) => isSubject);
  const over = subjects.map(({ label }) => `${label} over it`);
  const isOnDatabase = parties.some(({ database }) => database !== undefined);
  const databaseHead = isOnDatabase ? ["WAL a job", "commits a job", "dead rows a job"] : [];
  return {
    head: ["party", "durable", wording.unit(measure), wording.p99, "processor a job", ...databaseHead, ...over],
    rows: parties.map(({ party, figure, p99Ms, processorUs, processorUsOf, database, ratios }) => [
      party.label,
      party.durability,
      withSpread(figure),
      `${rounded(p99Ms)} ms`,
      processorUs === undefined ? "" : `${rounded(processorUs)} µs${sharesOf(processorUsOf)}`,
      ...(isOnDatabase ? databaseCells(database) : []),
      ...subjects.map((subject) => {
        const ratio = ratios.find((one) => one.subject === subject)?.ratio;
        return ratio === undefined ? "" : wording.ratio(ratio);
      }),
    ]),
  };
}

/** Who of a party uses how much of it. */
function sharesOf(processorUsOf: ComparedParty["processorUsOf"]): string {
  const shares = processorUsOf.map(([role, used]) => `${role} ${rounded(used)}`);
  return shares.length < 2 ? "" : ` (${shares.join(", ")})`;
}

function databaseCells(cost: DatabaseCost | undefined): string[] {
  if (cost === undefined) return ["", "", ""];
  return [`${rounded(cost.walBytes)} bytes`, rounded(cost.commits), rounded(cost.deadRows)];
}

export function measureTables(
  record: PeersRecord,
  wording: Wording,
): readonly { readonly compared: ComparedMeasure; readonly table: ReportTable }[] {
  return compare(record).map((compared) => ({ compared, table: measureTable(record, compared, wording) }));
}

/** What the machine can do by itself; undefined when that was not measured. */
export function limitsTable(record: PeersRecord): ReportTable | undefined {
  const limits = compareLimits(record).map(({ label, figure }) => [label, withSpread(figure)]);
  const over = overLimit(record, "http").map(({ subject, ratio }) => {
    return [`submits of ${subject.label} over bare \`node:http\``, withSpread(ratio)];
  });
  return limits.length === 0 ? undefined : { head: ["", "a second"], rows: [...limits, ...over] };
}

/** How a party is set up: in a sentence, and as a table. */
export function setUpOf(party: RecordedParty): { readonly sentence: string; readonly table: ReportTable } {
  const versions = Object.entries(party.versions).map(([name, version]) => `${name} ${version}`);
  const rows = party.settings.map(({ name, value, why }) => [`\`${name}\``, String(value), why]);
  return {
    sentence: `${party.path}. Durable: ${party.durability}. ${versions.join(", ")}. As in: ${party.documentation.join("; ")}.`,
    table: { head: ["setting", "value", "why"], rows },
  };
}
