import { machineLine } from "../../base/report.ts";
import { rounded } from "../../base/report.ts";
import { compare, type ComparedMeasure, disturbedOf } from "../record/comparison.ts";
import type { MeasureName } from "../record/measures.ts";
import type { PeersRecord, RecordedParty } from "../record/record.ts";
import { UNSTEADY_MARK, withSpread } from "./numbers.ts";
import { limitsTable, measureTables, type ReportTable, setUpOf, type Wording } from "./tables.ts";

const WORDING: Wording = {
  unit: ({ unit }) => (unit === "ms" ? "median, ms" : "a second"),
  p99: "p99",
  ratio: withSpread,
};

/** The measures of the README, with the heads of their columns. */
const SUMMARY: readonly (readonly [MeasureName, string])[] = [
  ["wait1", "submit to result, p50"],
  ["life64", "jobs a second, 64 connections"],
  ["bulk64", "in bulk"],
];

/** The short table of the README: every party in the measures that readers ask for first. */
export function summaryTable(record: PeersRecord): string {
  const compared = compare(record);
  const columns = SUMMARY.flatMap(([name, head]) => {
    const found = compared.find(({ measure }) => measure.name === name);
    return found === undefined ? [] : [{ head, measured: found }];
  });
  const order = compared.find(({ measure }) => measure.name === "life64") ?? compared[0];
  const rows = (order?.parties ?? []).map(({ party }) => [
    `${party.isSubject ? `**${party.label}**` : party.label}${party.durability === "each write" ? "" : ` (not durable: ${party.durability})`}`,
    ...columns.map(({ measured }) => {
      const found = measured.parties.find((one) => one.party === party);
      if (found === undefined) return "";
      const unit = measured.measure.unit === "ms" ? " ms" : "";
      return `${found.figure.isSteady ? "" : `${UNSTEADY_MARK} `}${rounded(found.figure.value)}${unit}`;
    }),
    processorOf(compared, party),
  ]);
  const head = ["", ...columns.map((column) => column.head), "processor a job"];
  return [tableOf({ head, rows }), "", placeLine(record)].join("\n");
}

function processorOf(compared: readonly ComparedMeasure[], party: RecordedParty): string {
  const life = compared.find(({ measure }) => measure.name === "life64");
  const used = life?.parties.find((one) => one.party === party)?.processorUs;
  return used === undefined ? "" : `${rounded(used)} µs`;
}

/** Machine, date and commit in one sentence. */
export function placeLine(record: PeersRecord): string {
  const left = record.failures.map(({ party }) => party);
  const disturbed = disturbedOf(record).length;
  return [
    `${record.startedAt.slice(0, 10)}, commit \`${record.commit}\`, ${machineLine(record.machine)}: medians of ${record.rounds} rounds and more.`,
    `${UNSTEADY_MARK}: rounds lie more than 15 % from the median.`,
    // The load is that of a minute, which the programs before the bench are still in.
    ...(record.machine.loadBefore < record.machine.cores
      ? []
      : [
          `**The machine was busy with other work (load ${record.machine.loadBefore} before, ${record.loadAfter} after): values are lower and lie further apart than on a quiet one.**`,
        ]),
    ...(disturbed === 0
      ? []
      : [`**${disturbed} of ${record.samples.length} measurements were disturbed by other programs.**`]),
    ...(left.length === 0 ? [] : [`Left out, because they could not be measured to the end: ${left.join(", ")}.`]),
  ].join(" ");
}

/** All figures, ratios and set-ups, for the page about the comparison. */
export function fullTables(record: PeersRecord): string {
  const limits = limitsTable(record);
  const section = (title: string, table: ReportTable): string[] => [
    `### ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    "",
    tableOf(table),
    "",
  ];
  return [
    placeLine(record),
    "",
    ...measureTables(record, WORDING).flatMap(({ compared, table }) => section(compared.measure.label, table)),
    ...(limits === undefined ? [] : section("What the machine can do by itself", limits)),
    "### Set-up of each party",
    "",
    ...record.parties.flatMap((party) => {
      const { sentence, table } = setUpOf(party);
      return [`**${party.label}**: ${sentence}`, "", tableOf(table), ""];
    }),
  ]
    .join("\n")
    .trimEnd();
}

/** A table in Markdown. */
export function tableOf({ head, rows }: ReportTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
