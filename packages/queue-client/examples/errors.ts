import {
  JobFailedError,
  QueueError,
  RateLimitError,
  WaitTimeoutError,
  createQueueClient,
} from "@millrace/queue-client";

const queue = createQueueClient({
  apiKey: process.env["MILLRACE_API_KEY"] ?? "",
  endpointId: process.env["MILLRACE_ENDPOINT"] ?? "echo",
});

try {
  const job = await queue.submit({ order: 81723 }, { idempotencyKey: "order-81723" });
  console.log(await job.result({ timeoutMs: 30_000, signal: AbortSignal.timeout(60_000) }));
} catch (error) {
  if (error instanceof JobFailedError) console.error("The handler said:", error.job.error);
  else if (error instanceof WaitTimeoutError) console.error("Still running, check again later:", error.jobId);
  else if (error instanceof RateLimitError) console.error("Too fast, wait", error.retryAfterMs, "ms");
  else if (error instanceof QueueError) console.error(JSON.stringify(error));
  else throw error;
}
