import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Handler } from "../src/index.ts";
import { systemTiming } from "../src/timing.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { gate, startWorker } from "./support/worker-under-test.ts";

const JOB = { id: "job-1", input: { n: 1 }, attempt: 2, attemptToken: "tok-é" };

async function reportOf(handler: Handler, job: unknown = JOB): Promise<unknown> {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, handler);
  server.enqueue(job);
  return (await server.result("job-1")).body;
}

test("what the handler returns is the output", async () => {
  expect(await reportOf((job) => ({ twice: Number(job.input["n"]) * 2 }))).toEqual({ output: { twice: 2 } });
  expect(await reportOf(async () => Promise.resolve([1, "zwei"]))).toEqual({ output: [1, "zwei"] });
  expect(await reportOf(() => null)).toEqual({ output: null });
  expect(await reportOf(() => false)).toEqual({ output: false });
  expect(await reportOf(() => ({}))).toEqual({ output: {} });
  expect(await reportOf(() => undefined)).toEqual({});
});

test("the report names worker, job, attempt token and request id as the protocol wants", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, () => 1);
  server.enqueue(JOB);
  const call = await server.result("job-1");
  expect(call).toMatchObject({ workerId: "wrk-1", query: { gpu: "none", isStream: "false", attempt: "tok-é" } });
  expect(call.headers).toMatchObject({ authorization: "key-1", "x-request-id": "job-1" });
});

test("without an attempt token none is sent, and the handler sees attempt 1", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, (_job, { attempt }) => attempt);
  server.enqueue({ id: "job-1", input: {} });
  const call = await server.result("job-1");
  expect(call.query).not.toHaveProperty("attempt");
  expect(call.body).toEqual({ output: 1 });
});

test("a returned error fails the job and keeps the rest as output", async () => {
  expect(await reportOf(() => ({ error: "too dark", seen: 3 }))).toEqual({ error: "too dark", output: { seen: 3 } });
  expect(await reportOf(() => ({ error: { code: 7 } }))).toEqual({ error: '{"code":7}' });
  expect(await reportOf(() => ({ error: null, seen: 3 }))).toEqual({ output: { seen: 3 } });
});

test("a thrown error fails the job with type, message, trace, host and worker", async () => {
  await using server = await ProtocolServer.start();
  const env = server.env({ RUNPOD_POD_HOSTNAME: "host-9", RUNPOD_WEBHOOK_PING: undefined });
  await using _under = startWorker(
    server,
    () => {
      throw new TypeError("bad input", { cause: new Error("root of it") });
    },
    { env },
  );
  server.enqueue(JOB);
  const { body } = await server.result("job-1");
  const details: unknown = JSON.parse((body as { error: string }).error);
  expect(details).toMatchObject({
    error_type: "TypeError",
    error_message: "bad input",
    hostname: "host-9",
    worker_id: "wrk-1",
  });
  expect((details as { error_traceback: string }).error_traceback).toMatch(
    /results\.test\.ts[^]*Caused by: Error: root/,
  );
});

test("an output that is no JSON fails the job instead of leaving it open", async () => {
  const report = await reportOf(() => ({ big: 1n }));
  expect(JSON.parse((report as { error: string }).error)).toMatchObject({ error_type: "ResultNotJsonError" });
});

test("yielded values are streamed in order, and the result is an empty list that ends the stream", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, async function* () {
    yield { text: "a" };
    await Promise.resolve();
    yield "b";
    yield undefined;
  });
  server.enqueue(JOB);
  const end = await server.result("job-1");
  expect(end).toMatchObject({ body: { output: [] }, query: { isStream: "true", attempt: "tok-é" } });
  const chunks = server.of("job-stream");
  expect(chunks.map((call) => call.body)).toEqual([{ output: { text: "a" } }, { output: "b" }, { output: null }]);
  expect(chunks[0]?.query).toMatchObject({ isStream: "false", attempt: "tok-é" });
});

