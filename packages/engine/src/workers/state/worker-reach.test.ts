import { expect, test } from "vitest";
import { createClock } from "../../kernel/clock.ts";
import { fleetEndpoint } from "./fleet-endpoint.test-support.ts";
import { startMs } from "../../machines/driver/played-machines.test-support.ts";
import { type ManagedWorker, newManagedWorker } from "./managed-worker.ts";
import { unreachedAfterMs, whyUnreached } from "./worker-reach.ts";

const longAgoMs = startMs - 10 * unreachedAfterMs;

test.each<[string, Partial<ManagedWorker>, boolean]>([
  ["whose machine is being started", { startedAtMs: null }, false],
  ["that started long ago", {}, true],
  ["that started a moment ago", { startedAtMs: startMs - unreachedAfterMs + 1 }, false],
  ["that was taken over a moment ago", { adoptedAtMs: startMs - 1 }, false],
  ["that was taken over long ago", { adoptedAtMs: longAgoMs }, true],
  ["that called", { ready: true }, false],
  ["that was frozen", { woken: true }, false],
  ["that is being stopped", { stopping: true }, false],
  ["that failed", { failure: { state: "unhealthy", message: "no" } }, false],
])("of a worker %s", (_, changes, isTold) => {
  const clock = createClock({ frozenAtMs: startMs });
  const worker = { ...newManagedWorker("w1", fleetEndpoint(), longAgoMs), startedAtMs: longAgoMs, ...changes };
  const told = isTold ? expect.stringContaining("has not reached this service: its program") : null;
  expect(whyUnreached(worker, clock)).toEqual(told);
});

test.each([
  [null, "does not answer the health check"],
  [{ status: null, startingAtMs: null }, "does not answer the health check"],
  [{ status: 500, startingAtMs: null }, "answers the health check with 500 instead of 200"],
  [{ status: 204, startingAtMs: startMs }, "with 204, which says that it is still starting"],
  [
    { status: 404, startingAtMs: null, asked: "GET /ping on port 80" },
    "the health check (GET /ping on port 80) with 404",
  ],
  [
    { status: null, startingAtMs: null, asked: "GET /ping on port 80" },
    "the health check (GET /ping on port 80). It may",
  ],
  [null, "`millrace logs w1`"],
])("of a worker that serves requests and is not ready, what its health check found: %j", (health, told) => {
  const clock = createClock({ frozenAtMs: startMs });
  const fresh = newManagedWorker("w1", fleetEndpoint({ type: "LB" }), longAgoMs);
  expect(whyUnreached({ ...fresh, startedAtMs: longAgoMs, health }, clock)).toContain(told);
});
