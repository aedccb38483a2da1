import { limits } from "@millrace/spec";
import { jobCounts } from "../../steps/resources/queue-jobs.ts";
import { passLease } from "../../steps/waiting/lease.ts";
import {
  type Answer,
  type Scenario,
  atEndpoint,
  fieldsOf,
  hold,
  statusOf,
  taken,
  takenAnew,
  until,
} from "../../steps/words.ts";

/** What the steps of a job mean for the others in its queue. */
export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "all requests that wait for jobs are told that they were purged",
    claims: ["LIFECYCLE-REMOVED-WHILE-AWAITED"],
    needs: [],
    async run({ context, queue, says }) {
      const submit = (signal: AbortSignal): Promise<Answer> =>
        queue.call("POST", "runsync", { body: { input: {} }, signal });
      const waiting = [await hold(context, submit), await hold(context, submit)];
      // A purge that comes too early is one of few that the target takes in a window.
      await until(() => jobCounts(queue), { inQueue: waiting.length });
      await queue.call("POST", "purge-queue");
      for (const held of waiting) {
        const answer = await held.answer();
        says.equals(answer?.status, 404, "status, at once");
        says.that(String(fieldsOf(answer)["message"]).includes("purged"), "what happened", answer?.text);
      }
    },
  }),
  atEndpoint({
    name: "a job that lost its worker is handed out before all others, and one that is retried after them",
    claims: ["LIFECYCLE-LOSE-HEAD-OF-QUEUE", "LIFECYCLE-RETRY-END-OF-QUEUE"],
    needs: ["workers", "time"],
    async run({ queue, expect, clock }) {
      const [first, last] = [expect("LIFECYCLE-LOSE-HEAD-OF-QUEUE"), expect("LIFECYCLE-RETRY-END-OF-QUEUE")];
      const policy = { executionTimeout: limits.executionTimeoutMinMs };
      const slow = await takenAnew(queue, { more: { policy } });
      const lost = await takenAnew(queue);
      const before = [await queue.run(), await queue.run()];
      await passLease(clock);
      const failed = await taken(queue);
      // The worker of the lost job has it again, and the failed one waits.
      last.contains(await statusOf(queue, slow.id), { status: "TIMED_OUT" });
      first.contains(failed, { id: lost.id, attempt: lost.attempt + 1 });
      await queue.done(failed, { error: "no" });
      const submitted = await queue.run();
      for (const { id } of [failed, slow]) await queue.call("POST", `retry/${id}`);
      const known = [...before, submitted, failed.id, slow.id, await queue.run()];
      const got: unknown[] = [];
      while (got.length < known.length) got.push((await taken(queue)).id);
      last.equals(got, known, "jobs as they are handed out");
    },
  }),
];
