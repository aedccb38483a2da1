import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived, isHeld } from "../waiting/held.ts";
import { stopsOf, takenAnew } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "the stop channel names a cancelled job, also to a poll that is held",
    claims: ["WORKER-STOP-200", "WORKER-STOP-REASONS", "LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const [first, second] = [await takenAnew(queue), await takenAnew(queue)];
      await clock.pass(limits.stopDelayMs);
      await queue.call("POST", `cancel/${first.id}`);
      const named = await queue.call("GET", "job-stop/contract-worker");
      expect("WORKER-STOP-200").documented(named, "worker.jobStop");
      for (const claim of ["WORKER-STOP-200", "LIFECYCLE-CANCEL-RUNNING-STOPPED"] as const) {
        expect(claim).equals(stopsOf(named), [first.id], "jobs to stop, and no other");
      }
      const held = queue.call("GET", "job-stop/contract-worker");
      expect("WORKER-STOP-200").that(await isHeld(held), "a poll that waits for the next stop", "an answer");
      await queue.call("POST", `cancel/${second.id}`);
      for (const claim of ["WORKER-STOP-200", "WORKER-STOP-REASONS"] as const) {
        expect(claim).contains((await held).json, { jobsToStop: [second.id] });
      }
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
      expect("WORKER-STOP-OWN-ONLY").equals(stopsOf(await queue.call("GET", "job-stop/mine")), [mine.id]);
      expect("WORKER-STOP-OWN-ONLY").equals(stopsOf(await queue.call("GET", "job-stop/other")), [other.id]);
      await clock.pass(limits.takeHoldMs);
      expect("WORKER-STOP-OWN-ONLY").status(await third, 204);
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
      expect("WORKER-STOP-DELAY").equals(
        stopsOf(await queue.call("GET", "job-stop/contract-worker")),
        [first.id],
        "before that second",
      );
      await clock.pass(limits.stopDelayMs);
      expect("WORKER-STOP-DELAY").equals(
        stopsOf(await queue.call("GET", "job-stop/contract-worker")),
        [second.id],
        "after it",
      );
    },
  },
];
