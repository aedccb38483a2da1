import { type FinishRequest, type JobRecord, jobRules, TransientMap } from "@millrace/engine";
import type { EndingRow } from "../statements/job-columns.ts";

/** Attempts held at most: about 10 MB. Beyond that all are forgotten, which costs each a look-up at its end. */
const HELD_MAX = 10_000;

interface Held {
  readonly job: JobRecord;
  readonly row: EndingRow;
}

/** The end of an attempt that is known without a look at its job. */
export interface KnownEnd extends Held {
  readonly change: jobRules.JobChange;
}

/**
 * Attempts that this process handed out, as their jobs were then. Most jobs are not changed until they end, so the end of an
 * attempt need not read its job first; the statement that ends it checks that it was not changed, by another process perhaps.
 */
export class HeldAttempts {
  readonly #jobs = new TransientMap<string, Held>();

  /** Jobs with an own time-to-live, results or chunks are none of those: a change of theirs could not be told. */
  add(job: JobRecord, row: EndingRow): void {
    if (job.hardExpiresAtMs !== null || row.next_chunk !== 1 || row.output_blob !== null) return;
    if (this.#jobs.size >= HELD_MAX) this.#jobs.clear();
    this.#jobs.set(job.id, { job, row });
  }

  /** The attempt is over, or its job was changed. */
  forget(jobId: string): void {
    this.#jobs.delete(jobId);
  }

  forgetAll(): void {
    this.#jobs.clear();
  }

  /** Takes out the end that a worker reports; undefined when the job has to be looked at. */
  takeEnd(request: FinishRequest): KnownEnd | undefined {
    const { attempt, by, nowMs } = request;
    const held = this.#jobs.get(attempt.jobId);
    if (held === undefined) return undefined;
    this.forget(attempt.jobId);
    if (by !== "worker" || held.job.endpointId !== attempt.endpointId || held.job.expiresAtMs <= nowMs)
      return undefined;
    const change = jobRules.endAttempt(held.job, request);
    return change.kind === "change" ? { ...held, change } : undefined;
  }
}
