/** What is measured of each party. */
export interface Measure {
  readonly name: MeasureName;
  readonly label: string;
  readonly unit: "per second" | "ms";
  readonly better: "higher" | "lower";
  /** What the callers do: wait for the result of each job, submit without waiting until all jobs are done, or submit only. */
  readonly callers: "wait" | "bulk" | "submit";
  readonly connections: number;
  readonly explanation: string;
}

export type MeasureName = "submit" | "life64" | "life256" | "bulk64" | "bulk256" | "wait1" | "wait16";

function wait(name: MeasureName, connections: number, who: string): Measure {
  const explanation = `median time from a submit to its result, for ${who}`;
  return {
    name,
    label: `submit to result, ${connections} in flight`,
    unit: "ms",
    better: "lower",
    callers: "wait",
    connections,
    explanation,
  };
}

function rate(
  name: MeasureName,
  callers: Measure["callers"],
  what: string,
  connections: number,
  explanation: string,
): Measure {
  const label = `${what}, ${connections} connections`;
  return { name, label, unit: "per second", better: "higher", callers, connections, explanation };
}

const LIFE = "jobs a second that were submitted, taken, run, finished and read by 64 callers, one job each at a time";
const LIFE_OF_MORE =
  "the same with 256 callers: four times as many as the worker runs at a time, so that a queue forms";

const BULK =
  "jobs a second until all are done, submitted as fast as 64 connections take them while one worker runs them; times are those of the submits";

/** In the order in which a turn takes them: what only submits is last, because it leaves a queue behind. */
export const MEASURES: readonly Measure[] = [
  wait("wait1", 1, "one caller"),
  wait("wait16", 16, "each of 16 callers"),
  rate("life64", "wait", "whole life of a job", 64, LIFE),
  rate("life256", "wait", "whole life of a job", 256, LIFE_OF_MORE),
  rate("bulk64", "bulk", "in bulk", 64, BULK),
  rate("bulk256", "bulk", "in bulk", 256, "the same from 256 connections"),
  rate("submit", "submit", "submits alone", 64, "jobs a second that were accepted while no worker ran"),
];

/** What the machine can do without any of the parties. */
export interface Limit {
  readonly name: LimitName;
  readonly label: string;
  readonly unit: "per second";
}

export type LimitName = "http" | "net" | "sqlite" | "postgres" | "fsync";

export const LIMITS: readonly Limit[] = [
  { name: "http", label: "bare `node:http`, 64 connections: reads 1 KB, answers a constant", unit: "per second" },
  { name: "net", label: "bare `node:net`, 64 connections: the same bytes without a parser", unit: "per second" },
  { name: "sqlite", label: "rows of 1 KB in commits of 64, bare SQLite, `synchronous=FULL`", unit: "per second" },
  { name: "postgres", label: "rows of 1 KB in commits of 64, bare PostgreSQL", unit: "per second" },
  { name: "fsync", label: "4 KB written and synced", unit: "per second" },
];
