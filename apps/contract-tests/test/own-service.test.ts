import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sharedPostgres } from "../../../.tools/vitest/shared-postgres.ts";
import { exitCodes, main } from "../src/command/command.ts";
import { readRecord } from "../src/record/read-record.ts";
import type { ClaimRecord } from "../src/record/run-record.ts";
import type { Dialect } from "../src/target/target.ts";

const SLOW_MS = 900_000;
const postgres = sharedPostgres("the contract on PostgreSQL");
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-suite-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Verdicts that are no fault: what a dialect has otherwise is left out there, with the claim that holds instead. */
function isFine({ verdict, reason }: ClaimRecord, database: Database): boolean {
  if (verdict === "pass" || verdict === "unchecked") return true;
  if (database === "SQLite" && reason?.endsWith("needs:own-database") === true) return true;
  return reason?.startsWith("diverged-documented:") === true;
}

type Database = "SQLite" | "PostgreSQL";

async function verify(
  args: readonly string[],
  database: Database,
): Promise<{ readonly code: number; readonly bad: readonly ClaimRecord[] }> {
  const code = await main([...args, "--report", folder], {}, new AbortController().signal);
  const { claims } = await readRecord(join(folder, "run.json"));
  return { code, bad: claims.filter((claim) => !isFine(claim, database)) };
}

async function expectKept(
  dialect: Dialect,
  only: readonly string[] = [],
  database: Database = "SQLite",
): Promise<void> {
  const where = database === "SQLite" ? [] : ["--database-url", postgres.url()];
  const play = (patterns: readonly string[]): ReturnType<typeof verify> =>
    verify(["--dialect", dialect, ...where, ...patterns.flatMap((pattern) => ["--only", pattern])], database);
  const first = await play(only);
  // A machine that many tests share may miss a moment; a promise that is broken is broken again.
  const again = first.bad.length === 0 ? first : await play(first.bad.map(({ id }) => id));
  const told = again.bad.map(({ id, verdict, reason, evidence }) => ({ id, verdict, reason, evidence }));
  expect(told).toEqual([]);
  expect(again.code).toBe(exitCodes.holds);
}

test("a service of our own keeps every promise that the suite checks", { timeout: SLOW_MS }, async () => {
  await expectKept("default");
  expect(await readdir(folder)).toEqual(["badge.json", "junit.xml", "report.html", "run.json", "summary.md"]);
});

test.runIf(postgres.available)("it keeps them on PostgreSQL too", { timeout: SLOW_MS }, async () => {
  await expectKept("default", [], "PostgreSQL");
});

test("it keeps those about jobs, streams and GraphQL under compat too", { timeout: SLOW_MS }, async () => {
  // `npm run verify -- --dialect compat` plays all; these are the interfaces that the dialect changes.
  await expectKept("compat", ["COMPAT-*", "QUEUE-*", "STREAM-*", "JOB-*", "GRAPHQL-*", "PRODUCT-*"]);
});
