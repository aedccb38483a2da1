import { machineLine, table } from "../../base/report.ts";
import { compare, compareLimits, overLimit, type ComparedMeasure } from "../record/comparison.ts";
import type { PeersRecord } from "../record/record.ts";
import { rounded, times, UNSTEADY_MARK, withSpread } from "./numbers.ts";

/** All that a run found, for a terminal. */
export function textReport(record: PeersRecord): string {
  return [
    machineLine(record.machine),
    `${record.startedAt}, ${record.minutes} minutes, commit ${record.commit}, load after it ${record.loadAfter}`,
    ...compare(record).flatMap((compared) => ["", ...measureText(record, compared)]),
    ...limitsText(record),
    "",
    `Behind a value: the lowest and the highest round. ${UNSTEADY_MARK}: these lie more than 15 % from the median.`,
    "Ratios are made within a round.",
    ...record.failures.map(({ party, message }) => `LEFT OUT: ${party}: ${message}`),
  ].join("\n");
}

function measureText(record: PeersRecord, { measure, parties }: ComparedMeasure): string[] {
  const subjects = record.parties.filter(({ isSubject }) => isSubject);
  const rows = parties.map(({ party, figure, p99Ms, processorUs, ratios }) => [
    party.durability === "each write" ? party.label : `${party.label} [${party.durability}]`,
    withSpread(figure),
    measure.unit === "ms" ? `p99 ${rounded(p99Ms)} ms` : "",
    processorUs === undefined ? "" : `${rounded(processorUs)} µs`,
    ...subjects.map((subject) => {
      const ratio = ratios.find((one) => one.subject === subject)?.ratio;
      return ratio === undefined ? "" : times(ratio);
    }),
  ]);
  const head = ["party", measure.unit, "", "processor a job", ...subjects.map(({ label }) => `${label} over it`)];
  return [`${measure.label}: ${measure.explanation}`, table([head, ...rows])];
}

function limitsText(record: PeersRecord): string[] {
  const limits = compareLimits(record);
  if (limits.length === 0) return [];
  const over = overLimit(record, "http").map(
    ({ subject, ratio }) => `${subject.label}: submits over bare node:http ${withSpread(ratio)}`,
  );
  const rows = limits.map(({ label, figure }) => [label.replaceAll("`", ""), withSpread(figure)]);
  return ["", "limits of the machine, a second", table(rows), ...over];
}
