import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { ended, isRefused } from "./jobs.ts";

const retries: Scenario = {
  name: "retry puts a job that failed or timed out back into the queue",
  claims: ["QUEUE-RETRY-METHOD", "QUEUE-RETRY-NO-BODY", "QUEUE-RETRY-RESPONSE", "QUEUE-RETRY-200"],
  safety: "full",
  needs: ["time", "workers"],
  async run({ expect, endpoint, clock }) {
    const queue = await endpoint();
    const failed = await ended(queue, { error: "no", output: "part" });
    const read = await queue.call("GET", `retry/${failed}`);
    expect("QUEUE-RETRY-METHOD").that(isRefused(read), "GET is refused", read.status);
    expect("QUEUE-RETRY-METHOD").contains((await queue.status(failed)).json, { status: "FAILED" });
    const timedOut = await queue.run({}, { policy: { executionTimeout: limits.executionTimeoutMinMs } });
    await taken(queue);
    await clock.pass(limits.executionTimeoutMinMs);
    expect("QUEUE-RETRY-200").contains((await queue.status(timedOut)).json, { status: "TIMED_OUT" });
    for (const id of [failed, timedOut]) {
      const answer = await queue.call("POST", `retry/${id}`);
      expect("QUEUE-RETRY-200").status(answer, 200);
      expect("QUEUE-RETRY-NO-BODY").status(answer, 200);
      expect("QUEUE-RETRY-RESPONSE").documented(answer, "queue.retry");
      expect("QUEUE-RETRY-RESPONSE").contains(answer.json, { id, status: "IN_QUEUE" });
      expect("QUEUE-RETRY-METHOD").contains((await queue.status(id)).json, { id, status: "IN_QUEUE" });
      const job = await taken(queue);
      expect("QUEUE-RETRY-200").equals([job.id, job.attempt], [id, 2]);
      await queue.done(job, { output: "at last" });
      expect("QUEUE-RETRY-200").contains((await queue.status(id)).json, { status: "COMPLETED", output: "at last" });
    }
    expect("QUEUE-RETRY-200").status(await queue.call("POST", "retry/no-such-job"), 404);
  },
};

const refused: Scenario = {
  name: "retry refuses a job that has not failed and leaves it as it is",
  claims: ["QUEUE-RETRY-409"],
  safety: "disposable",
  needs: ["workers"],
  async run({ expect, endpoint }) {
    const queue = await endpoint();
    const claim = expect("QUEUE-RETRY-409");
    const completed = await ended(queue, { output: { a: 1 } });
    const cancelled = await queue.run();
    await queue.call("POST", `cancel/${cancelled}`);
    const running = await queue.run();
    await taken(queue);
    const waiting = await queue.run();
    for (const id of [completed, cancelled, running, waiting]) {
      const before = await queue.status(id);
      const answer = await queue.call("POST", `retry/${id}`);
      claim.status(answer, 409);
      claim.documented(answer, "queue.retry");
      claim.contains(answer.json, { error: "conflict" });
      claim.equals((await queue.status(id)).json, before.json, "the job afterwards");
    }
    claim.contains((await queue.call("GET", "health")).json, { jobs: { inQueue: 1, inProgress: 1, retried: 0 } });
  },
};

export const scenarios: readonly Scenario[] = [retries, refused];
