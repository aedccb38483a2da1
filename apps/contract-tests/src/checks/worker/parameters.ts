import { type Scenario, WORKERS, atEndpoint, statusOf, streamOf, takenAnew } from "../../steps/words.ts";

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "undocumented parameters are ignored in all worker requests",
    claims: ["WORKER-UNKNOWN-PARAMETERS"],
    async run({ queue, says }) {
      const extra = "surprise=1&wait=soon";
      for (const poll of ["job-take-batch", "job-take"]) {
        await queue.run();
        says.status(await queue.call("GET", `${poll}/w1?${extra}`), 200);
      }
      const job = await takenAnew(queue, { workerId: "w2" });
      says.status(await queue.call("GET", `ping/w2?${extra}`), 200);
      for (const kind of ["job-stream", "job-done"]) {
        const path = `${kind}/w2/${job.id}?attempt=${job.attemptToken}&${extra}`;
        says.status(await queue.call("POST", path, { body: { output: 1 } }), 200);
      }
    },
  }),
  atEndpoint({
    name: "what a worker leaves out of its reports has its default, and the final one ends the stream in any case",
    claims: ["WORKER-PARAMETER-DEFAULTS", "WORKER-DONE-IS-STREAM"],
    async run({ queue, says }) {
      for (const query of ["", "&isStream=false", "&isStream=true"]) {
        const job = await takenAnew(queue);
        for (const [kind, output] of [
          ["job-stream", "chunk"],
          ["job-done", "whole"],
        ]) {
          const path = `${kind}/contract-worker/${job.id}?attempt=${job.attemptToken}${query}`;
          says.status(await queue.call("POST", path, { body: { output } }), 200);
        }
        says.contains(await statusOf(queue, job.id), { status: "COMPLETED", output: "whole" });
        says.contains(streamOf(await queue.call("GET", `stream/${job.id}`)), [{ output: "chunk" }], "chunks");
        const empty = await queue.call("GET", `stream/${job.id}`);
        says.equals([empty.headers.get("x-job-status"), streamOf(empty)], ["COMPLETED", []], "the end of the stream");
      }
    },
  }),
  atEndpoint({
    name: "a worker that says that it is unfit counts as unhealthy",
    claims: ["WORKER-PING-UNHEALTHY"],
    async run({ queue, says, settled }) {
      await queue.call("GET", "ping/fit?status=ok");
      for (const [said, unhealthy, ready] of [
        ["unhealthy&check=gpu-memory&reason=too%20little", 1, 1],
        ["ok", 0, 2],
      ]) {
        await queue.call("GET", `ping/unfit?status=${said}`);
        await settled(WORKERS);
        says.contains((await queue.call("GET", "health")).json, { workers: { unhealthy, ready } });
      }
    },
  }),
];
