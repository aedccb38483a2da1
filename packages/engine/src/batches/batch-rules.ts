import { limits } from "@millrace/spec";
import { DomainError } from "../kernel/errors.ts";
import { webhookRetryDelayMs } from "../jobs/webhooks/webhook-outbox.ts";
import { addUse, type Batch, batchDefaults, type BatchSettings, type BatchUse } from "./batch.ts";
import { type FileError, type FileLines, withLines, withoutFailedLines } from "./openai-batch.ts";
import type { Quote } from "./quotes/quote.ts";

/** A batch that takes requests. */
export function draft(
  facts: Pick<Batch, "id" | "endpointId" | "accountId" | "openai"> & Partial<BatchSettings>,
  nowMs: number,
): Batch {
  return {
    name: null,
    webhook: null,
    ...batchDefaults,
    ...facts,
    state: "DRAFT",
    createdAtMs: nowMs,
    finalizedAtMs: null,
    stoppedAtMs: null,
    stopsAs: null,
    finishedAtMs: null,
    webhookDueAtMs: null,
    webhookTries: 0,
    expiresAtMs: nowMs + limits.batchDraftKeptMs,
    added: 0,
    total: 0,
    completed: 0,
    failed: 0,
    why: null,
  };
}

/** @throws DomainError unless the batch takes and gives requests */
export function requireDraft(batch: Batch): void {
  if (batch.state === "DRAFT") return;
  throw new DomainError(
    "conflict",
    `The batch ${batch.id} is ${batch.state}; its requests can be changed only in a DRAFT.`,
  );
}

export function withRequests(batch: Batch, count: number, requestsMax: number): Batch {
  requireDraft(batch);
  if (batch.total + count > requestsMax) throw tooManyRequests(requestsMax);
  return { ...batch, added: batch.added + count, total: batch.total + count };
}

export function tooManyRequests(requestsMax: number): DomainError {
  const message = `a batch has at most ${requestsMax} requests; put the others into another batch`;
  return new DomainError("invalid_request", `requests: ${message}.`, { details: [{ field: "requests", message }] });
}

export function withoutRequest(batch: Batch): Batch {
  requireDraft(batch);
  return { ...batch, total: batch.total - 1 };
}

/** From now on its requests run; one without requests is done at once. */
export function finalize(batch: Batch, nowMs: number, quote: Quote | null = null): Batch {
  requireDraft(batch);
  return settled({ ...batch, state: "FINALIZED", finalizedAtMs: nowMs, quote }, nowMs);
}

/** Whether it is kept although none of its requests ever ran: a draft, also a cancelled one, an empty batch, or one of a refused file. */
export function isUnstarted({ finalizedAtMs, total }: Batch): boolean {
  return finalizedAtMs === null || total === 0;
}

/** @throws DomainError while an account has too many batches that never ran */
export function requireFewUnstarted(count: number): void {
  const most = limits.batchesUnstartedMax;
  if (count < most) return;
  const what = `The account has ${count} batches that never ran (drafts, batches without requests, refused files), the maximum.`;
  throw new DomainError("rate_limited", `${what} Finalize or delete some of them.`, { retryAfterSeconds: 60 });
}

/** Whether requests of it run or will run. */
export function isActive({ state, finishedAtMs }: Batch): boolean {
  return state === "FINALIZED" && finishedAtMs === null;
}

/** Begins its end before it is done: no further request is submitted, running ones finish. */
export function stop(batch: Batch, as: "CANCELLED" | "FAILED", why: string | null, nowMs: number): Batch {
  if (batch.state === "DRAFT") return ended({ ...batch, state: as, stoppedAtMs: nowMs, stopsAs: as, why }, nowMs);
  if (!isActive(batch)) {
    const state = batch.state === "FINALIZED" ? "done" : batch.state;
    throw new DomainError("conflict", `The batch ${batch.id} is ${state} already; nothing was changed.`);
  }
  if (batch.stopsAs !== null) return batch;
  return { ...batch, stoppedAtMs: nowMs, stopsAs: as, why };
}

