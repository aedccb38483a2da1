import { type Fields, fieldsOf, type QueueUnderTest, taken, until } from "../../steps/words.ts";

/** So many requests that name their number. */
export function numbered(count: number): readonly { readonly input: { readonly n: number } }[] {
  return Array.from({ length: count }, (_, n) => ({ input: { n } }));
}

/** Makes a draft of these requests; resolves to its id. */
export async function drafted(queue: QueueUnderTest, requests: readonly unknown[]): Promise<string> {
  return String(fieldsOf(await queue.call("POST", "batch", { body: requests }))["id"]);
}

/** The same, finalized. */
export async function running(queue: QueueUnderTest, requests: readonly unknown[]): Promise<string> {
  const id = await drafted(queue, requests);
  await queue.call("POST", `batch/${id}/finalize`);
  return id;
}

export async function batchOf(queue: QueueUnderTest, id: string): Promise<Fields> {
  return fieldsOf(await queue.call("GET", `batch/${id}`));
}

/** A worker of the suite does so many jobs, whose inputs name their number; by default it doubles it. */
export async function doJobs(
  queue: QueueUnderTest,
  count: number,
  report: (n: number) => unknown = (n) => ({ output: 2 * n }),
): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    const job = await taken(queue);
    await queue.done(job, report((job.input as { readonly n: number }).n));
  }
}

/** Waits until the batch has ended; resolves to it. */
export function ended(queue: QueueUnderTest, id: string): Promise<Fields> {
  return until(
    () => batchOf(queue, id),
    ({ finishedAt }) => finishedAt !== null,
  );
}
