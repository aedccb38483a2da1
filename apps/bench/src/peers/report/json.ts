import { compare, compareLimits, overLimit } from "../record/comparison.ts";
import type { PeersRecord } from "../record/record.ts";

/** A record with what follows from it, for programs. */
export function peersJson(record: PeersRecord): string {
  const figures = compare(record).flatMap(({ measure, parties }) =>
    parties.map(({ party, figure, p99Ms, processorUs, processorUsOf, database, ratios }) => ({
      measure: measure.name,
      unit: measure.unit,
      party: party.name,
      durability: party.durability,
      ...figure,
      p99Ms,
      processorUs: processorUs ?? null,
      processorUsOf: Object.fromEntries(processorUsOf),
      database: database ?? null,
      ratios: Object.fromEntries(ratios.map(({ subject, ratio }) => [subject.name, ratio])),
    })),
  );
  const overHttp = Object.fromEntries(overLimit(record, "http").map(({ subject, ratio }) => [subject.name, ratio]));
  return `${JSON.stringify({ record, figures, limits: compareLimits(record), submitsOverHttp: overHttp }, undefined, 2)}\n`;
}

/** The record in what {@link peersJson} wrote. @throws SyntaxError, or Error when it is something else */
export function recordOf(json: string): PeersRecord {
  const { record } = JSON.parse(json) as { record?: PeersRecord };
  if (!Array.isArray(record?.samples) || !Array.isArray(record.parties)) {
    throw new Error("this is no record of the comparison; --json writes one");
  }
  return record;
}
