/** The run of a handler. Times are milliseconds since the epoch. */
export interface HandlerSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** What is said about the worker beside its spans. */
export type SpanResource = Readonly<Record<string, string>>;

/** Numbers of OTLP's enumerations. */
const KIND_INTERNAL = 1;
const STATUS_ERROR = 2;

/** Writes spans as OTLP in JSON, the body of a request to a collector. */
export function writeSpans(resource: SpanResource, spans: readonly HandlerSpan[]): string {
  const written = spans.map(({ traceId, spanId, parentSpanId, startMs, endMs, failed, attributes }) => ({
    traceId,
    spanId,
    parentSpanId,
    name: "handler",
    kind: KIND_INTERNAL,
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: failed ? { code: STATUS_ERROR } : {},
  }));
  const scopeSpans = [{ scope: { name: "@millrace/worker" }, spans: written }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] });
}

/** As text: the number is larger than a JSON reader must keep exactly. */
function nanoseconds(ms: number): string {
  return (BigInt(Math.round(ms * 1_000)) * 1_000n).toString();
}

function attributesOf(values: Readonly<Record<string, string | number>>): unknown[] {
  return Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
}
