import type { NewJob } from "@millrace/engine";

/** What every new row of a job has: sequence, random, sync, endpoint, low priority, created, expires, retention. */
export function newJobValues(job: NewJob): readonly (number | string)[] {
  return [
    job.key.sequence,
    job.key.random,
    job.sync ? 1 : 0,
    job.endpointId,
    job.lowPriority ? 1 : 0,
    job.createdAtMs,
    job.expiresAtMs,
    job.retentionMs,
  ];
}
