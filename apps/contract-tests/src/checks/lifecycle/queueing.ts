import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";
import { fieldsOf } from "../answers.ts";
import { jobCounts } from "../queue-operations/jobs.ts";
import { hold } from "../waiting/held.ts";
import { passLease } from "../waiting/lease.ts";
import { until } from "../waiting/until.ts";
import { takenAnew } from "./workers.ts";

/** What the steps of a job mean for the others in its queue. */
export const scenarios: readonly Scenario[] = [
  {
    name: "a job that is cancelled while it waits is passed over by all polls",
    claims: ["LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS"],
    safety: "disposable",
    needs: ["workers"],
    async run({ endpoint, expect }) {
      const claim = expect("LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS");
      const queue = await endpoint();
      const cancelled = await queue.run();
      const second = await queue.run();
      await queue.call("POST", `cancel/${cancelled}`);
      claim.contains(await jobCounts(queue), { inQueue: 1 });
      claim.equals((await taken(queue)).id, second, "taken first");
      const third = await queue.run();
      const batch = await queue.call("GET", "job-take-batch/contract-worker?batch_size=10");
      claim.contains(batch.json, [{ id: third }], "taken in a batch");
      claim.contains((await queue.status(cancelled)).json, { status: "CANCELLED" });
    },
  },
  {
    name: "all requests that wait for jobs are told that they were purged",
    claims: ["LIFECYCLE-REMOVED-WHILE-AWAITED"],
    safety: "disposable",
    async run(context) {
      const claim = context.expect("LIFECYCLE-REMOVED-WHILE-AWAITED");
      const queue = await context.endpoint();
      const submit = (signal: AbortSignal): Promise<Answer> =>
        queue.call("POST", "runsync", { body: { input: {} }, signal });
      const waiting = [await hold(context, submit), await hold(context, submit)];
      // A purge that comes too early is one of few that the target takes in a window.
      await until(
        () => jobCounts(queue),
        ({ inQueue }) => inQueue === waiting.length,
      );
      await queue.call("POST", "purge-queue");
      for (const held of waiting) {
        const answer = await held.answer();
        claim.equals(answer?.status, 404, "status, at once");
        claim.that(String(fieldsOf(answer)["message"]).includes("purged"), "what happened", answer?.text);
      }
    },
  },
  {
    name: "a job that lost its worker is handed out before all others, and one that is retried after them",
    claims: ["LIFECYCLE-LOSE-HEAD-OF-QUEUE", "LIFECYCLE-RETRY-END-OF-QUEUE"],
    safety: "full",
    needs: ["workers", "time"],
    async run({ endpoint, expect, clock }) {
      const queue = await endpoint();
      const slow = await takenAnew(queue, {}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
      const lost = await takenAnew(queue);
      const before = [await queue.run(), await queue.run()];
      await passLease(clock);
      const failed = await takenAnew(queue, {}, {});
      // The worker of the lost job has it again, and the failed one waits.
      for (const [id, status] of [
        [slow.id, "TIMED_OUT"],
        [failed.id, "IN_PROGRESS"],
      ] as const) {
        expect("LIFECYCLE-RETRY-END-OF-QUEUE").contains((await queue.status(id)).json, { status });
      }
      expect("LIFECYCLE-LOSE-HEAD-OF-QUEUE").equals([failed.id, failed.attempt], [lost.id, lost.attempt + 1]);
      await queue.done(failed, { error: "no" });
      const submitted = await queue.run();
      for (const { id } of [failed, slow]) await queue.call("POST", `retry/${id}`);
      const latest = await queue.run();
      const got: unknown[] = [];
      while (got.length < 7) got.push((await taken(queue)).id);
      // The third in the queue is the job that was submitted to be taken when the lost one was.
      const known = [...before, submitted, failed.id, slow.id, latest];
      expect("LIFECYCLE-RETRY-END-OF-QUEUE").equals(
        got.filter((id) => known.includes(String(id))),
        known,
        "jobs as they are handed out",
      );
    },
  },
];
