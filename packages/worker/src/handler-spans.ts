import { randomBytes } from "node:crypto";
import type { Variables } from "./environment.ts";
import { writeSpans, type HandlerSpan, type SpanResource } from "./otlp.ts";
import type { TakenJob } from "./wire.ts";

/** The run of a handler as a span that has begun. */
export interface BegunSpan {
  /** Where spans of the handler itself belong. */
  readonly traceparent: string;
  end(failed: boolean): void;
}

/** Sends a span for each run of a handler whose job belongs to a trace. A span that cannot be sent is dropped: it never costs a job. */
export interface HandlerSpans {
  /** Undefined for a job without a trace, and for one whose spans are not kept. */
  begin(job: TakenJob): BegunSpan | undefined;
  /** Sends what is left; resolves when that is done or has failed. */
  close(): Promise<void>;
}

/** Where spans go. */
export interface SpanTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

/** Spans that wait for the next request; more are dropped. */
const WAITING_MAX = 2_048;
const SEND_AFTER_MS = 500;
const ANSWER_MAX_MS = 3_000;
const SAMPLED_TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f][13579bdf]$/;

/** Reads the variables that OpenTelemetry defines; undefined when no collector is set. */
export function readSpanTarget(variables: Variables): SpanTarget | undefined {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact = "", OTEL_EXPORTER_OTLP_ENDPOINT: base = "" } = variables;
  const url = exact === "" && base !== "" ? `${base.replace(/\/+$/, "")}/v1/traces` : exact;
  if (!URL.canParse(url) || variables["OTEL_SDK_DISABLED"]?.toLowerCase() === "true") return undefined;
  const headers = variables["OTEL_EXPORTER_OTLP_TRACES_HEADERS"] ?? variables["OTEL_EXPORTER_OTLP_HEADERS"] ?? "";
  return { url, headers: readHeaders(headers), serviceName: variables["OTEL_SERVICE_NAME"] || "millrace-worker" };
}

/** A pair that cannot be read is left out, as the convention wants. */
function readHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [, name = "", value = ""] of text.matchAll(/([^=,\s]+)\s*=\s*([^,]*)/g)) {
    try {
      headers[name] = decodeURIComponent(value.trim());
    } catch {
      continue;
    }
  }
  return headers;
}

/**
 * @param nowMs milliseconds since the epoch
 * @param onDropped is told how many spans could not be sent, and why
 */
export function createHandlerSpans(
  { url, headers, serviceName }: SpanTarget,
  { workerId, endpointId }: { readonly workerId: string; readonly endpointId: string | undefined },
  nowMs: () => number,
  onDropped: (spans: number, reason: string) => void,
): HandlerSpans {
  const resource: SpanResource = {
    "service.name": serviceName,
    "service.instance.id": workerId,
    ...(endpointId === undefined ? {} : { "millrace.endpoint.id": endpointId }),
  };
  let waiting: HandlerSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function send(spans: readonly HandlerSpan[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: writeSpans(resource, spans),
        signal: AbortSignal.timeout(ANSWER_MAX_MS),
      });
      await response.body?.cancel();
      if (!response.ok) onDropped(spans.length, `the collector answered ${response.status}`);
    } catch (error) {
      onDropped(spans.length, error instanceof Error ? error.message : String(error));
    }
  }

  /** One request at a time: what ends meanwhile goes with the next one. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(() => {
      const spans = waiting;
      waiting = [];
      return spans.length === 0 ? undefined : send(spans);
    });
    return sending;
  }

  return {
    begin(job) {
      const [, traceId, parentSpanId] = SAMPLED_TRACEPARENT.exec(job.traceparent ?? "") ?? [];
      if (traceId === undefined || parentSpanId === undefined) return undefined;
      const spanId = randomBytes(8).toString("hex");
      const startMs = nowMs();
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        end(failed) {
          const attributes = {
            "millrace.job.id": job.id,
            "millrace.attempt": job.attempt ?? 1,
            "millrace.worker.id": workerId,
          };
          if (waiting.length >= WAITING_MAX) return;
          waiting.push({ traceId, spanId, parentSpanId, startMs, endMs: nowMs(), failed, attributes });
          timer ??= setTimeout(() => void flush(), SEND_AFTER_MS).unref();
        },
      };
    },
    close: flush,
  };
}
