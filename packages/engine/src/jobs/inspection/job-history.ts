import { type JobReturnReason, limits, type TerminalState, type WaitingReason } from "@millrace/spec";
import type { PastAttempt, JobNote, ReturnNote, RetryNote, WebhookNote } from "../model/job-notes.ts";
import { submittedAtMs } from "../model/job-list.ts";
import type { JobRecord } from "../model/job.ts";

/** Something that happened to a job, with a sentence for people. */
export type HistoryEvent = { readonly atMs: number; readonly message: string } & (
  | { readonly type: "SUBMITTED"; readonly sync: boolean; readonly lowPriority: boolean }
  | { readonly type: "WAITING"; readonly reason: WaitingReason }
  | { readonly type: "STARTED"; readonly attempt: number; readonly workerId: string }
  | { readonly type: "CHUNKS"; readonly attempt: number; readonly count: number }
  | {
      readonly type: "RETURNED";
      readonly attempt: number;
      readonly workerId: string;
      readonly reason: JobReturnReason;
    }
  | { readonly type: "RETRIED" }
  | { readonly type: TerminalState; readonly attempt: number; readonly error: string | null }
  | {
      readonly type: "WEBHOOK";
      readonly attempt: number;
      readonly statusCode: number | null;
      readonly error: string | null;
      readonly nextTryAtMs: number | null;
    }
);

/** What happened to a job, oldest first. The usual life is in its record; the notes add what is unusual. */
export function historyOf(job: JobRecord, notes: readonly JobNote[], nowMs: number): HistoryEvent[] {
  const events: HistoryEvent[] = [submitted(job)];
  /** Tries of the webhook of the end that comes next: they are noted before it, and happened after it. */
  let tries: HistoryEvent[] = [];
  // Notes before the first one may have been dropped, and with them how many chunks there were.
  let chunksBefore = notes.length < limits.jobHistoryMax ? 0 : undefined;
  for (const note of notes) {
    if (note.type === "WEBHOOK") {
      tries.push(tried(note));
      continue;
    }
    events.push(...begun(note, chunksBefore, endOf(note)));
    if (note.type === "RETURNED") events.push(returned(note));
    else events.push(ended({ ...note, atMs: note.finishedAtMs }), ...tries, retried(note));
    tries = [];
    chunksBefore = note.chunks;
  }
  events.push(...begun(job, chunksBefore, job.finishedAtMs ?? nowMs));
  const { status, finishedAtMs } = job;
  if (finishedAtMs !== null && status !== "IN_QUEUE" && status !== "IN_PROGRESS") {
    events.push(ended({ ...job, status, atMs: finishedAtMs }));
  }
  return [...events, ...tries];
}

function endOf(note: ReturnNote | RetryNote): number {
  return note.type === "RETURNED" ? note.atMs : note.finishedAtMs;
}

function submitted(job: JobRecord): HistoryEvent {
  const { sync, lowPriority } = job;
  const priority = lowPriority ? ", with low priority" : "";
  const message = `The job was submitted through ${sync ? "/runsync" : "/run"}${priority}.`;
  return { type: "SUBMITTED", atMs: submittedAtMs(job), message, sync, lowPriority };
}

/** The beginning of an attempt, and what it streamed until a moment. */
function begun(
  { attempt, workerId, startedAtMs, chunks }: PastAttempt,
  chunksBefore: number | undefined,
  untilMs: number,
): HistoryEvent[] {
  if (startedAtMs === null || workerId === null) return [];
  const start: HistoryEvent = {
    type: "STARTED",
    atMs: startedAtMs,
    message: `Attempt ${attempt} started on worker ${workerId}.`,
    attempt,
    workerId,
  };
  const count = chunksBefore === undefined ? 0 : chunks - chunksBefore;
  if (count === 0) return [start];
  const message = `Attempt ${attempt} streamed ${count} ${count === 1 ? "chunk" : "chunks"}.`;
  return [start, { type: "CHUNKS", atMs: untilMs, message, attempt, count }];
}

function returned({ atMs, attempt, workerId, reason, why: detail }: ReturnNote): HistoryEvent {
  const worker = workerId ?? "";
  const why =
    reason === "LOST"
      ? `because worker ${worker} was lost${detail === undefined ? "" : ` (${detail})`}`
      : (detail ?? `because worker ${worker} gave the job back, or did not receive it`);
  const message = `Attempt ${attempt} ended without a result ${why}; the job is in the queue again.`;
  return { type: "RETURNED", atMs, message, attempt, workerId: worker, reason };
}

function retried({ atMs }: RetryNote): HistoryEvent {
  return { type: "RETRIED", atMs, message: "A client put the job back in the queue." };
}

const ENDINGS: Readonly<Record<TerminalState, string>> = {
  COMPLETED: "ended with a result",
  FAILED: "failed",
  TIMED_OUT: "ran longer than its execution timeout",
  CANCELLED: "was stopped, because a client cancelled the job",
};

function ended(
  end: Pick<RetryNote, "status" | "atMs" | "attempt" | "startedAtMs"> & { readonly error: string | null },
): HistoryEvent {
  const { status, atMs, startedAtMs, error } = end;
  // Without a start, the last attempt is another event.
  const attempt = startedAtMs === null ? 0 : end.attempt;
  const message =
    attempt === 0 ? `The job ended as ${status} while it waited.` : `Attempt ${attempt} ${ENDINGS[status]}.`;
  return { type: status, atMs, message, attempt, error };
}

function tried({ atMs, attempt, statusCode, error, nextTryAtMs }: WebhookNote): HistoryEvent {
  const answer = statusCode === null ? `failed: ${error ?? "no answer"}` : `was answered with status ${statusCode}`;
  const next = nextTryAtMs === null ? "there will be no other" : "another one follows";
  const message = `Try ${attempt} of the webhook ${answer}; ${next}.`;
  return { type: "WEBHOOK", atMs, message, attempt, statusCode, error, nextTryAtMs };
}
