import { type WorkerOperationId, limits } from "@millrace/spec";
import type { Scenario } from "../../suite/scenario.ts";
import { arrived } from "../waiting/held.ts";
import { reportKinds, statusOf, takenAnew } from "./worker-requests.ts";
import { passLease } from "../waiting/lease.ts";

const MOST_OF_LEASE_MS = limits.workerLeaseMs * 0.75;
const SHOWN_CHARS = 80;
/** Greatest length of the texts about a worker. */
const TEXT_MAX_CHARS = 255;
const REASON_MAX_CHARS = 1024;

interface WrongRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly field: string;
}

/** Requests with one error each. Pings are about a job of the worker. */
function wrongRequests(jobId: string): readonly WrongRequest[] {
  const tooLong = "x".repeat(TEXT_MAX_CHARS + 1);
  const gets: Readonly<Record<string, readonly string[]>> = {
    "job-take": ["job_in_progress=yes", `gpu=${tooLong}`],
    "job-take-batch": [
      "job_in_progress=",
      `gpu=${tooLong}`,
      ...["0", "two", limits.takeBatchMax + 1].map((size) => `batch_size=${size}`),
    ],
    "job-stop": [`gpu=${tooLong}`],
    ping: [
      ...["", `${jobId},`, `${jobId},not%20an%20id`].map((jobIds) => `job_id=${jobIds}`),
      ...["status", "check", "runpod_version"].map((name) => `${name}=${tooLong}&job_id=${jobId}`),
      `reason=${"x".repeat(REASON_MAX_CHARS + 1)}&job_id=${jobId}`,
    ],
  };
  const reports = ["isStream=maybe", "attempt=", `gpu=${tooLong}`];
  const fieldOf = (query: string): string => query.slice(0, query.indexOf("="));
  return [
    { method: "POST", path: "job-done-batch/no.id", field: "workerId" },
    { method: "POST", path: `job-done-batch/w1?gpu=${tooLong}`, field: "gpu" },
    ...Object.entries(gets).flatMap(([path, queries]) => [
      { method: "GET" as const, path: `${path}/no.id`, field: "workerId" },
      ...queries.map((query) => ({ method: "GET" as const, path: `${path}/w1?${query}`, field: fieldOf(query) })),
    ]),
    ...reportKinds.flatMap((kind) =>
      reports.map((query) => ({
        method: "POST" as const,
        path: `${kind}/w1/${jobId}?${query}`,
        field: fieldOf(query),
      })),
    ),
  ];
}

const operations: Readonly<Record<string, WorkerOperationId>> = {
  "job-take": "jobTake",
  "job-take-batch": "jobTakeBatch",
  "job-stop": "jobStop",
  "job-done": "jobDone",
  "job-done-batch": "jobDoneBatch",
  "job-stream": "jobStream",
  ping: "ping",
};

export const scenarios: readonly Scenario[] = [
  {
    name: "workers cannot work for an endpoint that the account does not have",
    claims: ["WORKER-ENDPOINT-404"],
    safety: "disposable",
    needs: ["workers", "keys"],
    run: async ({ endpoint, expect, keys, send }) => {
      const queue = await endpoint();
      const waiting = await queue.run();
      const report = { body: { [waiting]: { attemptToken: "none" } } };
      const requests = [
        ["worker.jobTake", "GET", "job-take/w1", {}],
        ["worker.jobTakeBatch", "GET", "job-take-batch/w1", {}],
        ["worker.jobStop", "GET", "job-stop/w1", {}],
        ["worker.jobDoneBatch", "POST", "job-done-batch/w1", report],
        ["worker.ping", "GET", "ping/w1", {}],
      ] as const;
      for (const [operation, method, path, body] of requests) {
        const unknown = await send({ method, path: `/v2/nosuchendpoint/${path}`, ...body });
        const foreign = await queue.call(method, path, { key: keys.other ?? null, ...body });
        for (const answer of [unknown, foreign]) {
          expect("WORKER-ENDPOINT-404").status(answer, 404);
          expect("WORKER-ENDPOINT-404").documented(answer, operation);
          expect("WORKER-ENDPOINT-404").contains(answer.json, { error: "not_found" });
        }
      }
      expect("WORKER-ENDPOINT-404").contains((await queue.status(waiting)).json, { status: "IN_QUEUE" });
    },
  },
  {
    name: "ids and parameters of the wrong form are refused by name, and nothing comes of them",
    claims: ["WORKER-TAKE-400"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const held = await takenAnew(queue, { workerId: "w1" });
      const waiting = await queue.run();
      await clock.pass(MOST_OF_LEASE_MS);
      for (const { method, path, field } of wrongRequests(held.id)) {
        const answer = await queue.call(method, path, method === "POST" ? { body: { output: 1 } } : {});
        expect("WORKER-TAKE-400").status(answer, 400);
        expect("WORKER-TAKE-400").documented(answer, `worker.${operations[path.slice(0, path.indexOf("/"))]}`);
        const named = { error: "invalid_request", details: [{ field }] };
        expect("WORKER-TAKE-400").contains(answer.json, named, path.slice(0, SHOWN_CHARS));
      }
      expect("WORKER-TAKE-400").contains(await statusOf(queue, waiting), { status: "IN_QUEUE" });
      expect("WORKER-TAKE-400").contains(await statusOf(queue, held.id), { status: "IN_PROGRESS" });
      await passLease(clock, limits.workerLeaseMs - MOST_OF_LEASE_MS);
      expect("WORKER-TAKE-400").contains(await statusOf(queue, held.id), { status: "IN_QUEUE", retries: 1 });
    },
  },
  {
    name: "undocumented parameters are ignored in all worker requests",
    claims: ["WORKER-UNKNOWN-PARAMETERS"],
    safety: "full",
    needs: ["workers", "time"],
    run: async ({ endpoint, expect, clock }) => {
      const queue = await endpoint();
      const extra = "surprise=1&wait=soon";
      await queue.run();
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `job-take-batch/w1?${extra}`), 200);
      await queue.run();
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `job-take/w1?${extra}`), 200);
      const job = await takenAnew(queue, { workerId: "w2" });
      expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("GET", `ping/w2?${extra}`), 200);
      for (const kind of ["job-stream", "job-done"]) {
        const path = `${kind}/w2/${job.id}?attempt=${job.attemptToken}&${extra}`;
        expect("WORKER-UNKNOWN-PARAMETERS").status(await queue.call("POST", path, { body: { output: 1 } }), 200);
      }
      const stop = queue.call("GET", `job-stop/w2?${extra}`);
      await arrived();
      await clock.pass(limits.takeHoldMs);
      expect("WORKER-UNKNOWN-PARAMETERS").status(await stop, 204);
    },
  },
];
