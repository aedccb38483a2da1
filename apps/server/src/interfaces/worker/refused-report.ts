import { DomainError } from "@millrace/engine";
import type { JobRequest } from "../../binding/job-request.ts";
import { type BodyOptions, readJsonBody, type ScannedBody } from "../../http/body/request-body.ts";
import { attemptOf } from "./report.ts";

/** How progress updates of the official Python worker begin. What is refused may not have come as far as another place of `status`. */
const PROGRESS_OPENING = /^\s*\{\s*"status"\s*:\s*"IN_PROGRESS"/;

const TOO_LARGE = "Have the handler store it, for example in a bucket, and return its address.";

export interface ReportOptions extends Pick<BodyOptions, "maxBytes" | "fields"> {
  /** Begins the error of a job whose report is refused. */
  readonly what: string;
}

/**
 * Reads a report, and handles its refusal. Workers without attempt tokens are made for the hosted service. They drop a refused result or
 * stream chunk, for example one that holds NaN or is too large. Without this, a job with a refused result would end only after
 * its lease, a second run with the same result, and another lease; one with a refused chunk would complete without it. A refused
 * progress update does not affect the job.
 */
export async function readReport(request: JobRequest, { what, ...options }: ReportOptions): Promise<ScannedBody> {
  const opening = { text: "" };
  try {
    return await readJsonBody(request.exchange, { ...options, blobs: request.blobs, opening });
  } catch (refusal) {
    if (!PROGRESS_OPENING.test(opening.text)) await failJob(request, what, refusal);
    throw refusal;
  }
}

/** Fails the job of a worker that would not do so itself; the refusal is the job's error. */
async function failJob(request: JobRequest, what: string, refusal: unknown): Promise<void> {
  const attempt = attemptOf(request);
  if (attempt.attemptToken !== null || !(refusal instanceof DomainError)) return;
  if (refusal.code !== "invalid_request" && refusal.code !== "payload_too_large") return;
  const advice = refusal.code === "payload_too_large" ? ` ${TOO_LARGE}` : "";
  await request.jobs.worker.done(attempt, { error: `${what} was refused. ${refusal.message}${advice}`, output: null });
}