test("synchronous generators and readable streams are streamed too, lists are not", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, (job) => {
    if (job.id === "generator") return [1, 2].values();
    return job.id === "stream" ? Readable.from(["x"]) : [1, 2];
  });
  server.enqueue({ id: "generator", input: {} }, { id: "stream", input: {} }, { id: "list", input: {} });
  await server.result("list");
  expect(server.of("job-stream").map((call) => [call.jobId, call.body])).toEqual([
    ["generator", { output: 1 }],
    ["generator", { output: 2 }],
    ["stream", { output: "x" }],
  ]);
  expect(server.reports("list")).toEqual([{ output: [1, 2] }]);
});

test("with returnAggregateStream the result is the list of all chunks", async () => {
  await using server = await ProtocolServer.start();
  const handler = function* (): Generator<number> {
    yield 1;
    yield 2;
  };
  await using _under = startWorker(server, handler, { returnAggregateStream: true });
  server.enqueue(JOB);
  expect((await server.result("job-1")).body).toEqual({ output: [1, 2] });
});

test("a yielded error ends the stream and fails the job", async () => {
  await using server = await ProtocolServer.start();
  let closed = false;
  await using _under = startWorker(server, function* () {
    try {
      yield 1;
      yield { error: "lost the thread" };
      yield 2;
    } finally {
      closed = true;
    }
  });
  server.enqueue(JOB);
  expect(await server.result("job-1")).toMatchObject({
    body: { error: "lost the thread" },
    query: { isStream: "true" },
  });
  expect(server.of("job-stream")).toHaveLength(1);
  expect(closed).toBe(true);
});

test("a generator that throws fails the job after its chunks", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, async function* () {
    yield await Promise.resolve(1);
    throw new RangeError("out of it");
  });
  server.enqueue(JOB);
  const { body, query } = await server.result("job-1");
  expect(query["isStream"]).toBe("true");
  expect(JSON.parse((body as { error: string }).error)).toMatchObject({ error_type: "RangeError" });
});

test("without a stream address, chunks reach the client with the aggregated result only", async () => {
  await using server = await ProtocolServer.start();
  const env = server.env({ RUNPOD_WEBHOOK_POST_STREAM: undefined, RUNPOD_WEBHOOK_PING: undefined });
  await using under = startWorker(server, () => [1, 2].values(), { env, returnAggregateStream: true });
  server.enqueue(JOB);
  expect((await server.result("job-1")).body).toEqual({ output: [1, 2] });
  expect(under.events).toContainEqual({ type: "channelMissing", channel: "stream" });
});

test("progress arrives in order and before the result; updates overtaken by newer ones are skipped", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, async (_job, { progress }) => {
    await progress("one");
    await progress("two");
    void progress("three");
    void progress("four");
    await progress("five");
    return "end";
  });
  server.enqueue(JOB);
  await server.result("job-1");
  const update = (output: string): unknown => ({ status: "IN_PROGRESS", output });
  expect(server.reports("job-1")).toEqual([
    update("one"),
    update("two"),
    update("three"),
    update("five"),
    { output: "end" },
  ]);
});

test("the result waits for the update that is under way", async () => {
  await using server = await ProtocolServer.start();
  const open = gate();
  server.fail("job-done", { status: 200, after: open.opened });
  const handler: Handler = (_job, { progress }) => {
    void progress("one");
    void progress("two");
    return "end";
  };
  await using _under = startWorker(server, handler, { timing: systemTiming });
  server.enqueue(JOB);
  await server.until(() => server.of("job-done").length === 1);
  await setTimeout(30);
  expect(server.of("job-done")).toHaveLength(1);
  open.open();
  await server.result("job-1");
  expect(server.reports("job-1")).toEqual([{ status: "IN_PROGRESS", output: "one" }, { output: "end" }]);
});

test("progress that the service refuses, or that is no JSON, does not disturb the job", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", { status: 500 });
  await using under = startWorker(server, async (_job, { progress }) => {
    await progress("one");
    await progress(1n);
    return "end";
  });
  server.enqueue(JOB);
  expect((await server.result("job-1")).body).toEqual({ output: "end" });
  expect(server.reports("job-1")).toHaveLength(2);
  expect(under.events).toContainEqual(expect.objectContaining({ type: "reportDropped", jobId: "job-1" }));
});
