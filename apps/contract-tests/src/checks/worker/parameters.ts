import { limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { namedFields } from "../answers.ts";
import { atEndpoint, statusOf, takenAnew, timed } from "../at-endpoint.ts";
import { streamOf } from "../../target/stream-answer.ts";
import { passLease } from "../waiting/lease.ts";
import { arrived } from "../waiting/held.ts";

const MOST_OF_LEASE_MS = limits.workerLeaseMs * 0.75;
/** Greatest length of the texts about a worker, and of a reason. */
const TEXT_MAX_CHARS = 255;
const REASON_MAX_CHARS = 1024;

export const scenarios: readonly Scenario[] = [
  atEndpoint({
    name: "a ping that is refused renews no lease, and a poll that is refused takes no job",
    claims: ["WORKER-TAKE-400"],
    ...timed,
    async run({ queue, says, clock }) {
      const held = await takenAnew(queue);
      const waiting = await queue.run();
      await clock.pass(MOST_OF_LEASE_MS);
      const tooLong = "x".repeat(TEXT_MAX_CHARS + 1);
      const ping = `ping/contract-worker?job_id=${held.id}`;
      for (const [field, request] of [
        ["job_id", `${ping},`],
        ["job_id", `${ping},not%20an%20id`],
        ["status", `${ping}&status=${tooLong}`],
        ["check", `${ping}&check=${tooLong}`],
        ["runpod_version", `${ping}&runpod_version=${tooLong}`],
        ["reason", `${ping}&reason=${"x".repeat(REASON_MAX_CHARS + 1)}`],
        ["job_in_progress", "job-take/contract-worker?job_in_progress=yes"],
        ["gpu", `job-take-batch/contract-worker?gpu=${tooLong}`],
        ["workerId", "job-take/no.id"],
      ] as const) {
        const answer = await queue.call("GET", request);
        says.status(answer, 400);
        says.equals(namedFields(answer), [field], "the fields named");
      }
      says.contains(await statusOf(queue, waiting), { status: "IN_QUEUE" });
      says.contains(await statusOf(queue, held.id), { status: "IN_PROGRESS" });
      await passLease(clock, limits.workerLeaseMs - MOST_OF_LEASE_MS);
      says.contains(await statusOf(queue, held.id), { status: "IN_QUEUE", retries: 1 });
    },
  }),
  atEndpoint({
    name: "undocumented parameters are ignored in all worker requests",
    claims: ["WORKER-UNKNOWN-PARAMETERS"],
    ...timed,
    async run({ queue, says, clock }) {
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
      const stop = queue.call("GET", `job-stop/w2?${extra}`);
      await arrived();
      await clock.pass(limits.takeHoldMs);
      says.status(await stop, 204);
    },
  }),
  atEndpoint({
    name: "what a worker leaves out of its requests has its default",
    claims: ["WORKER-PARAMETER-DEFAULTS"],
    async run({ queue, says }) {
      for (const query of ["", "&isStream=false"]) {
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
      }
    },
  }),
  atEndpoint({
    name: "a worker that says that it is unfit counts as unhealthy",
    claims: ["WORKER-PING-UNHEALTHY"],
    async run({ queue, says }) {
      await queue.call("GET", "ping/fit?status=ok");
      for (const [said, unhealthy, ready] of [
        ["unhealthy&check=gpu-memory&reason=too%20little", 1, 1],
        ["ok", 0, 2],
      ]) {
        await queue.call("GET", `ping/unfit?status=${said}`);
        says.contains((await queue.call("GET", "health")).json, { workers: { unhealthy, ready } });
      }
    },
  }),
];
