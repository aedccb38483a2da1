import { expect, test } from "vitest";
import { createClock } from "../kernel/clock.ts";
import { aloneGateway } from "./model/queue-gateways.ts";
import { createAttempts } from "./state/attempts.ts";
import type { EngineParts } from "./engine-parts.ts";
import { runningJob, startMs } from "./model/job-record.test-support.ts";
import { createQueueView } from "./queue-view.ts";
import { createPrestartHolds } from "./state/prestart-holds.ts";
import { createWorkerPresences } from "./state/worker-presence.ts";

test("a worker that is taken over counts as working while it has a job, before it told anything", async () => {
  const clock = createClock({ frozenAtMs: startMs });
  const events = { onDeadline: async () => {}, onLeaseEnd: async () => {} };
  const attempts = createAttempts({ clock, leaseMs: 40_000, events });
  const prestartHolds = createPrestartHolds(clock, () => {});
  const parts = { clock, attempts, presences: createWorkerPresences(clock), prestartHolds, gateways: aloneGateway };
  const queue = createQueueView(parts as unknown as EngineParts, { change: [], leave: [] });
  attempts.add(runningJob({ endpointId: "ep1", workerId: "busy" }), 600_000);
  // Of others that are gone with their service nothing is to be expected.
  expect(queue.presence("ep1")).toEqual([]);
  queue.takenOver("ep1", "busy");
  queue.takenOver("ep1", "idle");
  expect(queue.presence("ep1")).toMatchObject([{ workerId: "busy", holding: 1, polling: false }]);
  attempts.close();
});
