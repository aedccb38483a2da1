import { jobRules, type NewJob, type SubmitOutcome } from "@millrace/engine";
import type { AfterCommit } from "../combiner/combiner.ts";
import { toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";

const ACCEPTED = jobRules.counterStep(null, "IN_QUEUE");

interface KeyRow {
  readonly body_hash: string;
}

/** Accepts a job that may stay unwritten, without transaction and disk. */
export function createLightSubmit(tables: JobTables): (job: NewJob) => SubmitOutcome {
  return (job) => {
    tables.early.add(job);
    tables.expiry.note(job.expiresAtMs);
    tables.counters.apply(job.endpointId, ACCEPTED);
    return { kind: "created" };
  };
}

export function createSubmit(tables: JobTables): (job: NewJob, afterCommit: AfterCommit) => SubmitOutcome {
  const insertKey = tables.db.prepare(`INSERT OR REPLACE INTO job_idempotency VALUES (?, ?, ?, ?)`);
  const selectByKey = tables.db.prepare(`
    SELECT job.*, job_idempotency.body_hash FROM job_idempotency JOIN job USING (sequence)
    WHERE job_idempotency.endpoint_id = ? AND job_idempotency.key = ? AND job.expires_at > ?`);

  function earlier(job: NewJob): SubmitOutcome | undefined {
    if (job.idempotency === null) return undefined;
    const { key } = job.idempotency;
    const row = selectByKey.get(job.endpointId, key, job.createdAtMs) as unknown as (JobRow & KeyRow) | undefined;
    if (row === undefined) return undefined;
    return jobRules.outcomeOfRepeat(job, { bodyHash: row.body_hash, job: () => toJobRecord(row) });
  }

  return (job, afterCommit) => {
    const repeated = earlier(job);
    if (repeated !== undefined) {
      if (job.input.kind === "blob") tables.dropBlobs([job.input.blobId], afterCommit);
      return repeated;
    }
    if (!tables.early.addAcknowledged(job)) tables.newRows.waiting(job);
    if (job.idempotency !== null) {
      insertKey.run(job.endpointId, job.idempotency.key, job.key.sequence, job.idempotency.bodyHash);
    }
    tables.expiry.note(job.expiresAtMs);
    afterCommit(() => tables.counters.apply(job.endpointId, ACCEPTED));
    return { kind: "created" };
  };
}
