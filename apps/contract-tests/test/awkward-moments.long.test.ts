import { exitCodes, readRecord } from "@millrace/contract-core";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { main } from "../src/command/command.ts";

const HOUR_MS = 3_600_000;
/** What depends on hours, days, weeks, months and years. */
const TIMED = ["BILLING-*", "BUDGET-*", "RENTALS-*", "HISTORY-*", "KEYS-CREATE-EXPIRING", "AUTH-REVOKED-KEY"];
/** A stop for a run that hangs: each starts services, and a busy machine needs minutes. */
const RUN_MAX_MS = 900_000;
/** Time of a run on a slow machine: the moment must still be to come when the service starts. */
const AHEAD_MS = HOUR_MS;

/** The first moment of the kind that is far enough ahead. */
function next(isMeant: (at: Date) => boolean, beforeMs: number): string {
  const firstMs = Math.ceil((Date.now() + AHEAD_MS + beforeMs) / HOUR_MS) * HOUR_MS;
  for (let atMs = firstMs; ; atMs += HOUR_MS) {
    if (isMeant(new Date(atMs))) return new Date(atMs - beforeMs).toISOString();
  }
}

const isMidnight = (at: Date): boolean => at.getUTCHours() === 0;
const isMonthStart = (at: Date): boolean => isMidnight(at) && at.getUTCDate() === 1;

const moments: readonly (readonly [string, string])[] = [
  ["in the last seconds of a year", next((at) => isMonthStart(at) && at.getUTCMonth() === 0, 10_000)],
  ["in the last minutes of February", next((at) => isMonthStart(at) && at.getUTCMonth() === 2, 120_000)],
  ["with the first moment of a month", next(isMonthStart, 0)],
  ["in the last seconds of a week", next((at) => isMidnight(at) && at.getUTCDay() === 1, 10_000)],
  ["in the last seconds of the first half of an hour", next(() => true, HOUR_MS / 2 + 5_000)],
];

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-moments-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("every claim about bills, budgets and keys with an end holds when the clock begins", () => {
  test.each(moments)("%s: %s", { timeout: RUN_MAX_MS }, async (_, moment) => {
    const args = ["--clock-start", moment, ...TIMED.flatMap((pattern) => ["--only", pattern]), "--report", folder];
    const code = await main(args, {}, new AbortController().signal);
    const { claims } = await readRecord(join(folder, "run.json"));
    const bad = claims.filter(({ verdict }) => verdict !== "pass");
    expect(bad.map(({ id, verdict, reason, evidence }) => ({ id, verdict, reason, evidence }))).toEqual([]);
    expect(code).toBe(exitCodes.holds);
  });
});
