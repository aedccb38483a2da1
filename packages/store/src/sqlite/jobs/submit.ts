import type { NewJob, SubmitOutcome } from "@millrace/engine";
import type { AfterCommit } from "../combiner.ts";
import { statusCodes, toJobRecord, type JobRow } from "../../jobs/job-row.ts";
import type { JobTables } from "./job-tables.ts";
import { newJobValues } from "./new-job-values.ts";

interface KeyRow {
  readonly body_hash: string;
}

export function createSubmit(tables: JobTables): (job: NewJob, afterCommit: AfterCommit) => SubmitOutcome {
  const insert = tables.db.prepare(`
    INSERT INTO job (sequence, random, sync, endpoint_id, status, low_priority, position, created_at, queued_at,
      expires_at, retention_ms, hard_expires_at, execution_timeout_ms, webhook, s3_config, idempotency_key)
    VALUES (?1, ?2, ?3, ?4, ${statusCodes.IN_QUEUE}, ?5, ?1, ?6, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`);
  const insertKey = tables.db.prepare(`INSERT OR REPLACE INTO job_idempotency VALUES (?, ?, ?, ?)`);
  const selectByKey = tables.db.prepare(`
    SELECT job.*, job_idempotency.body_hash FROM job_idempotency JOIN job USING (sequence)
    WHERE job_idempotency.endpoint_id = ? AND job_idempotency.key = ? AND job.expires_at > ?`);

  function earlier(job: NewJob): SubmitOutcome | undefined {
    if (job.idempotency === null) return undefined;
    const { key, bodyHash } = job.idempotency;
    const row = selectByKey.get(job.endpointId, key, job.createdAtMs) as unknown as (JobRow & KeyRow) | undefined;
    if (row === undefined) return undefined;
    return row.body_hash === bodyHash ? { kind: "repeated", job: toJobRecord(row) } : { kind: "mismatch" };
  }

  function put(job: NewJob): void {
    insert.run(
      ...newJobValues(job),
      job.hardExpiresAtMs,
      job.executionTimeoutMs,
      job.extras.webhook ?? null,
      job.extras.s3Config ?? null,
      job.idempotency?.key ?? null,
    );
    tables.inputs.put(job.key.sequence, job.input);
  }

  return (job, afterCommit) => {
    const repeated = earlier(job);
    if (repeated !== undefined) {
      if (job.input.kind === "blob") tables.dropBlobs([job.input.blobId], afterCommit);
      return repeated;
    }
    if (!tables.fresh.add(job)) put(job);
    if (job.idempotency !== null) {
      insertKey.run(job.endpointId, job.idempotency.key, job.key.sequence, job.idempotency.bodyHash);
    }
    tables.expiry.note(job.expiresAtMs);
    afterCommit(() => tables.counters.moved(job.endpointId, null, "IN_QUEUE"));
    return { kind: "created" };
  };
}
