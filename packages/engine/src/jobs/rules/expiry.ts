import type { JobRecord } from "../model/job.ts";
import { changeOf, type JobChange } from "./job-change.ts";

/** When a job expires, and until when it may live at the longest. */
export type Expiry = Pick<JobRecord, "expiresAtMs" | "hardExpiresAtMs">;

/** A finished job is kept for its retention, but never beyond what its client asked for. */
export function expiryAfterEnd({ retentionMs, hardExpiresAtMs }: JobRecord, nowMs: number): number {
  return Math.min(nowMs + retentionMs, hardExpiresAtMs ?? Infinity);
}

/** A job that waits again has the rest of its own time-to-live, or the whole default one again. */
export function expiryAfterRetry({ hardExpiresAtMs }: JobRecord, nowMs: number, defaultTtlMs: number): number {
  return hardExpiresAtMs ?? nowMs + defaultTtlMs;
}

/**
 * A moment that a client sets. An unfinished job may not outlive it in any state, and it takes the place of a time-to-live that was
 * asked for before, which a retry would otherwise go back to.
 */
export function setExpiry(job: JobRecord, expiresAtMs: number): JobChange {
  const isHard = job.finishedAtMs === null || job.hardExpiresAtMs !== null;
  return changeOf(job, { ...job, expiresAtMs, hardExpiresAtMs: isHard ? expiresAtMs : null });
}

/** When a waiting job expires: after the time-to-live that its client asked for, or after the default. */
export function expiryAtSubmit(nowMs: number, ttlMs: number | null, defaultTtlMs: number): Expiry {
  return { expiresAtMs: nowMs + (ttlMs ?? defaultTtlMs), hardExpiresAtMs: ttlMs === null ? null : nowMs + ttlMs };
}
