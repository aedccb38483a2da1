import { fieldsOf, listed } from "../answers.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { soon } from "../waiting/until.ts";
import { waitingJobs } from "./answers.ts";
import { type Moment, expectChange, moment, passBefore } from "../waiting/moment.ts";
import { passLease } from "../waiting/lease.ts";

/** The status of a job once its worker no longer has it. */
async function lostStatus(queue: QueueUnderTest, jobId: string): Promise<unknown> {
  const answer = await soon(
    () => queue.status(jobId),
    (read) => fieldsOf(read)["status"] !== "IN_PROGRESS",
  );
  return fieldsOf(answer)["status"];
}

export const scenarios: readonly Scenario[] = [
  {
    name: "A worker asks for batches of sizes in range and out of it",
    claims: ["LIMIT-TAKE-BATCH"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const queue = await endpoint();
      const take = (size: number | string): ReturnType<typeof queue.call> =>
        queue.call("GET", `job-take-batch/contract-worker?batch_size=${size}`);
      for (let made = 0; made < 3; made += 1) await queue.run();
      for (const size of [0, -1, limits.takeBatchMax + 1, 1.5]) {
        const answer = await take(size);
        expect("LIMIT-TAKE-BATCH").status(answer, 400);
        expect("LIMIT-TAKE-BATCH").documented(answer, "worker.jobTakeBatch");
      }
      expect("LIMIT-TAKE-BATCH").equals(await waitingJobs(queue), 3, "jobs in the queue after the refusals");
      for (const [size, handedOver] of [
        [1, 1],
        [limits.takeBatchMax, 2],
      ] as const) {
        const answer = await take(size);
        expect("LIMIT-TAKE-BATCH").status(answer, 200);
        expect("LIMIT-TAKE-BATCH").equals(listed(answer).length, handedOver, "jobs handed over");
      }
    },
  },
  {
    name: "A worker that gave signs of life falls silent",
    claims: ["LIMIT-LEASE"],
    safety: "full",
    heldClock: true,
    needs: ["time", "workers"],
    async run(context) {
      const queue = await context.endpoint();
      const id = await queue.run();
      const afterMs = limits.workerLeaseMs;
      let sign: Moment = await moment(context, () => taken(queue));
      for (let signs = 0; signs < 2; signs += 1) {
        await passBefore(context, { since: sign, afterMs });
        sign = await moment(context, () => queue.ping([id]));
      }
      const look = async (): Promise<unknown> => fieldsOf(await queue.status(id))["status"];
      const change = { look, before: "IN_PROGRESS", behind: "IN_QUEUE" };
      await expectChange(context, ["LIMIT-LEASE"], { since: sign, afterMs }, change);
    },
  },
  {
    name: "A job is lost by its workers again and again",
    claims: ["LIMIT-REDISPATCH"],
    safety: "full",
    needs: ["time", "workers"],
    async run({ clock, endpoint, expect }) {
      const queue = await endpoint();
      const id = await queue.run();
      for (let losses = 1; losses <= limits.automaticRedispatchMax; losses += 1) {
        await taken(queue, `lost-${losses}`);
        await passLease(clock);
        expect("LIMIT-REDISPATCH").equals(await lostStatus(queue, id), "IN_QUEUE", `after loss ${losses}`);
        expect("LIMIT-REDISPATCH").equals(await waitingJobs(queue), 1, "jobs in the queue");
      }
      const last = await taken(queue, "lost-at-last");
      expect("LIMIT-REDISPATCH").contains(last, { id, attempt: limits.automaticRedispatchMax + 1 });
      await passLease(clock);
      expect("LIMIT-REDISPATCH").equals(await lostStatus(queue, id), "FAILED", "after the last loss");
      expect("LIMIT-REDISPATCH").contains((await queue.status(id)).json, { retries: limits.automaticRedispatchMax });
      expect("LIMIT-REDISPATCH").equals(await waitingJobs(queue), 0, "jobs in the queue at the end");
    },
  },
];
