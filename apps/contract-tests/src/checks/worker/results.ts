import type { Scenario } from "../../suite/scenario.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { report, reportKinds, statusOf, takenAnew } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
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
    name: "a report without a token is taken from the worker that has the job and from no other",
    claims: ["WORKER-DONE-OTHER-WORKER-409"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const { id } = await takenAnew(queue, { workerId: "owner" });
      for (const kind of reportKinds) {
        const answer = await report(
          queue,
          { kind, jobId: id, workerId: "thief", attempt: null },
          { body: { output: "bad" } },
        );
        expect("WORKER-DONE-OTHER-WORKER-409").status(answer, 409);
        expect("WORKER-DONE-OTHER-WORKER-409").contains(answer.json, { error: "conflict" });
      }
      expect("WORKER-DONE-OTHER-WORKER-409").contains(await statusOf(queue, id), { status: "IN_PROGRESS" });
      for (const kind of reportKinds.toReversed()) {
        const own = { kind, jobId: id, workerId: "owner", attempt: null };
        expect("WORKER-DONE-OTHER-WORKER-409").status(await report(queue, own, { body: { output: "good" } }), 200);
      }
      expect("WORKER-DONE-OTHER-WORKER-409").contains(await statusOf(queue, id), { output: "good" });
      const chunks = await queue.call("GET", `stream/${id}?wait=0`);
      expect("WORKER-DONE-OTHER-WORKER-409").contains(streamOf(chunks), [{ output: "good" }]);
    },
  },
];
