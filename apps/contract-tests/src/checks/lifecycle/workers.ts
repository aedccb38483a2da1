import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";

/** A job that waits or is on its way; throws if none is handed over. */
export async function takenFrom(queue: QueueUnderTest, workerId?: string): Promise<TakenJob> {
  const job = await queue.take(workerId);
  if (job === undefined) throw new Error("No job was handed over although one waits.");
  return job;
}

/** Submits a job and takes it; nothing else may wait. */
export async function takenAnew(
  queue: QueueUnderTest,
  input: unknown = {},
  more: Readonly<Record<string, unknown>> = {},
): Promise<TakenJob> {
  await queue.run(input, more);
  return await takenFrom(queue);
}
