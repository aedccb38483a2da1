import { createWorker } from "@millrace/worker";

await using worker = createWorker((job) => job.input, {
  onEvent: (event) => {
    if (event.type === "jobFinished") console.log(`${event.jobId} took ${event.durationMs} ms`);
  },
});
worker.start();
await new Promise((resolve) => setTimeout(resolve, 60_000));
// Leaving the block drains the worker: jobs in hand are finished and delivered.
