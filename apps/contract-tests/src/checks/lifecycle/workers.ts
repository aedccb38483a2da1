import { type QueueUnderTest, type TakenJob, taken } from "../../target/queue-under-test.ts";

/** Submits a job and takes it; nothing else may wait. */
export async function takenAnew(
  queue: QueueUnderTest,
  input: unknown = {},
  more: Readonly<Record<string, unknown>> = {},
): Promise<TakenJob> {
  await queue.run(input, more);
  return await taken(queue);
}
