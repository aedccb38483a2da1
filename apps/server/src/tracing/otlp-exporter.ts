import { type Attributes, type HrTime, SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace";
import type { FinishedSpan } from "./job-spans.ts";
import { kindOf, type SpanKindRow } from "./span-table.ts";
import type { TraceContext } from "./trace-context.ts";

/** Sends spans to a collector. */
export interface SpanSender {
  send(span: FinishedSpan): void;
  /** Sends what is left; resolves when that is done or given up, after `graceMs` at the latest. */
  close(graceMs: number): Promise<void>;
}

export interface SpanSenderOptions {
  /** Base address of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is said about this gateway beside each span. */
  readonly resource: Readonly<Record<string, string>>;
  /** Called for each batch that the collector did not take; `reason` has nothing of the answer's body. */
  readonly onDropped: (spans: number, reason: string) => void;
}

/** Spans that wait to be sent; more are dropped. A span takes about 2 KB. */
const QUEUE_MAX = 4_096;
const SEND_AFTER_MS = 1_000;
/** For all tries of a batch together. */
const SEND_TIMEOUT_MS = 3_000;

const KINDS: Readonly<Record<SpanKindRow["kind"], SpanKind>> = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
};
const SCOPE = { name: "millrace" };

export function createSpanSender({ endpoint, headers, resource, onDropped }: SpanSenderOptions): SpanSender {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const otlp = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_TIMEOUT_MS });
  const exporter: SpanExporter = {
    export(spans, done) {
      otlp.export(spans, (result) => {
        if (result.error !== undefined) onDropped(spans.length, reasonOf(result.error));
        done(result);
      });
    },
    forceFlush: () => otlp.forceFlush(),
    shutdown: () => otlp.shutdown(),
  };
  const batches = new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE_MAX, scheduledDelayMillis: SEND_AFTER_MS });
  const described = resourceFromAttributes({ ...resource });
  return {
    send: (span) => batches.onEnd(readable(span, described)),
    async close(graceMs) {
      const { promise: graceOver, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, graceMs);
      // What could not be sent was reported already.
      await Promise.race([batches.shutdown().catch(() => undefined), graceOver]);
      clearTimeout(timer);
    },
  };
}

/** The code of a failed connection, or the status of the answer. */
function reasonOf(error: Error & { readonly code?: unknown }): string {
  return typeof error.code === "string" || typeof error.code === "number" ? String(error.code) : error.name;
}

function readable(span: FinishedSpan, resource: Resource): ReadableSpan {
  const { context, parent, startMs, endMs, attributes, error } = span;
  const spanContext = contextOf(context);
  return {
    name: nameOf(span),
    kind: KINDS[kindOf(span.name)],
    spanContext: () => spanContext,
    ...(parent === null ? {} : { parentSpanContext: { ...spanContext, ...parent } }),
    startTime: timeOf(startMs),
    endTime: timeOf(endMs),
    duration: timeOf(endMs - startMs),
    status: error === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: error },
    attributes: { ...attributes, ...(error === null ? {} : { "error.type": error }) } satisfies Attributes,
    links: [],
    events: (span.events ?? []).map((event) => ({
      name: event.name,
      time: timeOf(event.atMs),
      attributes: { ...event.attributes },
      droppedAttributesCount: 0,
    })),
    ended: true,
    resource,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** A request is named by its method and its route, as the conventions for HTTP want it. */
function nameOf({ name, attributes }: FinishedSpan): string {
  return name === "submit" ? `POST ${attributes["http.route"]}` : name;
}

function contextOf({ traceId, spanId }: TraceContext): ReturnType<ReadableSpan["spanContext"]> {
  return { traceId, spanId, traceFlags: TraceFlags.SAMPLED };
}

function timeOf(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1_000_000)];
}
