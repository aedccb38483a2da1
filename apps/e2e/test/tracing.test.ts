import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@millrace/spec";
import { startTestService, type TestService, type TestServiceOptions } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueApi, type TakenJob } from "./support/queue-api.ts";
import { type CollectedSpan, startTraceCollector, type TraceCollector } from "./support/trace-collector.ts";

const TRACE_ID = "0af7651916cd43dd8448eb211c80319c";
const CALLER = "b7ad6b7169203331";
const SAMPLED = { traceparent: `00-${TRACE_ID}-${CALLER}-01` };
const UNSAMPLED = { traceparent: `00-${TRACE_ID}-${CALLER}-00` };
const SECRET = "a secret of the client";
const body = { input: { prompt: SECRET } };

/** The service lends this package to handlers; the tests do without it. */
const WORKER_PACKAGE = "@millrace/worker";
const HANDLER = `
import { serve } from ${JSON.stringify(WORKER_PACKAGE)};
await serve((job) => job.traceparent);
`;

type TracedJob = TakenJob & { readonly traceparent?: string };

let collector: TraceCollector;

beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector[Symbol.asyncDispose]());

/** A service that begins no trace by itself unless a test says so. */
async function traced(environment: Record<string, string> = {}, more: TestServiceOptions = {}): Promise<TestService> {
  const settings = { MILLRACE_OTLP_ENDPOINT: collector.endpoint, MILLRACE_TRACE_RATIO: "0", ...environment };
  return await startTestService({ ...more, environment: settings });
}

function taken(job: TracedJob | undefined): TracedJob {
  if (job === undefined) throw new Error("there was nothing to take");
  return job;
}

function only(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const [span, ...others] = spans.filter((one) => one.name === name);
  if (span === undefined || others.length > 0) throw new Error(`not one span "${name}": ${JSON.stringify(spans)}`);
  return span;
}

