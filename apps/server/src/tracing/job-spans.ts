import type { JobNote, JobRecord } from "@millrace/engine";
import type { SpanName } from "./span-table.ts";
import { formatTraceparent, parseTraceparent, spanIdBelow, type TraceContext } from "./trace-context.ts";

/** A span that is over, as the exporter gets it. Times are milliseconds since the epoch. */
export interface FinishedSpan {
  readonly name: SpanName;
  readonly context: TraceContext;
  /** The span above; null for the first one of a trace. */
  readonly parent: { readonly spanId: string; readonly isRemote: boolean } | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** What went wrong, in one of a few words; null if nothing did. */
  readonly error: string | null;
  readonly events?: readonly SpanEvent[];
}

export interface SpanEvent {
  readonly name: string;
  readonly atMs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
}

type Traced = Pick<JobRecord, "id" | "endpointId" | "extras">;

/** The trace of a job, if spans of it are kept. */
export function sampledTraceOf({ extras }: Pick<JobRecord, "extras">): TraceContext | undefined {
  const context = parseTraceparent(extras.traceparent);
  return context?.isSampled === true ? context : undefined;
}

/** The context for what a worker does for a job: spans of a handler belong below the attempt. */
export function traceparentOfAttempt(job: Pick<JobRecord, "extras" | "attempt">): string | undefined {
  return traceparentBelow(job, attemptKey(job.attempt));
}

/** The context that a try of the job's webhook carries to its receiver. */
export function traceparentOfWebhook(job: Pick<JobRecord, "extras" | "attempt">, tries: number): string | undefined {
  return traceparentBelow(job, webhookKey(job.attempt, tries));
}

/** Where no spans are kept, the caller's context is handed on as it is. */
function traceparentBelow(job: Pick<JobRecord, "extras">, key: string): string | undefined {
  const context = sampledTraceOf(job);
  return context === undefined
    ? job.extras.traceparent
    : formatTraceparent({ ...context, spanId: spanIdBelow(context, key) });
}

const attemptKey = (attempt: number): string => `attempt ${attempt}`;
const webhookKey = (attempt: number, tries: number): string => `webhook ${attempt} ${tries}`;
const queueKey = (attempt: number): string => `queue wait ${attempt}`;

interface Below {
  readonly name: SpanName;
  readonly key: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly error?: string | null;
  readonly events?: readonly SpanEvent[];
  /** The key of the span above; without it the submit. */
  readonly under?: string;
}

function spanOf(job: Traced, context: TraceContext, below: Below): FinishedSpan {
  const { name, key, startMs, endMs, under } = below;
  return {
    name,
    context: { ...context, spanId: spanIdBelow(context, key) },
    parent: { spanId: under === undefined ? context.spanId : spanIdBelow(context, under), isRemote: false },
    startMs,
    // The clocks of two gateways may differ.
    endMs: Math.max(startMs, endMs),
    attributes: { "millrace.endpoint.id": job.endpointId, "millrace.job.id": job.id, ...below.attributes },
    error: below.error ?? null,
    ...(below.events === undefined ? {} : { events: below.events }),
  };
}

function messageOf({ id, endpointId }: Traced, operation: "receive" | "process"): Record<string, string> {
  return {
    "messaging.system": "millrace",
    "messaging.operation.name": operation,
    "messaging.operation.type": operation,
    "messaging.destination.name": endpointId,
    "messaging.message.id": id,
  };
}

/** The wait that ended when the job was handed out, or when it ended without that. */
export function queueWait(job: JobRecord, context: TraceContext, endMs: number): FinishedSpan {
  const isOver = job.startedAtMs === null;
  const attempt = isOver ? job.attempt + 1 : job.attempt;
  return spanOf(job, context, {
    name: "queue wait",
    key: queueKey(attempt),
    startMs: job.queuedAtMs,
    endMs,
    attributes: {
      ...messageOf(job, "receive"),
      "millrace.attempt": attempt,
      ...(job.workerId === null ? {} : { "millrace.worker.id": job.workerId }),
    },
    error: isOver && job.status !== "CANCELLED" ? "expired" : null,
  });
}

/** From the request for a worker to its first poll. */
export interface WorkerStart {
  readonly kind: "cold" | "resumed";
  readonly startMs: number;
  readonly endMs: number;
}

/** The start of the worker that a job waited for. */
export function coldStart(job: JobRecord, context: TraceContext, { kind, startMs, endMs }: WorkerStart): FinishedSpan {
  const attributes = { "millrace.worker.id": job.workerId ?? "", "millrace.worker.start": kind };
  const key = `cold start ${job.workerId}`;
  return spanOf(job, context, { name: "cold start", key, startMs, endMs, attributes, under: queueKey(job.attempt) });
}

/** An attempt whose end is the job's end. */
export function lastAttempt(job: JobRecord, context: TraceContext, endMs: number): FinishedSpan | undefined {
  const { attempt, workerId, startedAtMs: startMs, status } = job;
  if (startMs === null) return undefined;
  const isUnfinished = status === "IN_PROGRESS";
  return spanOf(job, context, {
    name: "attempt",
    key: attemptKey(attempt),
    startMs,
    endMs,
    attributes: {
      ...messageOf(job, "process"),
      "millrace.attempt": attempt,
      "millrace.worker.id": workerId ?? "",
      "millrace.job.status": isUnfinished ? "EXPIRED" : status,
    },
    error: isUnfinished ? "expired" : status === "FAILED" || status === "TIMED_OUT" ? status.toLowerCase() : null,
  });
}

/** An attempt after which the job waits again, as the history of the job tells of it. */
export function returnedAttempt(
  job: JobRecord,
  context: TraceContext,
  note: Extract<JobNote, { type: "RETURNED" }>,
): FinishedSpan | undefined {
  const { attempt, workerId, startedAtMs: startMs, atMs, reason } = note;
  if (startMs === null) return undefined;
  return spanOf(job, context, {
    name: "attempt",
    key: attemptKey(attempt),
    startMs,
    endMs: atMs,
    attributes: {
      ...messageOf(job, "process"),
      "millrace.attempt": attempt,
      "millrace.worker.id": workerId ?? "",
    },
    error: reason === "LOST" ? "lost" : null,
    events: [{ name: "job.returned", atMs, attributes: { "millrace.return.reason": reason } }],
  });
}

/** One try of a webhook. */
export function webhookTry(
  job: JobRecord,
  context: TraceContext,
  tried: {
    readonly tries: number;
    readonly startMs: number;
    readonly endMs: number;
    readonly statusCode: number | null;
    readonly outcome: string;
  },
): FinishedSpan {
  const { tries, startMs, endMs, statusCode, outcome } = tried;
  return spanOf(job, context, {
    name: "webhook",
    key: webhookKey(job.attempt, tries),
    startMs,
    endMs,
    attributes: {
      "http.request.method": "POST",
      "http.request.resend_count": tries - 1,
      ...(statusCode === null ? {} : { "http.response.status_code": statusCode }),
    },
    error: outcome === "acknowledged" ? null : outcome,
  });
}
