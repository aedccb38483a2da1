import type { Scenario } from "../../suite/scenario.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { report, reportKinds, statusOf, takenAnew } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "results, errors and empty reports end jobs, each in its way",
    claims: ["WORKER-DONE-200", "WORKER-DONE-RESULT", "WORKER-DONE-ERROR", "WORKER-DONE-EMPTY"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const output = { text: "ü", list: [1, null] };
      const fine = await takenAnew(queue);
      const stored = await queue.done(fine, { output });
      expect("WORKER-DONE-200").documented(stored, "worker.jobDone");
      expect("WORKER-DONE-200").status(stored, 200);
      expect("WORKER-DONE-200").contains(stored.json, { id: fine.id, status: "COMPLETED" });
      const completed = await statusOf(queue, fine.id);
      expect("WORKER-DONE-RESULT").contains(completed, { status: "COMPLETED", output });
      expect("WORKER-DONE-RESULT").that(!("error" in completed), "no error", completed);

      const broken = await takenAnew(queue);
      const refused = await queue.done(broken, { error: "unknown style: oil" });
      expect("WORKER-DONE-200").contains(refused.json, { id: broken.id, status: "FAILED" });
      expect("WORKER-DONE-ERROR").contains(await statusOf(queue, broken.id), {
        status: "FAILED",
        error: "unknown style: oil",
      });
      const both = await takenAnew(queue);
      await queue.done(both, { error: { code: 7 }, output: "half" });
      expect("WORKER-DONE-ERROR").contains(await statusOf(queue, both.id), {
        status: "FAILED",
        error: '{"code":7}',
        output: "half",
      });

      const empty = await takenAnew(queue);
      expect("WORKER-DONE-EMPTY").status(await queue.done(empty, {}), 200);
      const without = await statusOf(queue, empty.id);
      expect("WORKER-DONE-EMPTY").contains(without, { status: "COMPLETED" });
      expect("WORKER-DONE-EMPTY").that(!("output" in without), "no output", without);
    },
  },
  {
    name: "progress is shown while the job runs and dropped when it has finished",
    claims: ["WORKER-DONE-PROGRESS", "WORKER-DONE-LATE-PROGRESS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const job = await takenAnew(queue);
      for (const step of ["step 1", { step: 2 }]) {
        const answer = await queue.done(job, { status: "IN_PROGRESS", output: step });
        expect("WORKER-DONE-PROGRESS").documented(answer, "worker.jobDone");
        expect("WORKER-DONE-PROGRESS").contains(answer.json, { id: job.id, status: "IN_PROGRESS" });
        const shown = await statusOf(queue, job.id);
        expect("WORKER-DONE-PROGRESS").contains(shown, { status: "IN_PROGRESS", output: step });
      }
      await queue.done(job, { output: "all" });
      const before = await statusOf(queue, job.id);
      expect("WORKER-DONE-PROGRESS").contains(before, { status: "COMPLETED", output: "all" });
      const late = await queue.done(job, { status: "IN_PROGRESS", output: "step 3" });
      expect("WORKER-DONE-LATE-PROGRESS").status(late, 200);
      expect("WORKER-DONE-LATE-PROGRESS").contains(late.json, { id: job.id, status: "COMPLETED" });
      expect("WORKER-DONE-LATE-PROGRESS").equals(await statusOf(queue, job.id), before);

      const cancelled = await takenAnew(queue);
      await queue.call("POST", `cancel/${cancelled.id}`);
      const asCancelled = await statusOf(queue, cancelled.id);
      const afterCancel = await queue.done(cancelled, { status: "IN_PROGRESS", output: "step 1" });
      expect("WORKER-DONE-LATE-PROGRESS").status(afterCancel, 200);
      expect("WORKER-DONE-LATE-PROGRESS").contains(afterCancel.json, { status: "CANCELLED" });
      expect("WORKER-DONE-LATE-PROGRESS").equals(await statusOf(queue, cancelled.id), asCancelled);
    },
  },
  {
    name: "reports are read as JSON although they are labelled as something else",
    claims: ["WORKER-DONE-CONTENT-TYPE"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"]) {
        const job = await takenAnew(queue, { workerId: "w1" });
        for (const kind of reportKinds.toReversed()) {
          const attempt = { kind, jobId: job.id, workerId: "w1", attempt: job.attemptToken };
          const answer = await report(queue, attempt, {
            raw: '{"output":{"a":1}}',
            headers: { "content-type": type },
          });
          expect("WORKER-DONE-CONTENT-TYPE").status(answer, 200);
        }
        const done = { status: "COMPLETED", output: { a: 1 } };
        expect("WORKER-DONE-CONTENT-TYPE").contains(await statusOf(queue, job.id), done, type);
        const chunks = await queue.call("GET", `stream/${job.id}?wait=0`);
        expect("WORKER-DONE-CONTENT-TYPE").contains(streamOf(chunks), [{ output: { a: 1 } }], `chunks sent as ${type}`);
      }
    },
  },
  {
    name: "a report that is sent again gets the same answer and changes nothing",
    claims: ["WORKER-DONE-IDEMPOTENT"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      for (const body of [{ output: [1] }, { error: "no" }]) {
        const job = await takenAnew(queue);
        const first = await queue.done(job, body);
        const stored = await statusOf(queue, job.id);
        const health = (await queue.call("GET", "health")).json as { jobs?: unknown };
        const again = await queue.done(job, body);
        expect("WORKER-DONE-IDEMPOTENT").status(again, 200);
        expect("WORKER-DONE-IDEMPOTENT").equals(again.json, first.json);
        expect("WORKER-DONE-IDEMPOTENT").equals(await statusOf(queue, job.id), stored);
        const after = (await queue.call("GET", "health")).json as { jobs?: unknown };
        expect("WORKER-DONE-IDEMPOTENT").equals(after.jobs, health.jobs, "jobs as they are counted");
      }
    },
  },
];
