import { limits } from "@millrace/spec";
import { expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { type ManagedWorker, newManagedWorker, observeWorker, whyGivenUp } from "./managed-worker.ts";
import type { WorkerPresence } from "../../jobs/model/worker-sign.ts";

const startMs = Date.UTC(2026, 0, 1);

function observed(holding: number, lastJobAtMs: number | null): WorkerPresence {
  return {
    workerId: "w1",
    polling: true,
    holding,
    lastSeenAtMs: startMs + 60_000,
    lastJobAtMs,
    draining: false,
    unfit: false,
  };
}

test("a worker is idle since the end of its job, however late that is noticed", async () => {
  const clock = createClock({ frozenAtMs: startMs });
  const worker = newManagedWorker("w1", { type: "QB", version: 1, imageName: "local/echo" }, startMs);
  observeWorker(worker, observed(1, startMs), clock, limits.workerLeaseMs);
  expect(worker.idleSinceMs).toBeNull();
  await clock.advance(9_000);
  observeWorker(worker, observed(0, startMs + 2_000), clock, limits.workerLeaseMs);
  expect(worker.idleSinceMs).toBe(startMs + 2_000);
});

test("a worker that was resumed is not idle since its job before that", () => {
  const clock = createClock({ frozenAtMs: startMs + 50_000 });
  const worker = newManagedWorker("w1", { type: "QB", version: 1, imageName: "local/echo" }, startMs + 40_000, {
    hardware: null,
  });
  observeWorker(worker, observed(0, startMs), clock, limits.workerLeaseMs);
  expect(worker.idleSinceMs).toBe(startMs + 50_000);
});

test("a program that is not ready for eight minutes is given up, unless it says that it is starting", () => {
  const eightMinutesMs = 8 * 60_000;
  const clock = createClock({ frozenAtMs: startMs + eightMinutesMs });
  const worker = {
    ...newManagedWorker("w1", { type: "LB", version: 1, imageName: "local/echo" }, startMs),
    startedAtMs: startMs,
  };
  const given = (changes: Partial<ManagedWorker>): boolean =>
    whyGivenUp({ ...worker, ...changes }, clock, limits.workerLeaseMs) !== null;
  expect(given({})).toBe(true);
  expect(given({ startedAtMs: startMs + 1 })).toBe(false);
  expect(given({ health: { status: 500, startingAtMs: null } })).toBe(true);
  expect(given({ health: { status: 204, startingAtMs: startMs + 1 } })).toBe(false);
  expect(given({ ready: true })).toBe(false);
  expect(given({ type: "QB" })).toBe(false);
});
