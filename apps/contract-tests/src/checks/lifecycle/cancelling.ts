import { taken } from "../../target/queue-under-test.ts";
import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { memberOf } from "./job-in-state.ts";
import { takenAnew } from "./workers.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "a job that is cancelled while it waits is passed over by all polls",
    claims: ["LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("LIFECYCLE-CANCEL-QUEUED-NEVER-STARTS");
      const queue = await endpoint();
      const cancelled = await queue.run();
      const second = await queue.run();
      expectation.status(await queue.call("POST", `cancel/${cancelled}`), 200);
      expectation.contains((await queue.call("GET", "health")).json, { jobs: { inQueue: 1 } });
      expectation.equals((await taken(queue)).id, second, "taken first");
      const third = await queue.run();
      const batch = await queue.call("GET", "job-take-batch/contract-worker?batch_size=10");
      expectation.contains(batch.json, [{ id: third }], "taken in a batch");
      const { json } = await queue.status(cancelled);
      expectation.contains(json, { status: "CANCELLED" });
      expectation.equals(memberOf(json, "workerId"), undefined, "its worker");
    },
  },
  {
    name: "the worker of a job that is cancelled while it runs is told to stop it, and no other",
    claims: ["LIFECYCLE-CANCEL-RUNNING-STOPPED"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const expectation = expect("LIFECYCLE-CANCEL-RUNNING-STOPPED");
      const queue = await endpoint();
      const [cancelled, other] = [await takenAnew(queue), await takenAnew(queue)];
      await clock.pass(limits.stopDelayMs);
      await queue.call("POST", `cancel/${cancelled.id}`);
      const answer = await queue.call("GET", "job-stop/contract-worker");
      expectation.documented(answer, "worker.jobStop");
      expectation.equals(memberOf(answer.json, "jobsToStop"), [cancelled.id], "jobs to stop");
      expectation.contains((await queue.status(other.id)).json, { status: "IN_PROGRESS" }, "the other job");
    },
  },
  {
    name: "what the worker of a cancelled job still delivers is refused",
    claims: ["LIFECYCLE-CANCEL-LATE-RESULT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const expectation = expect("LIFECYCLE-CANCEL-LATE-RESULT");
      const queue = await endpoint();
      const job = await takenAnew(queue);
      await queue.call("POST", `cancel/${job.id}`);
      const before = (await queue.status(job.id)).json;
      expectation.contains(before, { status: "CANCELLED" });
      for (const report of [{ output: "late" }, { error: "late" }]) {
        const answer = await queue.done(job, report);
        expectation.status(answer, 409);
        expectation.documented(answer, "worker.jobDone");
        expectation.equals((await queue.status(job.id)).json, before, "the job afterwards");
      }
    },
  },
];
