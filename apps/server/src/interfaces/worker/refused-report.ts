import { DomainError } from "@millrace/engine";
import type { JobRequest } from "../../binding/job-operation.ts";
import { attemptOf } from "./report.ts";

/** The beginning of the progress updates of the official Python worker. */
const PROGRESS_OPENING = /^\s*\{\s*"status"\s*:\s*"IN_PROGRESS"/;
const OPENING_BYTES = 64;

/** A report while it is being read. */
export interface WatchedReport {
  /** The first bytes of the report came. */
  readonly opened: (bytes: Buffer) => void;
  /** The report is refused. Fails the job of a worker that would not do so itself; the refusal is the job's error. */
  refused(refusal: unknown): Promise<void>;
}

/**
 * Handles the refusal of a report. Workers without attempt tokens are made for the hosted service. They drop a refused result or
 * stream chunk, for example one that holds NaN or is too large. Without this, a job with a refused result would end only after
 * its lease, a second run with the same result, and another lease; one with a refused chunk would complete without it. A refused
 * progress update does not affect the job.
 */
export function watchReport(request: JobRequest, what = "The worker's result"): WatchedReport {
  let opening = "";
  return {
    opened(bytes) {
      opening = bytes.toString("latin1", 0, OPENING_BYTES);
    },
    async refused(refusal) {
      const attempt = attemptOf(request);
      if (attempt.attemptToken !== null || !(refusal instanceof DomainError)) return;
      if (refusal.code !== "invalid_request" && refusal.code !== "payload_too_large") return;
      if (PROGRESS_OPENING.test(opening)) return;
      const error = `${what} was refused. ${refusal.message}`;
      await request.jobs.worker.done(attempt, { error, output: null });
    },
  };
}
