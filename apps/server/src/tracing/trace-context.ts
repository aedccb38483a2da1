import { createHash, randomBytes } from "node:crypto";

/** A place in a trace: the span that what follows belongs to. Written as the header `traceparent` of W3C Trace Context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether spans of the trace are kept; decided once, where the trace begins. */
  readonly isSampled: boolean;
}

const SPAN_ID_BYTES = 8;
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Reads a header; undefined for one that is missing, repeated or invalid, which counts as none. */
export function parseTraceparent(header: string | readonly string[] | undefined): TraceContext | undefined {
  if (typeof header !== "string") return undefined;
  const [, version = "", traceId = "", spanId = "", flags = "", more] = TRACEPARENT.exec(header) ?? [];
  if (version === "" || version === "ff") return undefined;
  // Later versions may append fields; this one must not.
  if (version === "00" && more !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}

export function newTraceId(): string {
  return randomBytes(2 * SPAN_ID_BYTES).toString("hex");
}

export function newSpanId(): string {
  return randomBytes(SPAN_ID_BYTES).toString("hex");
}

/** The id of a span below another one, the same wherever it is made: no gateway has to know what another one made. */
export function spanIdBelow({ traceId, spanId }: TraceContext, name: string): string {
  return createHash("sha256")
    .update(`${traceId} ${spanId} ${name}`)
    .digest("hex")
    .slice(0, 2 * SPAN_ID_BYTES);
}
