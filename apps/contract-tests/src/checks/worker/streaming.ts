import type { Scenario } from "../../suite/scenario.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { report, takenAnew } from "./worker-requests.ts";

export const scenarios: readonly Scenario[] = [
  {
    name: "chunks are stored one behind the other, and the final report ends the stream",
    claims: ["WORKER-STREAM-200", "WORKER-STREAM-APPENDS", "WORKER-DONE-IS-STREAM"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const job = await takenAnew(queue);
      const chunks = [
        { output: "a beam", metrics: { stream_index: 0, running: 1 } },
        { output: { text: ["of light"] }, metrics: {} },
        { output: 12, metrics: {} },
      ];
      for (const chunk of chunks) {
        const answer = await queue.stream(job, chunk);
        expect("WORKER-STREAM-200").documented(answer, "worker.jobStream");
        expect("WORKER-STREAM-200").status(answer, 200);
        expect("WORKER-STREAM-200").contains(answer.json, { id: job.id, status: "IN_PROGRESS" });
      }
      const read = await queue.call("GET", `stream/${job.id}?wait=0`);
      expect("WORKER-STREAM-APPENDS").equals(streamOf(read), chunks);
      expect("WORKER-DONE-IS-STREAM").equals(read.headers.get("x-job-status"), "IN_PROGRESS");
      await queue.stream(job, { output: "last" });

      const end = await queue.call(
        "POST",
        `job-done/contract-worker/${job.id}?isStream=true&attempt=${job.attemptToken}`,
        { body: { output: [] } },
      );
      expect("WORKER-DONE-IS-STREAM").status(end, 200);
      const rest = await queue.call("GET", `stream/${job.id}`);
      expect("WORKER-STREAM-APPENDS").contains(streamOf(rest), [{ output: "last" }]);
      const empty = await queue.call("GET", `stream/${job.id}`);
      expect("WORKER-DONE-IS-STREAM").equals(empty.headers.get("x-job-status"), "COMPLETED");
      expect("WORKER-DONE-IS-STREAM").equals(streamOf(empty), []);
      const events = await queue.call("GET", `stream/${job.id}`, { headers: { accept: "text/event-stream" } });
      expect("WORKER-STREAM-APPENDS").equals(events.text.match(/^event: *chunk$/gm)?.length, 4, "events of chunks");
      expect("WORKER-DONE-IS-STREAM").that(/^event: *end$/m.test(events.text), "an event end", events.text);
    },
  },
  {
    name: "what a worker leaves out of its requests has its default",
    claims: ["WORKER-PARAMETER-DEFAULTS"],
    safety: "disposable",
    needs: ["workers"],
    run: async ({ endpoint, expect }) => {
      const queue = await endpoint();
      const shown: unknown[] = [];
      for (const query of ["", "&isStream=false"]) {
        const job = await takenAnew(queue, { workerId: "w1" });
        const attempt = { jobId: job.id, workerId: "w1", attempt: job.attemptToken + query };
        await report(queue, { ...attempt, kind: "job-stream" }, { body: { output: "chunk" } });
        const answer = await report(queue, { ...attempt, kind: "job-done" }, { body: { output: "whole" } });
        expect("WORKER-PARAMETER-DEFAULTS").status(answer, 200);
        const { json } = await queue.status(job.id);
        expect("WORKER-PARAMETER-DEFAULTS").contains(json, { status: "COMPLETED", output: "whole" });
        shown.push((await queue.call("GET", `stream/${job.id}`)).json);
      }
      expect("WORKER-PARAMETER-DEFAULTS").equals(shown[0], shown[1], "chunks with the default and without");
    },
  },
];
