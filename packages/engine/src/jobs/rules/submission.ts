import { limits } from "@millrace/spec";
import type { JobRecord } from "../model/job.ts";
import type { NewJob, SubmitOutcome } from "../model/ports.ts";

/** How a job was submitted, which decides how long its result is kept. */
export type SubmitKind = "run" | "runsync" | "runsyncWithWait";

export const RETENTION_MS: Readonly<Record<SubmitKind, number>> = {
  run: limits.runRetentionMs,
  runsync: limits.runsyncRetentionMs,
  runsyncWithWait: limits.runsyncRetentionWithWaitMs,
};

/** A job was submitted under the key before: the same one is meant if the body is the same. */
export function outcomeOfRepeat(
  { idempotency }: Pick<NewJob, "idempotency">,
  earlier: { readonly bodyHash: string; readonly job: () => JobRecord },
): SubmitOutcome {
  return earlier.bodyHash === idempotency?.bodyHash ? { kind: "repeated", job: earlier.job() } : { kind: "mismatch" };
}

/** The record of a job that was just accepted. */
export function accepted(job: NewJob): JobRecord {
  return {
    id: job.id,
    endpointId: job.endpointId,
    status: "IN_QUEUE",
    sync: job.sync,
    lowPriority: job.lowPriority,
    createdAtMs: job.createdAtMs,
    queuedAtMs: job.createdAtMs,
    startedAtMs: null,
    finishedAtMs: null,
    expiresAtMs: job.expiresAtMs,
    hardExpiresAtMs: job.hardExpiresAtMs,
    retentionMs: job.retentionMs,
    executionTimeoutMs: job.executionTimeoutMs,
    attempt: 0,
    attemptToken: null,
    workerId: null,
    redispatches: 0,
    chunks: 0,
    error: null,
    extras: job.extras,
  };
}
