import { machineLine, rounded, table } from "../../base/report.ts";
import { tableOf } from "../report/markdown.ts";
import type { ReportTable } from "../report/tables.ts";
import { type HeldOutcome, type HeldRecord, outcomesOf } from "./held-record.ts";

/** All that a run found, for a terminal. */
export function heldText(record: HeldRecord): string {
  const { head, rows } = heldTable(record);
  return [
    machineLine(record.machine),
    `${record.startedAt}, commit ${record.commit}, load after it ${record.loadAfter}`,
    "",
    table([head, ...rows]),
    "",
    explanationOf(record),
    ...record.failures.map(({ party, message }) => `LEFT OUT: ${party}: ${message}`),
  ].join("\n");
}

/** The same for a page of the documentation. */
export function heldMarkdown(record: HeldRecord): string {
  const left = record.failures.map(({ party }) => party);
  return [
    "![Share of the offered jobs that each party did beside the transaction](bench/held.svg)",
    "",
    tableOf(heldTable(record)),
    "",
    `${explanationOf(record)} ${placeOf(record)}`,
    ...(left.length === 0 ? [] : ["", `Left out, because they could not be measured to the end: ${left.join(", ")}.`]),
  ].join("\n");
}

/** What the README says: one sentence for the subject beside the peers, above the plot. */
export function heldSentence(record: HeldRecord): string {
  const outcomes = outcomesOf(record);
  const said = outcomes.map(
    ({ party, before, atEnd }) =>
      `${party.label} ${percent(atEnd.perSecond / before.perSecond)} (p99 ${milliseconds(before.p99Ms)} → ${milliseconds(atEnd.p99Ms)})`,
  );
  return [
    `Beside a transaction that someone left open for ${record.heldMinutes} minutes, at ${percent(record.loadOverPeak)} of each one's peak, this much of the rate is left at the end: ${said.join(", ")}.`,
    "",
    "![Share of the offered jobs that each party did beside the transaction](docs/bench/held.svg)",
    "",
    placeOf(record),
  ].join("\n");
}

function heldTable(record: HeldRecord): ReportTable {
  return {
    head: [
      "party",
      "offered, a second",
      "rate at the end",
      "p99 before → at the end",
      "WAL a job",
      "commits a job",
      "dead rows a job",
      "database before → after",
    ],
    rows: outcomesOf(record).map(rowOf),
  };
}

function rowOf({ party, found, before, atEnd }: HeldOutcome): string[] {
  return [
    party.label,
    rounded(found.offered),
    percent(atEnd.perSecond / before.perSecond),
    `${milliseconds(before.p99Ms)} → ${milliseconds(atEnd.p99Ms)}`,
    `${rounded(found.walBytesPerJob)} bytes`,
    rounded(found.commitsPerJob),
    rounded(found.deadRowsPerJob),
    `${megabytes(found.bytesBefore)} → ${megabytes(found.bytesAfter)}`,
  ];
}

function explanationOf({ heldMinutes, loadOverPeak }: HeldRecord): string {
  return `Each party gets ${percent(loadOverPeak)} of the rate that it reached just before, from 64 connections, and a transaction stays open for ${heldMinutes} minutes: until it ends, PostgreSQL cleans up no row that was changed or removed. Rates and times at the end are compared with those of the minute before it began.`;
}

function placeOf({ startedAt, commit, machine, loadAfter }: HeldRecord): string {
  const busy =
    machine.loadBefore < machine.cores
      ? ""
      : ` **The machine was busy with other work (load ${machine.loadBefore} before, ${loadAfter} after).**`;
  return `${startedAt.slice(0, 10)}, commit \`${commit}\`, ${machineLine(machine)}.${busy}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function milliseconds(value: number): string {
  return Number.isFinite(value) ? `${rounded(value)} ms` : "no job";
}

function megabytes(bytes: number): string {
  return `${rounded(bytes / 1e6)} MB`;
}
