import type { QueueUnderTest, TakenJob } from "../../target/queue-under-test.ts";
import type { Answer } from "../../target/transport.ts";

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(answer: Answer | undefined): Fields {
  const json = answer?.json;
  return typeof json === "object" && json !== null ? (json as Fields) : {};
}

/** The fields that a refusal names. */
export function refusedFields(answer: Answer): readonly unknown[] {
  const { details } = fieldsOf(answer);
  return Array.isArray(details) ? (details as readonly Fields[]).map(({ field }) => field) : [];
}

export function listed(answer: Answer): readonly Fields[] {
  return Array.isArray(answer.json) ? (answer.json as readonly Fields[]) : [];
}

/** The waiting job; throws if none is handed over. */
export async function taken(queue: QueueUnderTest, workerId?: string): Promise<TakenJob> {
  const job = await queue.take(workerId);
  if (job === undefined) throw new Error("No job was handed over.");
  return job;
}

/** How many jobs wait. */
export async function waitingJobs(queue: QueueUnderTest): Promise<unknown> {
  const { jobs } = fieldsOf(await queue.call("GET", "health")) as { readonly jobs?: Fields };
  return jobs?.["inQueue"];
}
