import { expect, test } from "vitest";
import { RESULT_MAX_BYTES } from "../src/wire.ts";
import { type Fault, ProtocolServer } from "./support/protocol-server.ts";
import { createQuickTiming, startWorker } from "./support/worker-under-test.ts";

const JOB = { id: "job-1", input: {}, attempt: 1, attemptToken: "tok" };
const NEXT = { id: "job-2", input: {} };
const times = (count: number, fault: Fault): Fault[] => Array.from({ length: count }, () => fault);

test.each<[string, Fault]>([
  ["500", { status: 500 }],
  ["503", { status: 503 }],
  ["429", { status: 429 }],
  ["408", { status: 408 }],
  ["a cut connection", "cut"],
])("after %s the same report is sent again until it is stored", async (_name, fault) => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-done", ...times(3, fault));
  server.enqueue(JOB);
  await using under = startWorker(server, () => "result", { timing });
  await server.until(() => server.of("job-done").length === 4);
  expect(server.reports("job-1")).toEqual(times(4, { status: 200 }).map(() => ({ output: "result" })));
  expect(server.of("job-done").map((call) => call.query["attempt"])).toEqual(["tok", "tok", "tok", "tok"]);
  expect(timing.pausesMs).toEqual([250, 500, 1000]);
  expect(under.events.filter((event) => event.type === "reportDropped")).toEqual([]);
});

test("Retry-After lengthens the pause", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-done", { status: 503, headers: { "retry-after": "3" } });
  server.enqueue(JOB);
  await using _under = startWorker(server, () => 1, { timing });
  await server.until(() => server.of("job-done").length === 2);
  expect(timing.pausesMs).toEqual([3000]);
});

test("after 8 tries the report is given up and the worker goes on", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", ...times(8, { status: 500 }));
  server.enqueue(JOB);
  await using under = startWorker(server, () => 1);
  await server.until(() => server.of("job-done").length === 8);
  server.enqueue(NEXT);
  await server.result("job-2");
  expect(server.reports("job-1")).toHaveLength(8);
  expect(under.events).toContainEqual({ type: "reportDropped", jobId: "job-1", reason: "500" });
});

test("no try begins later than the options allow", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", ...times(8, { status: 500 }));
  server.enqueue(JOB, NEXT);
  await using _under = startWorker(server, () => 1, { deliveryWithinMs: 1000, deliveryAttempts: 100 });
  await server.until(() => server.reports("job-2").length > 0 && server.reports("job-1").length >= 3);
  expect(server.reports("job-1")).toHaveLength(3);
});

test.each([404, 409])("after %i the report is dropped at once", async (status) => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", { status, body: '{"message": "attempt is over"}' });
  server.enqueue(JOB);
  await using under = startWorker(server, () => 1);
  server.enqueue(NEXT);
  await server.result("job-2");
  expect(server.reports("job-1")).toHaveLength(1);
  const reason = `${status} attempt is over`;
  expect(under.events).toContainEqual({ type: "reportDropped", jobId: "job-1", reason });
});

test.each([400, 413])("a result refused with %i becomes a failure, so that the job does not hang", async (status) => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", { status, body: '{"message": "too much"}' });
  server.enqueue(JOB);
  await using _under = startWorker(server, () => 1);
  await server.until(() => server.of("job-done").length === 2);
  const { error } = server.reports("job-1")[1] as { error: string };
  expect(JSON.parse(error)).toMatchObject({
    error_type: "ResultRefusedError",
    error_message: expect.stringContaining("too much"),
  });
});

test("a failure that is refused as well is dropped", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", ...times(2, { status: 400 }));
  server.enqueue(JOB, NEXT);
  await using under = startWorker(server, () => 1);
  await server.result("job-2");
  expect(server.reports("job-1")).toHaveLength(2);
  expect(under.events).toContainEqual({ type: "reportDropped", jobId: "job-1", reason: "400" });
});

test("a result over the limit whose connection is cut becomes a failure without further tries", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", "cut");
  server.enqueue(JOB);
  await using _under = startWorker(server, () => "x".repeat(RESULT_MAX_BYTES));
  await server.until(() => server.of("job-done").length === 2);
  expect(server.reports("job-1")[1]).toMatchObject({ error: expect.stringContaining("ResultRefusedError") });
});

test("a chunk is sent again after a failure, before the next one", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-stream", { status: 503 });
  server.enqueue(JOB);
  await using _under = startWorker(server, () => ["a", "b"].values());
  await server.result("job-1");
  expect(server.of("job-stream").map((call) => call.body)).toEqual([{ output: "a" }, { output: "a" }, { output: "b" }]);
});

test("a chunk that the service refuses fails the job", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-stream", { status: 413 });
  server.enqueue(JOB);
  await using _under = startWorker(server, () => ["a", "b"].values());
  expect((await server.result("job-1")).body).toMatchObject({ error: expect.stringContaining("413") });
  expect(server.of("job-stream")).toHaveLength(1);
});

test("a chunk of an attempt that is over ends the handler and sends no result", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-stream", { status: 409 });
  server.enqueue(JOB, NEXT);
  let wasClosed = false;
  await using under = startWorker(server, async function* (job, { signal }) {
    if (job.id === "job-2") return;
    try {
      yield "a";
      yield "b";
    } finally {
      wasClosed = signal.aborted;
    }
  });
  await server.result("job-2");
  expect(wasClosed).toBe(true);
  expect(server.reports("job-1")).toEqual([]);
  expect(under.events).toContainEqual(expect.objectContaining({ type: "jobStopped", jobId: "job-1" }));
});

test("a connection that the service closed while it was idle costs no pause", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.enqueue(JOB);
  await using _under = startWorker(server, () => 1, { timing });
  await server.result("job-1");
  await server.until(() => server.heldTakes === 1);
  server.fail("job-done", "reset");
  server.enqueue(NEXT);
  await server.until(() => server.reports("job-2").length === 2);
  expect(timing.pausesMs).toEqual([]);
});
