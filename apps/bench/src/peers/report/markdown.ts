import { machineLine } from "../../base/report.ts";
import { compare, compareLimits, overLimit, type ComparedMeasure } from "../record/comparison.ts";
import { MEASURES, type MeasureName } from "../record/measures.ts";
import type { PeersRecord, RecordedParty } from "../record/record.ts";
import { rounded, UNSTEADY_MARK, withSpread } from "./numbers.ts";

/** The measures of the README, with the heads of their columns. */
const SUMMARY: readonly (readonly [MeasureName, string])[] = [
  ["wait1", "submit to result, p50"],
  ["life64", "jobs a second, 64 connections"],
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
  return [tableOf(["", ...columns.map(({ head }) => head), "processor a job"], rows), "", placeLine(record)].join("\n");
}

function processorOf(compared: readonly ComparedMeasure[], party: RecordedParty): string {
  const life = compared.find(({ measure }) => measure.name === "life64");
  const used = life?.parties.find((one) => one.party === party)?.processorUs;
  return used === undefined ? "" : `${rounded(used)} µs`;
}

/** Machine, date and commit in one sentence. */
export function placeLine(record: PeersRecord): string {
  const left = record.failures.map(({ party }) => party);
  return [
    `${record.startedAt.slice(0, 10)}, commit \`${record.commit}\`, ${machineLine(record.machine)}: medians of ${record.rounds} rounds and more.`,
    `${UNSTEADY_MARK}: rounds lie more than 15 % from the median.`,
    // The load is that of a minute, which the programs before the bench are still in.
    ...(record.machine.loadBefore < record.machine.cores
      ? []
      : [
          `**The machine was busy with other work (load ${record.machine.loadBefore} before, ${record.loadAfter} after): values are lower and lie further apart than on a quiet one.**`,
        ]),
    ...(left.length === 0 ? [] : [`Left out, because they could not be measured to the end: ${left.join(", ")}.`]),
  ].join(" ");
}

/** All figures, ratios and set-ups, for the page about the comparison. */
export function fullTables(record: PeersRecord): string {
  return [
    placeLine(record),
    "",
    ...compare(record).flatMap((compared) => measureTable(record, compared)),
    ...limitsTable(record),
    "### Set-up of each party",
    "",
    ...record.parties.flatMap(setUpOf),
  ]
    .join("\n")
    .trimEnd();
}

function measureTable(record: PeersRecord, { measure, parties }: ComparedMeasure): string[] {
  const subjects = record.parties.filter(({ isSubject }) => isSubject);
  const rows = parties.map(({ party, figure, p99Ms, processorUs, ratios }) => [
    party.label,
    party.durability,
    withSpread(figure),
    `${rounded(p99Ms)} ms`,
    processorUs === undefined ? "" : `${rounded(processorUs)} µs`,
    ...subjects.map((subject) => {
      const ratio = ratios.find((one) => one.subject === subject)?.ratio;
      return ratio === undefined ? "" : withSpread(ratio);
    }),
  ]);
  const unit = measure.unit === "ms" ? "median, ms" : "a second";
  const over = subjects.map(({ label }) => `${label} over it`);
  const title = (MEASURES.find(({ name }) => name === measure.name) ?? measure).label;
  return [
    `### ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    "",
    tableOf(["party", "durable", unit, "p99", "processor a job", ...over], rows),
    "",
  ];
}

function limitsTable(record: PeersRecord): string[] {
  const limits = compareLimits(record);
  if (limits.length === 0) return [];
  const rows = [
    ...limits.map(({ label, figure }) => [label, withSpread(figure)]),
    ...overLimit(record, "http").map(({ subject, ratio }) => [
      `submits of ${subject.label} over bare \`node:http\``,
      withSpread(ratio),
    ]),
  ];
  return ["### What the machine can do by itself", "", tableOf(["", "a second"], rows), ""];
}

function setUpOf(party: RecordedParty): string[] {
  const versions = Object.entries(party.versions).map(([name, version]) => `${name} ${version}`);
  const rows = party.settings.map(({ name, value, why }) => [`\`${name}\``, String(value), why]);
  return [
    `**${party.label}**: ${party.path}. Durable: ${party.durability}. ${versions.join(", ")}. As in: ${party.documentation.join("; ")}.`,
    "",
    tableOf(["setting", "value", "why"], rows),
    "",
  ];
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}
