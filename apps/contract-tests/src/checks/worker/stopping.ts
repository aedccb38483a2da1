import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../../steps/answers.ts";
import { atEndpoint, takenAnew } from "../../steps/at-endpoint.ts";
import { isHeld } from "../../steps/waiting/held.ts";

/** Ids of the jobs that a worker is to stop. */
async function stopsOf(queue: QueueUnderTest, workerId = "contract-worker"): Promise<unknown> {
  return fieldsOf(await queue.call("GET", `job-stop/${workerId}`))["jobsToStop"];
}

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "the stop channel names the cancelled jobs of the worker that asks, also to a poll that is held",
    claims: ["WORKER-STOP-200", "WORKER-STOP-REASONS", "WORKER-STOP-OWN-ONLY", "LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    needs: ["workers", "time"],
    async run({ queue, says, clock }) {
      const [first, second] = [await takenAnew(queue), await takenAnew(queue)];
      const other = await takenAnew(queue, { workerId: "other" });
      const waiting = await queue.run();
      await clock.pass(limits.stopDelayMs);
      const third = queue.call("GET", "job-stop/third");
      for (const id of [first.id, other.id, waiting]) await queue.call("POST", `cancel/${id}`);
      says.equals([await stopsOf(queue), await stopsOf(queue, "other")], [[first.id], [other.id]], "jobs to stop");
      const held = queue.call("GET", "job-stop/contract-worker");
      says.that(await isHeld(held), "a poll that waits for the next stop", "an answer");
      await queue.call("POST", `cancel/${second.id}`);
      says.documented(await held, "worker.jobStop");
      says.contains((await held).json, { jobsToStop: [second.id] });
      await clock.pass(limits.takeHoldMs);
      says.status(await third, 204);
    },
  }),
  atEndpoint({
    name: "of two cancelled jobs of a worker the one that was just handed over is named a second later",
    claims: ["WORKER-STOP-DELAY"],
    needs: ["workers", "time"],
    heldClock: true,
    async run({ queue, says, clock }) {
      const first = await takenAnew(queue);
      await clock.pass(limits.stopDelayMs);
      const second = await takenAnew(queue);
      for (const { id } of [first, second]) await queue.call("POST", `cancel/${id}`);
      says.equals(await stopsOf(queue), [first.id], "before that second");
      await clock.pass(limits.stopDelayMs);
      says.equals(await stopsOf(queue), [second.id], "after it");
    },
  }),
];
