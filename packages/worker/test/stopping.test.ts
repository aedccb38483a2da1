import { once } from "node:events";
import { expect, test } from "vitest";
import { type Handler, JobStoppedError } from "../src/index.ts";
import { ProtocolServer } from "./support/protocol-server.ts";
import { createQuickTiming, gate, startWorker } from "./support/worker-under-test.ts";

test("a stopped job learns it through its signal, the others go on, and nothing is reported for it", async () => {
  await using server = await ProtocolServer.start();
  const reasons: unknown[] = [];
  const open = gate();
  const started = gate();
  const handler: Handler = async (job, { signal }) => {
    if (job.id === "b") started.open();
    if (job.id === "b") return open.opened.then(() => "late");
    await once(signal, "abort");
    reasons.push(signal.reason);
    return "too late";
  };
  await using under = startWorker(server, handler, { concurrency: 2 });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await started.opened;
  await server.stop("a", "unknown");
  // The freed slot is used again only when the handler has let go.
  await server.until(() => server.heldTakes === 1);
  open.open();
  await server.result("b");
  await under.worker.drain();
  expect(reasons).toEqual([expect.any(JobStoppedError)]);
  expect(server.reports("a")).toEqual([]);
  expect(under.events.filter((event) => event.type === "jobStopped")).toHaveLength(1);
});

test("a handler that throws because it was stopped reports nothing either", async () => {
  await using server = await ProtocolServer.start();
  const started = gate();
  await using _under = startWorker(server, async (job, { signal }) => {
    if (job.id === "b") return "b";
    started.open();
    await once(signal, "abort");
    throw signal.reason;
  });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await started.opened;
  await server.stop("a");
  await server.result("b");
  expect(server.reports("a")).toEqual([]);
});

test("a job stopped while its report is waiting for another try is not reported again", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", { status: 500 });
  const timing = {
    ...createQuickTiming(),
    sleep: async (_ms: number, signal?: AbortSignal) => {
      await once(signal ?? new AbortController().signal, "abort");
    },
  };
  await using under = startWorker(server, () => 1, { timing });
  server.enqueue({ id: "a", input: {} });
  await server.until(() => server.of("job-done").length === 1);
  await server.stop("a");
  await under.worker.drain();
  expect(server.reports("a")).toHaveLength(1);
});

test("a report under way when its job is stopped is given up without a word", async () => {
  await using server = await ProtocolServer.start();
  const never = gate();
  server.fail("job-done", { status: 500, after: never.opened });
  await using under = startWorker(server, () => 1);
  server.enqueue({ id: "a", input: {} });
  await server.until(() => server.of("job-done").length === 1);
  await server.stop("a");
  await under.worker.drain();
  expect(under.events.filter((event) => event.type.startsWith("report"))).toEqual([]);
});

test("the stop channel is asked again after each answer, and slowly while it is of no use", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail(
    "job-stop",
    { status: 204 },
    { status: 200, body: '{"jobsToStop": ["unknown", 7]}' },
    { status: 200, body: '{"jobsToStop": "all"}' },
    { status: 200, body: "{" },
    { status: 429 },
    { status: 404 },
    "cut",
  );
  await using under = startWorker(server, () => 1, { timing });
  await server.until(() => server.of("job-stop").length === 8);
  expect(timing.pausesMs).toEqual([1000, 1000, 1000, 1000, 5000, 500, 1000]);
  expect(under.events.filter((event) => event.type === "stopPollFailed")).toHaveLength(3);
});

test("without /job-take/ in the address there is no stop channel and no batch, but jobs are taken", async () => {
  await using server = await ProtocolServer.start();
  const takeUrl = server.env()["RUNPOD_WEBHOOK_GET_JOB"]?.replace("/job-take/$ID?gpu=none", "/job-take?worker=$ID");
  const env = server.env({ RUNPOD_WEBHOOK_GET_JOB: takeUrl, RUNPOD_WEBHOOK_PING: undefined });
  await using under = startWorker(server, () => 1, { env, concurrency: 3 });
  server.enqueue({ id: "a", input: {} });
  await server.result("a");
  expect(server.of("job-stop")).toEqual([]);
  expect(under.events).toContainEqual({ type: "channelMissing", channel: "stop" });
});
