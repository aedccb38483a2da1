import { createWorker } from "@millrace/worker";
import { handlers, type HandlerName, takeStartDelaysMs } from "./handlers.ts";
import { serveParent } from "./parent.ts";

/** A worker of the service under test; `BENCH_HANDLER` and `BENCH_CONCURRENCY` say which and how many at a time. */
const name = process.env["BENCH_HANDLER"] as HandlerName;
const handler = handlers[name];
const worker = createWorker((job) => handler(job.input), {
  concurrency: Number(process.env["BENCH_CONCURRENCY"] ?? "1"),
});
worker.start();

serveParent<undefined, "startDelaysMs", Float64Array>({
  ready: undefined,
  answer: () => Promise.resolve(takeStartDelaysMs()),
  stop: () => worker.drain(),
});
