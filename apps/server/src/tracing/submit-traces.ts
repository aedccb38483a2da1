import type { FinishedSpan } from "./job-spans.ts";
import { formatTraceparent, newSpanId, newTraceId, parseTraceparent, type TraceContext } from "./trace-context.ts";

/** The part of a trace that a submit is. */
export interface SubmitTrace {
  readonly traceId: string;
  /** What the job keeps. */
  readonly traceparent: string;
  /** The job that the request is about. */
  noteJob(jobId: string): void;
  /** The request is over; `status` is null when it got no whole answer. */
  end(request: { readonly route: string; readonly endpointId: string; readonly status: number | null }): void;
}

/** Begins the trace of a submit, given its header `traceparent`; undefined when there is nothing to keep. */
export type BeginSubmit = (header: string | readonly string[] | undefined) => SubmitTrace | undefined;

/**
 * A caller's valid header decides whether spans are kept. Without one the service begins a trace for a share of the submits.
 *
 * @param random from 0 up to, not including, 1
 */
export function createSubmitTraces(options: {
  readonly ratio: number;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly onSpan: (span: FinishedSpan) => void;
}): BeginSubmit {
  const { ratio, nowMs, random, onSpan } = options;
  return (header) => {
    const caller = parseTraceparent(header);
    if (caller === undefined && random() >= ratio) return undefined;
    if (caller?.isSampled === false) return unsampled(caller);
    const context = { traceId: caller?.traceId ?? newTraceId(), spanId: newSpanId(), isSampled: true };
    const startMs = nowMs();
    let jobId: string | undefined;
    return {
      traceId: context.traceId,
      traceparent: formatTraceparent(context),
      noteJob(id) {
        jobId = id;
      },
      end({ route, endpointId, status }) {
        onSpan({
          name: "submit",
          context,
          parent: caller === undefined ? null : { spanId: caller.spanId, isRemote: true },
          startMs,
          endMs: Math.max(startMs, nowMs()),
          attributes: {
            "http.request.method": "POST",
            "http.route": route,
            "millrace.endpoint.id": endpointId,
            ...(jobId === undefined ? {} : { "millrace.job.id": jobId }),
            ...(status === null ? {} : { "http.response.status_code": status }),
          },
          error: status === null ? "unanswered" : status >= 500 ? String(status) : null,
        });
      },
    };
  };
}

function unsampled(caller: TraceContext): SubmitTrace {
  return {
    traceId: caller.traceId,
    traceparent: formatTraceparent(caller),
    noteJob: () => undefined,
    end: () => undefined,
  };
}
