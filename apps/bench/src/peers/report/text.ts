import { machineLine, table } from "../../base/report.ts";
import type { PeersRecord } from "../record/record.ts";
import { times, UNSTEADY_MARK } from "./numbers.ts";
import { limitsTable, measureTables, type ReportTable, type Wording } from "./tables.ts";

const WORDING: Wording = { unit: ({ unit }) => unit, p99: "p99", ratio: times };

/** All that a run found, for a terminal. */
export function textReport(record: PeersRecord): string {
  const limits = limitsTable(record);
  return [
    machineLine(record.machine),
    `${record.startedAt}, ${record.minutes} minutes, commit ${record.commit}, load after it ${record.loadAfter}`,
    ...measureTables(record, WORDING).flatMap(({ compared, table: found }) => {
      return ["", `${compared.measure.label}: ${compared.measure.explanation}`, linesOf(withoutDurability(found))];
    }),
    ...(limits === undefined ? [] : ["", "limits of the machine, a second", linesOf({ ...limits, head: [] })]),
    "",
    `Behind a value: the lowest and the highest round. ${UNSTEADY_MARK}: these lie more than 15 % from the median.`,
    "Ratios are made within a round.",
    ...record.failures.map(({ party, message }) => `LEFT OUT: ${party}: ${message}`),
  ].join("\n");
}

function linesOf({ head, rows }: ReportTable): string {
  return table(head.length === 0 ? rows : [head, ...rows]);
}

/** A party that is not durable says so beside its name. */
function withoutDurability({ head, rows }: ReportTable): ReportTable {
  return {
    head: head.toSpliced(1, 1),
    rows: rows.map(([party = "", durable = "", ...rest]) => [
      durable === "each write" ? party : `${party} [${durable}]`,
      ...rest,
    ]),
  };
}
