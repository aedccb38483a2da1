import { setTimeout as delay } from "node:timers/promises";
import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { expectHeld } from "../limits/waits.ts";
import { arrived, expectAtOnce, isHeld } from "../waiting/held.ts";
import { stopsOf, takenAnew } from "./worker-requests.ts";
import { passLease } from "../waiting/lease.ts";

/** Margin for a moment that was computed from an earlier reading of the clock. */
const PAST_MS = 100;

export const scenarios: readonly Scenario[] = [
  {
    name: "the stop channel names a cancelled job, also to a poll that is held",
    claims: ["WORKER-STOP-200"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const [first, second] = [await takenAnew(queue), await takenAnew(queue)];
      await clock.pass(limits.stopDelayMs);
      await queue.call("POST", `cancel/${first.id}`);
      const named = await queue.call("GET", "job-stop/contract-worker");
      expect("WORKER-STOP-200").documented(named, "worker.jobStop");
      expect("WORKER-STOP-200").contains(named.json, { jobsToStop: [first.id] });
      const held = queue.call("GET", "job-stop/contract-worker");
      expect("WORKER-STOP-200").that(await isHeld(held), "a poll that waits for the next stop", "an answer");
      await queue.call("POST", `cancel/${second.id}`);
      expect("WORKER-STOP-200").contains((await held).json, { jobsToStop: [second.id] });
    },
  },
  {
    name: "the stop channel ends with 204 when there is nothing to stop, and not before the hold is over",
    claims: ["WORKER-STOP-204"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, expect } = context;
      const queue = await endpoint();
      const job = await takenAnew(queue);
      const answer = await expectHeld(context, "WORKER-STOP-204", {
        holdMs: limits.takeHoldMs,
        async start(signal) {
          await queue.ping([job.id]);
          return await queue.call("GET", "job-stop/contract-worker", { signal });
        },
      });
      if (answer === undefined) return;
      expect("WORKER-STOP-204").status(answer, 204);
      expect("WORKER-STOP-204").documented(answer, "worker.jobStop");
      expect("WORKER-STOP-204").equals(answer.text, "");
      expect("WORKER-STOP-204").contains((await queue.status(job.id)).json, { status: "IN_PROGRESS" });
    },
  },
  {
    name: "each worker is told to stop its own jobs only",
    claims: ["WORKER-STOP-OWN-ONLY"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const mine = await takenAnew(queue, { workerId: "mine" });
      const other = await takenAnew(queue, { workerId: "other" });
      const waiting = await queue.run();
      await clock.pass(limits.stopDelayMs);
      for (const id of [mine.id, other.id, waiting]) await queue.call("POST", `cancel/${id}`);
      const third = queue.call("GET", "job-stop/third");
      await arrived();
      expect("WORKER-STOP-OWN-ONLY").equals(await stopsOf(queue, "mine"), [mine.id]);
      expect("WORKER-STOP-OWN-ONLY").equals(await stopsOf(queue, "other"), [other.id]);
      await clock.pass(limits.takeHoldMs);
      expect("WORKER-STOP-OWN-ONLY").status(await third, 204);
    },
  },
  {
    name: "a job that was just handed over is stopped when its worker had a second to begin",
    claims: ["WORKER-STOP-DELAY"],
    safety: "disposable",
    needs: ["workers", "time"],
    run: async (context) => {
      const { endpoint, expect, clock } = context;
      const queue = await endpoint();
      await queue.run();
      const beforeMs = await clock.nowMs();
      const job = await taken(queue);
      const stops = queue.call("GET", "job-stop/contract-worker");
      await queue.call("POST", `cancel/${job.id}`);
      await delay(limits.stopDelayMs);
      const answer = await expectAtOnce(context, ["WORKER-STOP-DELAY"], stops);
      const afterMs = await clock.nowMs();
      expect("WORKER-STOP-DELAY").status(answer, 200);
      expect("WORKER-STOP-DELAY").contains(answer.json, { jobsToStop: [job.id] });
      const beganMs = afterMs - beforeMs;
      expect("WORKER-STOP-DELAY").that(beganMs >= limits.stopDelayMs, `${limits.stopDelayMs} ms to begin`, beganMs);
    },
  },
  {
    name: "of two cancelled jobs of a worker the one that was just handed over is named a second later",
    claims: ["WORKER-STOP-DELAY"],
    safety: "disposable",
    needs: ["workers", "time"],
    heldClock: true,
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const first = await takenAnew(queue);
      await clock.pass(limits.stopDelayMs);
      const second = await takenAnew(queue);
      for (const { id } of [first, second]) await queue.call("POST", `cancel/${id}`);
      expect("WORKER-STOP-DELAY").equals(await stopsOf(queue, "contract-worker"), [first.id], "before that second");
      await clock.pass(limits.stopDelayMs);
      expect("WORKER-STOP-DELAY").equals(await stopsOf(queue, "contract-worker"), [second.id], "after it");
    },
  },
  {
    name: "jobs are stopped that were cancelled, took too long, lived too long or lost their lease",
    claims: ["WORKER-STOP-REASONS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const executionTimeout = limits.executionTimeoutMinMs;
      const ttl = limits.executionTimeoutMinMs + limits.ttlMinMs;
      const [cancelled, slow, old, lost] = [
        await takenAnew(queue),
        await takenAnew(queue, { more: { policy: { executionTimeout } } }),
        await takenAnew(queue, { more: { policy: { ttl } } }),
        await takenAnew(queue),
      ];
      await clock.pass(limits.stopDelayMs);
      await queue.call("POST", `cancel/${cancelled.id}`);
      expect("WORKER-STOP-REASONS").equals(await stopsOf(queue, "contract-worker"), [cancelled.id], "cancelled");
      await clock.pass(executionTimeout - limits.stopDelayMs + PAST_MS);
      expect("WORKER-STOP-REASONS").equals(await stopsOf(queue, "contract-worker"), [slow.id], "took too long");
      await clock.pass(ttl - executionTimeout);
      expect("WORKER-STOP-REASONS").equals(await stopsOf(queue, "contract-worker"), [old.id], "lived too long");
      await passLease(clock);
      expect("WORKER-STOP-REASONS").equals(await stopsOf(queue, "contract-worker"), [lost.id], "lost its lease");
    },
  },
];