describe("a service with a collector", () => {
  it("makes one trace of a job, below its caller's span, with times in order and nothing of its content", async () => {
    await using service = await traced({ MILLRACE_OTLP_HEADERS: "authorization=Bearer%20key" });
    const api = await queueApi(service);
    await api.call("POST", "run", { body, headers: SAMPLED });
    const job = taken(await api.take());
    await api.done(job, { output: SECRET });
    await service.stop();

    const spans = collector.spans();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
    const submit = only(spans, "POST /v2/{endpointId}/run");
    const wait = only(spans, "queue wait");
    const attempt = only(spans, "attempt");
    expect(spans).toHaveLength(3);
    expect(submit.parentSpanId).toBe(CALLER);
    expect([wait.parentSpanId, attempt.parentSpanId]).toEqual([submit.spanId, submit.spanId]);
    expect(job.traceparent).toBe(`00-${TRACE_ID}-${attempt.spanId}-01`);
    expect(submit.startMs).toBeLessThanOrEqual(wait.startMs);
    expect(wait.endMs).toBe(attempt.startMs);
    expect(attempt.startMs).toBeLessThanOrEqual(attempt.endMs);
    expect(submit.attributes).toMatchObject({ "http.response.status_code": 200, "millrace.job.id": job.id });
    expect(attempt.attributes).toMatchObject({
      "millrace.endpoint.id": api.endpointId,
      "millrace.job.id": job.id,
      "millrace.worker.id": "worker-1",
      "millrace.attempt": 1,
      "millrace.job.status": "COMPLETED",
    });
    expect(JSON.stringify(spans)).not.toContain(SECRET);
    expect(collector.keys).toEqual(new Set(["Bearer key"]));
  });

  it("hands on the context of a caller who keeps no spans, and makes none", async () => {
    await using service = await traced({ MILLRACE_TRACE_RATIO: "1" });
    const api = await queueApi(service);
    const waiting = api.call("POST", "runsync", { body, headers: UNSAMPLED });
    const job = taken(await api.take());
    expect(job.traceparent).toBe(UNSAMPLED.traceparent);
    await api.done(job, { output: 1 });
    expect((await waiting).body).toMatchObject({ status: "COMPLETED" });
    await service.stop();
    expect(collector.spans()).toEqual([]);
  });

  it("takes an invalid header for none, and begins a trace itself for its share of the submits", async () => {
    await using service = await traced({ MILLRACE_TRACE_RATIO: "1" });
    const api = await queueApi(service);
    const answer = await api.call("POST", "run", {
      body,
      headers: { traceparent: `00-${TRACE_ID}-0000000000000000-01` },
    });
    expect(answer.status).toBe(200);
    const job = taken(await api.take());
    await api.done(job, { output: 1 });
    await service.stop();
    const submit = only(collector.spans(), "POST /v2/{endpointId}/run");
    expect(submit.parentSpanId).toBeUndefined();
    expect(submit.traceId).not.toBe(TRACE_ID);
    expect(new Set(collector.spans().map(({ traceId }) => traceId))).toEqual(new Set([submit.traceId]));
  });

  it("makes no spans of submits outside its share, and gives their workers no context", async () => {
    await using service = await traced();
    const api = await queueApi(service);
    await api.run();
    const job = taken(await api.take());
    expect(job).not.toHaveProperty("traceparent");
    await api.done(job, { output: 1 });
    await service.stop();
    expect(collector.spans()).toEqual([]);
  });

  it("shows an attempt that was lost, the next one, and a failed job", async () => {
    await using service = await traced({}, { frozenAtMs: Date.UTC(2026, 0, 1) });
    const api = await queueApi(service);
    await api.call("POST", "run", { body, headers: SAMPLED });
    await api.take();
    await service.clock.advance(limits.workerLeaseMs + 1_000);
    const again = taken(await api.take("worker-2"));
    expect(again.attempt).toBe(2);
    await api.done(again, { error: SECRET }, "worker-2");
    await service.stop();

    const spans = collector.spans();
    const [lost, failed, ...others] = spans.filter(({ name }) => name === "attempt");
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ isError: true, events: ["job.returned"] });
    expect(lost?.attributes).toMatchObject({
      "error.type": "lost",
      "millrace.worker.id": "worker-1",
      "millrace.attempt": 1,
    });
    expect(failed).toMatchObject({ isError: true, events: [] });
    expect(failed?.attributes).toMatchObject({ "error.type": "failed", "millrace.attempt": 2 });
    expect(failed?.spanId).not.toBe(lost?.spanId);
    expect(lost?.endMs).toBeLessThanOrEqual(failed?.startMs ?? 0);
    expect(spans.filter(({ name }) => name === "queue wait")).toHaveLength(2);
    expect(JSON.stringify(spans)).not.toContain(SECRET);
  });

  it("shows jobs that end without an attempt", async () => {
    await using service = await traced({}, { frozenAtMs: Date.UTC(2026, 0, 1) });
    const api = await queueApi(service);
    const cancelled = await api.call("POST", "run", { body, headers: SAMPLED });
    await api.call("POST", `cancel/${(cancelled.body as { id: string }).id}`);
    await api.call("POST", "run", { body: { ...body, policy: { ttl: limits.ttlMinMs } }, headers: SAMPLED });
    await service.clock.advance(limits.ttlMinMs + 1);
    await service.stop();
    const waits = collector.spans().filter(({ name }) => name === "queue wait");
    expect(waits.map(({ isError }) => isError)).toEqual([false, true]);
  });

  it("shows each try of a webhook, whose request carries the context", async () => {
    const contexts: unknown[] = [];
    const receiver = createServer((request, response) => {
      contexts.push(request.headers["traceparent"]);
      response.writeHead(contexts.length === 1 ? 500 : 204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    try {
      const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      await using service = await traced({}, { frozenAtMs: Date.UTC(2026, 0, 1) });
      const api = await queueApi(service);
      await api.call("POST", "run", { body: { ...body, webhook }, headers: SAMPLED });
      await api.done(taken(await api.take()), { output: 1 });
      // The receiver hears of a try before the service has its answer. Until then neither the clock nor a stop may end the try.
      const ended = async (): Promise<number> => {
        const headers = { authorization: `Bearer ${service.adminKey}` };
        const text = await (await fetch(`${service.url}/metrics`, { headers })).text();
        const counts = text.matchAll(/^millrace_webhook_tries_total\{[^}]*\} (\d+)$/gm);
        return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
      };
      await expect.poll(ended).toBe(1);
      await service.clock.advance(limits.webhookFirstRetryDelayMs);
      await expect.poll(ended).toBe(2);
      await service.stop();
      const tries = collector.spans().filter(({ name }) => name === "webhook");
      expect(tries.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([500, 204]);
      expect(tries.map(({ isError }) => isError)).toEqual([true, false]);
      expect(contexts).toEqual(tries.map(({ spanId }) => `00-${TRACE_ID}-${spanId}-01`));
      expect(JSON.stringify(tries)).not.toContain(webhook);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
    }
  });

  it("runs jobs as ever while the collector is away, and stops in time", async () => {
    await using service = await traced({ MILLRACE_OTLP_ENDPOINT: "http://127.0.0.1:9", MILLRACE_TRACE_RATIO: "1" });
    const api = await queueApi(service);
    const waiting = api.call("POST", "runsync", { body });
    await api.done(taken(await api.take()), { output: 1 });
    expect((await waiting).body).toMatchObject({ status: "COMPLETED", output: 1 });
    await service.stop();
  });
});

describe("a worker of a service with a collector", () => {
  let handlers = "";
  beforeAll(async () => {
    handlers = await mkdtemp(join(tmpdir(), "millrace-traced-"));
    await mkdir(join(handlers, "traced"));
    await writeFile(join(handlers, "traced", "handler.mjs"), HANDLER);
  });
  afterAll(() => rm(handlers, { recursive: true, force: true }));

  it("adds the run of its handler to the trace, and the job that it was started for shows its start", async () => {
    await using service = await traced({
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: handlers,
      MILLRACE_WORKER_OTLP_ENDPOINT: collector.endpoint,
    });
    const api = await queueApi(service, { computeType: "CPU", workersMax: 1 }, "local/traced");
    const { body: job } = await api.call("POST", "runsync", { body, headers: SAMPLED });
    await expect
      .poll(() => collector.spans().map(({ name }) => name))
      .toEqual(expect.arrayContaining(["handler", "cold start"]));
    await service.stop();

    const spans = collector.spans();
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE_ID]));
    const wait = only(spans, "queue wait");
    const attempt = only(spans, "attempt");
    const handler = only(spans, "handler");
    const start = only(spans, "cold start");
    expect(spans).toHaveLength(5);
    expect(handler.service).toBe("millrace-worker");
    expect(handler.parentSpanId).toBe(attempt.spanId);
    expect(job).toMatchObject({ status: "COMPLETED", output: `00-${TRACE_ID}-${handler.spanId}-01` });
    expect(start.parentSpanId).toBe(wait.spanId);
    expect(start.startMs).toBeGreaterThanOrEqual(wait.startMs);
    expect(start.endMs).toBeLessThanOrEqual(wait.endMs);
    expect(start.attributes).toMatchObject({ "millrace.worker.start": "cold" });
  });
});

describe("a service without a collector", () => {
  it("ignores the header", async () => {
    await using service = await startTestService();
    const api = await queueApi(service);
    const answer = await api.call("POST", "run", { body, headers: SAMPLED });
    expect(answer.status).toBe(200);
    expect(taken(await api.take())).not.toHaveProperty("traceparent");
  });
});
