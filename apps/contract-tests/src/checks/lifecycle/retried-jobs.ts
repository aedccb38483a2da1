import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import { fieldsOf } from "../answers.ts";
import { soon } from "../waiting/until.ts";
import { EXECUTION_TIMEOUT_MS, PAST_MS, memberOf } from "./job-in-state.ts";
import { takenAnew } from "./workers.ts";
import { passLease } from "../waiting/lease.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a job that lost its worker before a retry is handed out once more by itself after it",
    claims: ["LIFECYCLE-RETRY-REDISPATCHES", "WORKER-DONE-GIVEN-UP-409"],
    safety: "full",
    needs: ["workers", "time"],
    async run({ clock, endpoint, expect }) {
      const claim = expect("LIFECYCLE-RETRY-REDISPATCHES");
      const queue = await endpoint();
      const id = await queue.run();
      const lose = async (worker: string, next: string): Promise<void> => {
        const job = await taken(queue, worker);
        await passLease(clock);
        const seen = await soon(
          () => queue.status(id),
          (answer) => fieldsOf(answer)["status"] === next,
        );
        claim.contains(seen.json, { id, status: next }, `after ${worker} was lost`);
        const late = await queue.done(job, { output: "late" }, worker);
        expect("WORKER-DONE-GIVEN-UP-409").status(late, 409);
        expect("WORKER-DONE-GIVEN-UP-409").documented(late, "worker.jobDone");
        expect("WORKER-DONE-GIVEN-UP-409").equals((await queue.status(id)).json, seen.json, "the job afterwards");
      };
      for (const round of ["one", "two"]) {
        await lose(`${round}-first`, "IN_QUEUE");
        await lose(`${round}-second`, "FAILED");
        claim.contains((await queue.status(id)).json, { retries: limits.automaticRedispatchMax });
        claim.status(await queue.call("POST", `retry/${id}`), 200);
        claim.equals(memberOf((await queue.status(id)).json, "retries"), undefined, "retries after the retry");
      }
    },
  },
  {
    name: "a result that arrives after the job timed out is refused",
    claims: ["WORKER-DONE-GIVEN-UP-409"],
    safety: "full",
    needs: ["workers", "time"],
    async run({ clock, endpoint, expect }) {
      const claim = expect("WORKER-DONE-GIVEN-UP-409");
      const queue = await endpoint();
      const job = await takenAnew(queue, {}, { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } });
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
      await statusIs(queue, job.id, "TIMED_OUT");
      for (const report of [{ output: 1 }, { error: "no" }]) {
        claim.status(await queue.done(job, report), 409);
        const { json } = await queue.status(job.id);
        claim.contains(json, { status: "TIMED_OUT" });
        claim.equals(memberOf(json, "output"), undefined, "output of the job");
      }
    },
  },
  {
    name: "a retried job waits behind those that were submitted before the retry",
    claims: ["LIFECYCLE-RETRY-END-OF-QUEUE"],
    safety: "full",
    needs: ["workers", "time"],
    async run({ clock, endpoint, expect }) {
      const queue = await endpoint();
      const slow = await takenAnew(queue, {}, { policy: { executionTimeout: EXECUTION_TIMEOUT_MS } });
      await clock.pass(EXECUTION_TIMEOUT_MS + PAST_MS);
      await statusIs(queue, slow.id, "TIMED_OUT");
      const failed = await takenAnew(queue);
      await queue.done(failed, { error: "no" });
      const before = [await queue.run(), await queue.run()];
      for (const { id } of [failed, slow]) await queue.call("POST", `retry/${id}`);
      const order = [...before, failed.id, slow.id, await queue.run()];
      const got: string[] = [];
      for (const _ of order) got.push((await taken(queue)).id);
      expect("LIFECYCLE-RETRY-END-OF-QUEUE").equals(got, order, "jobs as they are handed out");
    },
  },
];

async function statusIs(queue: QueueUnderTest, jobId: string, status: string): Promise<void> {
  await soon(
    () => queue.status(jobId),
    (answer) => fieldsOf(answer)["status"] === status,
  );
}
