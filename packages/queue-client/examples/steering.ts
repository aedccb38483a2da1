import { createQueueClient, isFinal } from "@millrace/queue-client";

const queue = createQueueClient({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "echo",
});

// Without a handle: an identifier is all that is needed, also in another process.
const { id } = await queue.run(
  { prompt: "A lighthouse in the fog" },
  { webhook: "https://example.com/hooks/jobs", policy: { executionTimeout: 120_000, lowPriority: true } },
);
const { data: job, requestId } = await queue.status(id).withResponse();
console.log(job.status, requestId);
if (!isFinal(job.status)) await queue.cancel(id);

// One call that waits; what is not finished by then goes on.
const held = await queue.runSync({ prompt: "Another" }, { waitMs: 30_000 });
if (held.status === "COMPLETED") console.log(held.output);

const { jobs, workers } = await queue.health();
if (workers.ready === 0 && jobs.inQueue > 1_000) console.log(await queue.purgeQueue());
