import { createWorker } from "@millrace/worker";
import { handlers, type HandlerName, takeStartDelaysMs } from "./handlers.ts";
import { serveParent } from "./parent.ts";

/** A worker of the service under test; `BENCH_HANDLER` and `BENCH_CONCURRENCY` say which and how many at a time. */
const handler = handlers[process.env["BENCH_HANDLER"] as HandlerName];
const worker = createWorker((job) => handler(job.input), {
  concurrency: Number(process.env["BENCH_CONCURRENCY"] ?? "1"),
});
worker.start();

/** Of the jobs since the last call, with the handler `stamped`: time from sending to the start of the handler. */
const functions = { startDelaysMs: takeStartDelaysMs } as const;

export type WorkerFunctions = typeof functions;

serveParent(functions, { stop: () => worker.drain() });
