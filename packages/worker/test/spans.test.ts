import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Job } from "../src/handler.ts";
import { readSpanTarget } from "../src/handler-spans.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { startWorker } from "./support/worker-under-test.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const ATTEMPT = "b7ad6b7169203331";
const sampled = `00-${TRACE_ID}-${ATTEMPT}-01`;

interface Received {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly resourceSpans: readonly [{ readonly scopeSpans: readonly [{ readonly spans: readonly Span[] }] }];
  };
}
interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

async function collectorThatAnswers(status: number): Promise<{ readonly url: string; readonly received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { url, headers } = request;
    received.push({
      url,
      authorization: headers.authorization,
      body: JSON.parse(Buffer.concat(pieces).toString()) as Received["body"],
    });
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const spansOf = (received: readonly Received[]): Span[] =>
  received.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans);

test("each run of a job with a trace is a span below its attempt, and above what the handler does", async () => {
  const { url, received } = await collectorThatAnswers(200);
  await using server = await ProtocolServer.start();
  const env = server.env({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20key",
  });
  const seen: Job[] = [];
  const handler = (job: Job) => {
    seen.push(job);
    return job.input["fails"] === true ? { error: "a secret text" } : { output: "a secret text" };
  };
  await using running = startWorker(server, handler, { env });
  server.enqueue({ id: "good", input: {}, attempt: 2, attemptToken: "t", traceparent: sampled });
  await server.result("good");
  server.enqueue({ id: "bad", input: { fails: true }, attemptToken: "t", traceparent: sampled });
  await server.result("bad");
  await running.worker.drain();

  const spans = spansOf(received);
  expect(spans).toMatchObject([
    { name: "handler", traceId: TRACE_ID, parentSpanId: ATTEMPT, status: {} },
    { name: "handler", traceId: TRACE_ID, parentSpanId: ATTEMPT, status: { code: 2 } },
  ]);
  expect(seen.map(({ traceparent }) => traceparent)).toEqual(spans.map(({ spanId }) => `00-${TRACE_ID}-${spanId}-01`));
  for (const span of spans) expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  expect(received[0]).toMatchObject({ url: "/v1/traces", authorization: "Bearer key" });
  expect(JSON.stringify(received)).not.toContain("secret");
  expect(JSON.stringify(spans[0])).toContain('{"key":"millrace.attempt","value":{"intValue":"2"}}');
});

test("a job without a kept trace has no span, and its handler gets the context as it came", async () => {
  const { url, received } = await collectorThatAnswers(200);
  await using server = await ProtocolServer.start();
  const seen: unknown[] = [];
  const handler = (job: Job) => void seen.push(job.traceparent);
  await using running = startWorker(server, handler, { env: server.env({ OTEL_EXPORTER_OTLP_ENDPOINT: url }) });
  const contexts = [undefined, `00-${TRACE_ID}-${ATTEMPT}-00`, "no context"];
  for (const [at, traceparent] of contexts.entries()) {
    server.enqueue({
      id: `job${at}`,
      input: {},
      attemptToken: "t",
      ...(traceparent === undefined ? {} : { traceparent }),
    });
    await server.result(`job${at}`);
  }
  await running.worker.drain();
  expect(seen).toEqual(contexts);
  expect(received).toEqual([]);
});

test("a collector that refuses spans costs no job, and is told of once", async () => {
  const { url, received } = await collectorThatAnswers(503);
  await using server = await ProtocolServer.start();
  const env = server.env({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/own` });
  await using running = startWorker(server, () => 1, { env });
  for (const id of ["first", "second"]) {
    const before = received.length;
    server.enqueue({ id, input: {}, attemptToken: "t", traceparent: sampled });
    expect((await server.result(id)).body).toEqual({ output: 1 });
    await expect.poll(() => received.length).toBe(before + 1);
  }
  await running.worker.drain();
  expect(received.map((one) => one.url)).toEqual(["/own", "/own"]);
  expect(running.events.filter(({ type }) => type === "spansDropped")).toEqual([
    { type: "spansDropped", spans: 1, reason: "the collector answered 503" },
  ]);
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "no address" }, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_SDK_DISABLED: "TRUE" }, undefined],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/",
      OTEL_SERVICE_NAME: "mine",
      OTEL_EXPORTER_OTLP_HEADERS: "a=%zz,b = c%2C,d",
    },
    { url: "http://c:4318/v1/traces", headers: { b: "c," }, serviceName: "mine" },
  ],
])("of the variables %j, spans go to %j", (variables, target) => {
  expect(readSpanTarget(variables)).toEqual(target);
});
