import { expect, test } from "vitest";
import { RESULTS_MAX_BYTES } from "../src/wire.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { createQuickTiming, startWorker } from "./support/worker-under-test.ts";

const jobsOf = (count: number): { id: string }[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `job-${index}`;
    return { id, input: {}, attempt: 1, attemptToken: `token "${index}"` };
  });

test("results that are ready at the same time go in one request, each with the token of its attempt", async () => {
  await using server = await ProtocolServer.start();
  server.enqueue(...jobsOf(3));
  await using under = startWorker(
    server,
    (job) => {
      if (job.id === "job-1") throw new TypeError("no");
      return job.id === "job-2" ? undefined : { text: "ä" };
    },
    { concurrency: 3, refreshWorker: true },
  );
  await under.worker.ended;
  const [call, ...others] = server.of("job-done-batch");
  expect(others).toEqual([]);
  expect(server.of("job-done")).toEqual([]);
  expect(call).toMatchObject({ workerId: "wrk-1", query: { gpu: "none" }, headers: { authorization: "key-1" } });
  expect(call?.body).toMatchObject({
    "job-0": { attemptToken: 'token "0"', output: { text: "ä" }, stopPod: true },
    "job-1": { attemptToken: 'token "1"', error: expect.stringContaining("TypeError") as unknown },
    "job-2": { attemptToken: 'token "2"', stopPod: true },
  });
  expect(under.events.filter(({ type }) => type === "reportDropped")).toEqual([]);
});

test("a result that is alone, or of a service that knows no attempts, goes by itself", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, (job) => job.id, { concurrency: 4 });
  server.enqueue(...jobsOf(1));
  await server.result("job-0");
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await Promise.all([server.result("a"), server.result("b")]);
  expect(server.of("job-done")).toHaveLength(3);
  expect(server.of("job-done-batch")).toEqual([]);
});

test.each([
  ["an earlier service", { status: 404 }],
  ["one that refuses them", { status: 400 }],
  ["one that answers something else", { status: 200, body: "[]" }],
  ["one that forgets some", { status: 200, body: '{"job-0":{"status":"COMPLETED"}}' }],
] as const)("with %s each result that was not taken is sent by itself", async (_name, fault) => {
  await using server = await ProtocolServer.start();
  server.fail("job-done-batch", fault);
  server.enqueue(...jobsOf(3));
  await using under = startWorker(server, (job) => job.id, { concurrency: 3 });
  await Promise.all(["job-1", "job-2"].map((id) => server.until(() => server.reports(id).length === 2)));
  const isTaken = typeof fault === "object" && "body" in fault && fault.body.includes("job-0");
  await under.worker.drain();
  expect(server.of("job-done").map(({ jobId }) => jobId)).toEqual(
    isTaken ? ["job-1", "job-2"] : ["job-0", "job-1", "job-2"],
  );
  expect(server.of("job-done")[0]?.query).toMatchObject({ attempt: isTaken ? 'token "1"' : 'token "0"' });
});

test.each([
  ["503", { status: 503, headers: { "retry-after": "3" } }],
  ["a connection that breaks", "cut"],
] as const)("after %s the same request is sent again, after a pause", async (_name, fault) => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-done-batch", fault);
  server.enqueue(...jobsOf(3));
  await using under = startWorker(server, (job) => job.id, { concurrency: 3, timing });
  await server.until(() => server.of("job-done-batch").length === 2);
  await under.worker.drain();
  const [first, second] = server.of("job-done-batch").map(({ body }) => body);
  expect(second).toEqual(first);
  expect(timing.pausesMs).toContain(fault === "cut" ? 250 : 3000);
  expect(server.of("job-done")).toEqual([]);
});

test("results that could not be delivered together are dropped together when the tries are used up", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done-batch", { status: 500 }, { status: 500 });
  server.enqueue(...jobsOf(2));
  await using under = startWorker(server, (job) => job.id, { concurrency: 2, deliveryAttempts: 2 });
  await server.until(() => server.of("job-done-batch").length === 2);
  await under.worker.drain();
  expect(server.of("job-done")).toEqual([]);
  expect(under.events.flatMap((event) => (event.type === "reportDropped" ? [event.jobId] : []))).toEqual([
    "job-0",
    "job-1",
  ]);
});

test("after 404 results go by themselves for good", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done-batch", { status: 404 });
  await using _under = startWorker(server, (job) => job.id, { concurrency: 8 });
  const [first, second, third, fourth] = jobsOf(4);
  server.enqueue(first, second);
  await server.until(() => server.of("job-done").length === 2);
  server.enqueue(third, fourth);
  await server.until(() => server.of("job-done").length === 4);
  expect(server.of("job-done-batch")).toHaveLength(1);
});

test("what the service says of each result is heard: those whose attempt is over are dropped", async () => {
  await using server = await ProtocolServer.start();
  const receipts = { "job-0": { status: "FAILED" }, "job-1": { error: "conflict", message: "too late" } };
  server.fail("job-done-batch", { status: 200, body: JSON.stringify(receipts) });
  server.enqueue(...jobsOf(2));
  await using under = startWorker(server, (job) => job.id, { concurrency: 2 });
  await server.until(() => server.of("job-done-batch").length === 1);
  await under.worker.drain();
  expect(server.of("job-done")).toEqual([]);
  expect(under.events.filter(({ type }) => type === "reportDropped")).toEqual([
    { type: "reportDropped", jobId: "job-1", reason: "conflict too late" },
  ]);
});

test("a body holds what the service takes at most; what is too large for any goes by itself", async () => {
  await using server = await ProtocolServer.start();
  const half = RESULTS_MAX_BYTES / 2;
  const chars: Readonly<Record<string, number>> = {
    "job-0": half,
    "job-1": RESULTS_MAX_BYTES,
    "job-2": half,
    "job-3": 10,
  };
  server.enqueue(...jobsOf(4));
  await using under = startWorker(server, (job) => "x".repeat(chars[job.id] ?? 0), { concurrency: 4 });
  await server.until(() => Object.keys(chars).every((id) => server.reports(id).length > 0));
  await under.worker.drain();
  expect(server.of("job-done").map(({ jobId }) => jobId)).toEqual(expect.arrayContaining(["job-0", "job-1"]));
  expect(server.of("job-done-batch").map(({ body }) => Object.keys(body as object))).toEqual([["job-2", "job-3"]]);
  for (const { headers } of server.of("job-done-batch")) {
    expect(Number(headers["content-length"])).toBeLessThanOrEqual(RESULTS_MAX_BYTES);
  }
});
