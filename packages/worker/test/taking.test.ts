import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { ProtocolServer } from "./support/protocol-server.ts";
import { createQuickTiming, gate, startWorker } from "./support/worker-under-test.ts";

test("with one slot it asks for single jobs, with the raw key and its name", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, (job) => job.input);
  await server.until(() => server.of("job-take").length === 1);
  const [take] = server.of("job-take");
  expect(take).toMatchObject({ workerId: "wrk-1", query: { gpu: "none", job_in_progress: "0" } });
  expect(take?.headers.authorization).toBe("key-1");
});

test("it asks for as many jobs as it has free slots and runs them side by side", async () => {
  await using server = await ProtocolServer.start();
  const done = gate();
  const started: string[] = [];
  await using _under = startWorker(
    server,
    async (job) => {
      started.push(job.id);
      await done.opened;
    },
    { concurrency: 3 },
  );
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await server.until(() => server.of("job-take").length === 1);
  expect(server.of("job-take-batch")[0]?.query).toMatchObject({ batch_size: "3", job_in_progress: "0" });
  expect(server.of("job-take")[0]?.query).toMatchObject({ job_in_progress: "1" });
  expect(started).toEqual(["a", "b"]);
  done.open();
  await Promise.all([server.result("a"), server.result("b")]);
});

test("all jobs of a batch are known, and pinged, before the first handler can block the thread", async () => {
  await using server = await ProtocolServer.start();
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await using under = startWorker(server, () => under.events.filter((event) => event.type === "jobTaken").length, {
    concurrency: 2,
  });
  expect((await server.result("a")).body).toEqual({ output: 2 });
});

test("with all slots full it does not poll, and polls again when a handler has ended", async () => {
  await using server = await ProtocolServer.start();
  const started = gate();
  const first = gate();
  let running = 0;
  let runningMax = 0;
  await using _under = startWorker(server, async () => {
    runningMax = Math.max(runningMax, ++running);
    started.open();
    await first.opened;
    running--;
  });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await started.opened;
  await setImmediate();
  expect(server.of("job-take")).toHaveLength(1);
  first.open();
  await server.result("b");
  expect(runningMax).toBe(1);
});

test("while a result is slow to arrive, the next job is already taken, but not a third", async () => {
  await using server = await ProtocolServer.start();
  server.fail("job-done", ...Array.from({ length: 20 }, () => ({ status: 503 })));
  const pauses = gate();
  const timing = { ...createQuickTiming(), sleep: () => pauses.opened };
  const started: string[] = [];
  await using _under = startWorker(server, (job) => void started.push(job.id), { timing });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} }, { id: "c", input: {} });
  await server.until(() => server.of("job-done").length === 2);
  await setTimeout(30);
  expect(started).toEqual(["a", "b"]);
  expect(server.of("job-take")).toHaveLength(2);
});

test("while jobs are in hand one poll is held, which asks for the free slots", async () => {
  await using server = await ProtocolServer.start();
  const jobs = gate();
  await using _under = startWorker(server, () => jobs.opened, { concurrency: 9 });
  const taken = (id: string): unknown => ({ id, input: {}, attempt: 1, attemptToken: `token of ${id}` });
  server.enqueue(taken("a"), taken("b"));
  await server.until(() => server.takes.length === 2);
  expect(server.takes.map(({ query }) => query["batch_size"])).toEqual(["9", "7"]);
  jobs.open();
  await server.until(() => server.reports("a").length + server.reports("b").length === 2);
  await expect.poll(() => server.heldTakes).toBe(1);
});

test("handlers that end at once report before the next poll is sent, which asks for their slots too", async () => {
  await using server = await ProtocolServer.start();
  await using _under = startWorker(server, async (job) => job.input, { concurrency: 9 });
  server.enqueue({ id: "a", input: {} }, { id: "b", input: {} });
  await server.until(() => server.takes.length === 2);
  expect(server.takes.map(({ query }) => query["batch_size"])).toEqual(["9", "9"]);
  await Promise.all([server.result("a"), server.result("b")]);
});

test("a function decides about the slots before each take", async () => {
  await using server = await ProtocolServer.start();
  const seen: number[] = [];
  await using _under = startWorker(server, (job) => job.input, {
    concurrency: (current) => {
      seen.push(current);
      return current + 1;
    },
  });
  await server.until(() => server.heldTakes === 1);
  server.endHolds();
  await server.until(() => server.of("job-take-batch").length === 2);
  expect(seen.slice(0, 2)).toEqual([1, 2]);
  expect(server.of("job-take-batch").map((call) => call.query["batch_size"])).toEqual(["2", "3"]);
});

