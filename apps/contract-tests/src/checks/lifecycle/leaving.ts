import type { Scenario } from "../../suite/scenario.ts";
import { taken } from "../../target/queue-under-test.ts";
import { takenAnew } from "./workers.ts";
import { passLease } from "../waiting/lease.ts";
import { allAnswers } from "../queue-operations/jobs.ts";
import { hold } from "../waiting/held.ts";
import type { Answer } from "../../target/transport.ts";
import { until } from "../waiting/until.ts";
import { waitingJobs } from "../limits/answers.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "purging the queue takes what waits and leaves what runs or is finished",
    claims: ["LIFECYCLE-PURGE-KEEPS-RUNNING", "LIFECYCLE-PURGE-KEEPS-FINISHED"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const [finished, failed, running] = [await takenAnew(queue), await takenAnew(queue), await takenAnew(queue)];
      await queue.done(finished, { output: { kept: true } });
      await queue.done(failed, { error: "kept too" });
      await queue.run();
      const before = await Promise.all(
        [finished, failed, running].map(async ({ id }) => (await queue.status(id)).json),
      );
      const purged = await queue.call("POST", "purge-queue");
      const after = await Promise.all([finished, failed, running].map(async ({ id }) => (await queue.status(id)).json));
      expect("LIFECYCLE-PURGE-KEEPS-FINISHED").contains(purged.json, { removed: 1 });
      expect("LIFECYCLE-PURGE-KEEPS-FINISHED").contains(before[0], { status: "COMPLETED", output: { kept: true } });
      expect("LIFECYCLE-PURGE-KEEPS-FINISHED").equals(
        after.slice(0, 2),
        before.slice(0, 2),
        "finished jobs afterwards",
      );
      expect("LIFECYCLE-PURGE-KEEPS-RUNNING").contains(before[2], { id: running.id, status: "IN_PROGRESS" });
      expect("LIFECYCLE-PURGE-KEEPS-RUNNING").equals(after[2], before[2], "running job afterwards");
      expect("LIFECYCLE-PURGE-KEEPS-RUNNING").status(await queue.done(running, { output: "done" }), 200);
      const done = await queue.status(running.id);
      expect("LIFECYCLE-PURGE-KEEPS-RUNNING").contains(done.json, { status: "COMPLETED", output: "done" });
    },
  },
  {
    name: "every operation on a purged job answers 404",
    claims: ["LIFECYCLE-PURGED-404"],
    safety: "disposable",
    run: async ({ endpoint, expect }) => {
      const expectation = expect("LIFECYCLE-PURGED-404");
      const queue = await endpoint();
      const jobId = await queue.run();
      expectation.status(await queue.status(jobId), 200);
      await queue.call("POST", "purge-queue");
      for (const [operation, answer] of await allAnswers(queue, jobId)) {
        expectation.status(answer, 404);
        expectation.documented(answer, operation);
      }
    },
  },
  {
    name: "a request that waits for a job is told that it was purged",
    claims: ["LIFECYCLE-REMOVED-WHILE-AWAITED"],
    safety: "disposable",
    run: async (context) => {
      const { endpoint, expect } = context;
      const expectation = expect("LIFECYCLE-REMOVED-WHILE-AWAITED");
      const queue = await endpoint();
      const submit = (signal: AbortSignal): Promise<Answer> =>
        queue.call("POST", "runsync", { body: { input: {} }, signal });
      const waiting = [await hold(context, submit), await hold(context, submit)];
      // A purge that comes too early is one of few that the target takes in a window.
      await until(
        () => waitingJobs(queue),
        (jobs) => jobs === waiting.length,
      );
      await queue.call("POST", "purge-queue");
      for (const held of waiting) {
        const answer = await held.answer();
        expectation.equals(answer?.status, 404, "status, at once");
        if (answer === undefined) continue;
        expectation.documented(answer, "queue.runsync");
        const { message = "" } = answer.json as { message?: string };
        expectation.that(message.includes("purged"), "what happened", message);
      }
    },
  },
  {
    name: "a job that lost its worker is handed out before those that came after it",
    claims: ["LIFECYCLE-LOSE-HEAD-OF-QUEUE"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("LIFECYCLE-LOSE-HEAD-OF-QUEUE");
      const queue = await endpoint();
      const lost = await takenAnew(queue);
      const later = [await queue.run(), await queue.run()];
      await passLease(clock);
      const latest = await queue.run();
      expectation.contains((await queue.status(lost.id)).json, { status: "IN_QUEUE" });
      const order = [await taken(queue), await taken(queue), await taken(queue), await taken(queue)];
      expectation.equals(
        order.map(({ id }) => id),
        [lost.id, ...later, latest],
        "order of the hand-over",
      );
      expectation.equals(order[0]?.attempt, lost.attempt + 1, "attempt");
    },
  },
];
