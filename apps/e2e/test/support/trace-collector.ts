import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A span as the collector got it. Times are milliseconds since the epoch. */
export interface CollectedSpan {
  readonly name: string;
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly string[];
}

/** Receives spans as an OpenTelemetry collector does: OTLP over HTTP, as JSON. */
export interface TraceCollector extends AsyncDisposable {
  readonly endpoint: string;
  /** In the order of their start. */
  spans(): readonly CollectedSpan[];
  /** Values of the header `authorization` that came. */
  readonly keys: ReadonlySet<string | undefined>;
}

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number | string;
}
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface OtlpSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes?: readonly Attribute[];
  readonly events?: readonly { readonly name: string }[];
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const ERROR_CODE = 2;

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const keys = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    keys.add(request.headers.authorization);
    const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString()) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)["service.name"]);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => collected(span, service))));
    }
    response.writeHead(request.url === "/v1/traces" ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => spans.toSorted((one, other) => one.startMs - other.startMs),
    keys,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function collected(span: OtlpSpan, service: string): CollectedSpan {
  return {
    name: span.name,
    service,
    traceId: span.traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId === "" ? undefined : span.parentSpanId,
    startMs: Number(BigInt(span.startTimeUnixNano) / 1_000_000n),
    endMs: Number(BigInt(span.endTimeUnixNano) / 1_000_000n),
    isError: span.status?.code === ERROR_CODE,
    attributes: valuesOf(span.attributes ?? []),
    events: (span.events ?? []).map(({ name }) => name),
  };
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? null : Number(value.intValue)),
    ]),
  );
}
