import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type TakenJob } from "../../target/queue-under-test.ts";
import { arrived, expectAtOnce, isHeld } from "../waiting/held.ts";
import { takenAnew } from "./worker-requests.ts";
import { passLease } from "../waiting/lease.ts";

const MOST_OF_LEASE_MS = limits.workerLeaseMs * 0.75;

export const scenarios: readonly Scenario[] = [
  {
    name: "the lost job of a worker that keeps polling goes to another worker that polls",
    claims: ["WORKER-LOST-OTHER-WORKER"],
    safety: "full",
    needs: ["workers", "time"],
    run: async (context) => {
      const { clock, endpoint, expect } = context;
      const queue = await endpoint();
      const { id } = await takenAnew(queue, { workerId: "broken" });
      await clock.pass(MOST_OF_LEASE_MS);
      const again = queue.call("GET", "job-take/broken");
      await arrived();
      const other = queue.call("GET", "job-take/other");
      await arrived();
      await passLease(clock, limits.workerLeaseMs - MOST_OF_LEASE_MS);
      const answer = await expectAtOnce(context, ["WORKER-LOST-OTHER-WORKER"], other);
      expect("WORKER-LOST-OTHER-WORKER").status(answer, 200);
      expect("WORKER-LOST-OTHER-WORKER").contains(answer.json, { id, attempt: 2 });
      expect("WORKER-LOST-OTHER-WORKER").that(await isHeld(again), "no job for the worker that lost it", "an answer");
      await queue.done(answer.json as TakenJob, { output: 1 }, "other");
      await clock.pass(limits.takeHoldMs);
      await again;
    },
  },
];
