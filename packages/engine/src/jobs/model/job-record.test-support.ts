import type { JobRecord } from "./job.ts";

export const startMs: number = Date.UTC(2026, 0, 1);

/** A job under way, as the store would tell of it. */
export function runningJob(changes: Partial<JobRecord> = {}): JobRecord {
  return {
    id: "job1",
    endpointId: "endpoint1",
    status: "IN_PROGRESS",
    sync: false,
    lowPriority: false,
    createdAtMs: startMs,
    queuedAtMs: startMs,
    startedAtMs: startMs,
    finishedAtMs: null,
    expiresAtMs: startMs + 86_400_000,
    hardExpiresAtMs: null,
    retentionMs: 1_800_000,
    executionTimeoutMs: null,
    attempt: 1,
    attemptToken: "token1",
    workerId: "worker1",
    redispatches: 0,
    chunks: 0,
    error: null,
    extras: {},
    ...changes,
  };
}
