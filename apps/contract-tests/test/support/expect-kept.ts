import { type ClaimRecord, exitCodes, readRecord } from "@millrace/contract-core";
import { join } from "node:path";
import { expect } from "vitest";
import { main } from "../../src/command/command.ts";
import type { Dialect } from "../../src/target/target.ts";

/** One play of the suite against a service of our own. */
export interface Play {
  readonly dialect: Dialect;
  /** Patterns of claims; none means all. */
  readonly only?: readonly string[];
  /** A PostgreSQL whose user may create databases; without it the service keeps its data in SQLite. */
  readonly databaseUrl?: string;
  /** Where the reports of the run are written. */
  readonly folder: string;
}

/** Verdicts that are no fault: what a dialect does differently is left out there, with the claim that holds instead. */
function isFine({ verdict, reason }: ClaimRecord, hasDatabase: boolean): boolean {
  if (verdict === "pass" || verdict === "unchecked") return true;
  if (!hasDatabase && reason?.endsWith("needs:own-database") === true) return true;
  // Not every machine has a container engine; the long tests say so where it is missing.
  if (reason?.endsWith("needs:containers") === true) return true;
  return reason?.startsWith("diverged-documented:") === true;
}

async function play({ dialect, only = [], databaseUrl, folder }: Play) {
  const where = databaseUrl === undefined ? [] : ["--database-url", databaseUrl];
  const args = ["--dialect", dialect, ...where, ...only.flatMap((pattern) => ["--only", pattern]), "--report", folder];
  const code = await main(args, {}, new AbortController().signal);
  const { claims } = await readRecord(join(folder, "run.json"));
  return { code, bad: claims.filter((claim) => !isFine(claim, databaseUrl !== undefined)) };
}

/**
 * Starts a service, plays the suite against it, and fails when a claim does not hold. Claims that broke are played again on
 * another service: some checks watch moments of real time, which a machine that does much else may miss, and a promise
 * that is broken is broken again.
 */
export async function expectKept(options: Play): Promise<void> {
  const first = await play(options);
  const { code, bad } =
    first.bad.length === 0 ? first : await play({ ...options, only: first.bad.map(({ id }) => id) });
  const told = bad.map(({ id, verdict, reason, evidence }) => ({ id, verdict, reason, evidence }));
  expect(told, JSON.stringify(told, undefined, 1)).toEqual([]);
  expect(code).toBe(exitCodes.holds);
}