/** Running requests of a batch that stops have finished. */
export function drained(batch: Batch, nowMs: number): Batch {
  return batch.stopsAs === null || !isActive(batch) ? batch : ended({ ...batch, state: batch.stopsAs }, nowMs);
}

/** Requests that ended, and what they used. */
export interface NewResults extends BatchUse {
  readonly completed: number;
  readonly failed: number;
  /** Their lines, of a batch that a client for OpenAI made. */
  readonly completedLines: FileLines;
  readonly failedLines: FileLines;
}

export function withResults(
  batch: Batch,
  { completed, failed, completedLines, failedLines, ...use }: NewResults,
  nowMs: number,
): Batch {
  const openai = batch.openai && withLines(batch.openai, completedLines, failedLines);
  const counts = { completed: batch.completed + completed, failed: batch.failed + failed };
  const all = { ...batch, ...counts, ...addUse(batch, use), ...(openai === undefined ? {} : { openai }) };
  return settled(all, nowMs);
}

/** A batch whose file was refused: none of its requests is kept. */
export function refused(batch: Batch, errors: readonly FileError[], nowMs: number): Batch {
  const openai = batch.openai && { ...batch.openai, errors };
  const why = errors.map(({ line, message }) => (line === null ? message : `Line ${line}: ${message}`)).join(" ");
  return { ...stop(batch, "FAILED", why === "" ? null : why, nowMs), openai };
}

/** When a batch that runs has taken too long; null for any other. */
export function overdueAtMs({ finalizedAtMs, openai }: Batch): number | null {
  return finalizedAtMs === null ? null : finalizedAtMs + (openai?.windowMs ?? limits.batchRunMaxMs);
}

/** The webhook was tried; it is tried again later unless it was acknowledged or given up. */
export function webhookTried(batch: Batch, acknowledged: boolean, nowMs: number): Batch {
  const webhookTries = batch.webhookTries + 1;
  const delayMs = acknowledged ? null : webhookRetryDelayMs(webhookTries);
  return { ...batch, webhookTries, webhookDueAtMs: delayMs === null ? null : nowMs + delayMs };
}

/** Failed requests of a batch that is done run again. @throws DomainError when it is not done */
export function requireRetry(batch: Batch): void {
  if (batch.state === "FINALIZED" && batch.finishedAtMs !== null) return;
  const why =
    batch.state === "DRAFT" || batch.state === "FINALIZED"
      ? "is not done yet; its failed requests can be retried then."
      : `is ${batch.state}; its requests cannot be retried. Make a batch of those that did not complete.`;
  throw new DomainError("conflict", `The batch ${batch.id} ${why}`);
}

export function withRetries(batch: Batch, count: number, nowMs: number, quote: Quote | null = null): Batch {
  if (count === 0) return batch;
  return {
    ...batch,
    ...(batch.openai === undefined ? {} : { openai: withoutFailedLines(batch.openai) }),
    failed: batch.failed - count,
    quote,
    finalizedAtMs: nowMs,
    finishedAtMs: null,
    webhookDueAtMs: null,
    expiresAtMs: nowMs + limits.batchRunMaxMs + limits.batchKeptMs,
  };
}

/** How many requests are neither ended nor deleted. */
export function pending({ total, completed, failed }: Batch): number {
  return total - completed - failed;
}

function settled(batch: Batch, nowMs: number): Batch {
  if (pending(batch) > 0) return { ...batch, expiresAtMs: nowMs + limits.batchRunMaxMs + limits.batchKeptMs };
  return ended({ ...batch, stopsAs: null }, nowMs);
}

function ended(batch: Batch, nowMs: number): Batch {
  const webhookDueAtMs = batch.webhook === null ? null : nowMs;
  return { ...batch, finishedAtMs: nowMs, webhookDueAtMs, webhookTries: 0, expiresAtMs: nowMs + limits.batchKeptMs };
}
