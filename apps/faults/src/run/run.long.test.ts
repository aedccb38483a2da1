import { describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres } from "../../../../.tools/vitest/postgres-server.ts";
import { defects, flagsOf } from "../defects/defects.ts";
import { run, type RunOptions } from "./run.ts";

/** One round: its faults follow from the seed, the moments do not. */
const ROUND: Omit<RunOptions, "database" | "gateways" | "seed"> = {
  minutes: 0,
  print: () => undefined,
  stop: new AbortController().signal,
};

test("a service on SQLite keeps what it acknowledged while faults come one after the other", async () => {
  const only = [
    "gateway-kill",
    "gateway-pause",
    "workers-cut",
    "disk-full",
    "power-loss",
    "gateway-clock-back",
    "blob-lost",
  ];
  const options = { ...ROUND, only, faultsPerRound: 6 };
  const { violations, counts } = await run({ ...options, seed: 1, database: "sqlite", gateways: 1 });
  expect(violations).toEqual([]);
  expect(Object.keys(counts.faults).length).toBeGreaterThan(3);
  expect(counts.acknowledged).toBeGreaterThan(0);
});

/** All of them would take half an hour: each day plays others. */
const DEFECTS_A_DAY = 1;
const first = Math.floor(Date.now() / 86_400_000) * DEFECTS_A_DAY;
const ofToday = Array.from({ length: DEFECTS_A_DAY }, (_, index) => defects[(first + index) % defects.length]);

test.each(ofToday.map((defect) => [defect?.name, defect] as const))(
  "the defect %s, which is put back, is found",
  async (_, defect) => {
    const flags = flagsOf(defect ?? expect.fail("there is no such defect"));
    const options = { ...ROUND, minutes: 3, isOverAtFirst: true, only: defect?.faults, flags, faultsPerRound: 4 };
    const { violations, leftOut } = await run({ ...options, seed: 2, database: "sqlite", gateways: 1 });
    if (leftOut.length === defect?.faults.length) return;
    expect(violations.map(({ rule }) => rule)).toContain(defect?.rule);
  },
);

describe.runIf(needs("faults of PostgreSQL by seed", findPostgres() !== undefined, "install PostgreSQL 15 or later"))(
  "two gateways on PostgreSQL",
  () => {
    test("keep what they acknowledged while faults come one after the other", async () => {
      const only = ["gateway-kill", "database-cut", "postgres-kill", "power-loss", "postgres-fail-over"];
      const options = { ...ROUND, only, faultsPerRound: 5 };
      const { violations, counts } = await run({ ...options, seed: 3, database: "postgres", gateways: 2 });
      expect(violations).toEqual([]);
      expect(Object.keys(counts.faults).length).toBeGreaterThanOrEqual(only.length - 1);
    });
  },
);
