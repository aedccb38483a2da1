import { isFinal, type ApiPromise, type Job } from "@millrace/queue-client";
import { parseExactJson } from "@millrace/engine";

/** A job as the service answered it. */
export interface ReadJob {
  readonly job: Job;
  /** The answer, byte for byte. */
  readonly text: string;
}

/** Reads a job so that numbers of its output keep all their digits. */
export async function readJob(asked: ApiPromise<Job>): Promise<ReadJob> {
  const text = await (await asked.asResponse()).text();
  return { job: parseExactJson(text) as Job, text: text.trim() };
}

/** Whether the job has ended in another way than COMPLETED. */
export function isUnsuccessful({ status }: Job): boolean {
  return isFinal(status) && status !== "COMPLETED";
}
