import { objectOf } from "../answers.ts";
import { type QueueUnderTest, taken } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";

/** The default name of the worker that the suite plays. */
export const WORKER = "contract-worker";

/** More of a submission, for a job of low priority. */
export const LOW = { policy: { lowPriority: true } };

/** What `/status` says of a job. */
export async function jobOf(queue: QueueUnderTest, jobId: string): Promise<Readonly<Record<string, unknown>>> {
  return objectOf((await queue.status(jobId)).json);
}

/** Runs a synchronous job to its end: `report` is the report of its worker. */
export async function playedSync(
  queue: QueueUnderTest,
  body: Readonly<Record<string, unknown>>,
  report: unknown,
): Promise<Answer> {
  const held = queue.call("POST", "runsync", { body });
  await queue.done(await taken(queue), report);
  return await held;
}

/** Runs an asynchronous job to its end; resolves to its `/status`. */
export async function playedAsync(queue: QueueUnderTest, report: unknown): Promise<Answer> {
  const id = await queue.run();
  await queue.done(await taken(queue), report);
  return await queue.status(id);
}