test("a function that fails or answers nonsense changes nothing", async () => {
  await using server = await ProtocolServer.start();
  const answers = [2, Number.NaN, -1];
  await using under = startWorker(server, (job) => job.input, {
    concurrency: () => {
      const answer = answers.shift();
      if (answer === undefined) throw new Error("no idea");
      return answer;
    },
  });
  for (const takes of [1, 2, 3, 4]) {
    await server.until(() => server.of("job-take-batch").length === takes && server.heldTakes === 1);
    server.endHolds();
  }
  expect(server.of("job-take-batch").map((call) => call.query["batch_size"])).toEqual(["2", "2", "2", "2"]);
  expect(under.events.filter((event) => event.type === "concurrencyRejected").length).toBeGreaterThanOrEqual(3);
});

test("after 429 it waits as long as Retry-After says, or 5 s", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-take", { status: 429, headers: { "retry-after": "7" } }, { status: 429 });
  await using _under = startWorker(server, (job) => job.input, { timing });
  await server.until(() => server.heldTakes === 1);
  expect(timing.pausesMs).toEqual([7000, 5000]);
});

test("while the service fails, each pause is twice the one before, up to 30 s", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-take", ...Array.from({ length: 9 }, () => ({ status: 500 })));
  await using under = startWorker(server, (job) => job.input, { timing });
  await server.until(() => server.heldTakes === 1);
  expect(timing.pausesMs).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(under.events).toContainEqual({ type: "takeFailed", reason: "status 500", delayMs: 250 });
});

test("a service that cannot be reached is not hammered either", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-take", "cut", "cut", "cut");
  await using _under = startWorker(server, (job) => job.input, { timing });
  await server.until(() => server.heldTakes === 1);
  expect(timing.pausesMs).toEqual([250, 500, 1000]);
});

test("a service that does not hold empty polls is asked more and more slowly", async () => {
  await using server = await ProtocolServer.start();
  const timing = createQuickTiming();
  server.fail("job-take", ...Array.from({ length: 8 }, () => ({ status: 204 })));
  await using _under = startWorker(server, (job) => job.input, { timing });
  await server.until(() => server.heldTakes === 1);
  expect(timing.pausesMs).toEqual([50, 100, 200, 400, 800, 1000, 1000]);
});

test("a job without an id is passed over, and one without an input gets an empty one", async () => {
  await using server = await ProtocolServer.start();
  await using under = startWorker(server, (job) => ({ got: job.input, extra: job["s3Config"] }));
  server.enqueue({ input: {} }, { id: "a", s3Config: { bucketName: "b" } });
  expect((await server.result("a")).body).toEqual({ output: { got: {}, extra: { bucketName: "b" } } });
  expect(under.events).toContainEqual({ type: "jobIgnored", jobId: undefined, reason: "it has no id" });
});

test("a broken answer does not end the loop", async () => {
  await using server = await ProtocolServer.start();
  server.fail(
    "job-take",
    { status: 200, body: "{" },
    { status: 200, body: "" },
    { status: 200, body: "null" },
    { status: 200, body: "x", headers: { "content-type": "text/html" } },
  );
  server.enqueue({ id: "a", input: {} });
  await using _under = startWorker(server, () => 1);
  expect((await server.result("a")).body).toEqual({ output: 1 });
});

test("the same attempt handed over twice runs once; a new attempt of the job replaces the old one", async () => {
  await using server = await ProtocolServer.start();
  const tokens: unknown[] = [];
  const never = gate();
  await using under = startWorker(
    server,
    async (job, { attempt, signal }) => {
      tokens.push(job.attemptToken);
      if (attempt === 1) await Promise.race([never.opened, new Promise((ok) => signal.addEventListener("abort", ok))]);
      return attempt;
    },
    { concurrency: 4 },
  );
  const first = { id: "a", input: {}, attempt: 1, attemptToken: "t1" };
  server.enqueue(first);
  await server.until(() => server.takes.length === 2);
  server.enqueue(first);
  await server.until(() => server.takes.length === 3);
  server.enqueue({ ...first, attempt: 2, attemptToken: "t2" });
  expect(await server.result("a")).toMatchObject({ body: { output: 2 }, query: { attempt: "t2" } });
  await under.worker.drain();
  expect(tokens).toEqual(["t1", "t2"]);
  expect(server.reports("a")).toHaveLength(1);
});
