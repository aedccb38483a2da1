import { limits } from "@millrace/spec";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { queueApi, type QueueApi, type TakenJob } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;

beforeEach(async () => {
  service = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
  api = await queueApi(service);
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
});

async function taken(): Promise<TakenJob> {
  const job = await api.take();
  if (job === undefined) throw new Error("no job was handed over");
  return job;
}

/** The job is there one millisecond before `keptMs` have passed and gone when they have. */
async function expectKeptFor(jobId: string, keptMs: number): Promise<void> {
  await service.clock.advance(keptMs - 1);
  expect((await api.status(jobId)).status).toBe(200);
  await service.clock.advance(1);
  expect((await api.status(jobId)).status).toBe(404);
  expect((await api.call("POST", `retry/${jobId}`)).status).toBe(404);
}

describe("retention of results", () => {
  it("is 30 minutes after completion for /run", async () => {
    const id = await api.run();
    await service.clock.advance(5000);
    await api.done(await taken(), { output: 1 });
    await expectKeptFor(id, limits.runRetentionMs);
  });

  it("is 1 minute for /runsync", async () => {
    const answer = api.call("POST", "runsync", { body: { input: {} } });
    const job = await taken();
    await api.done(job, { error: "x" });
    await answer;
    await expectKeptFor(job.id, limits.runsyncRetentionMs);
  });

  it("is 5 minutes for /runsync with wait, whatever its value", async () => {
    const answer = api.call("POST", "runsync?wait=1000", { body: { input: {} } });
    const job = await taken();
    await api.done(job, { output: 1 });
    await answer;
    await expectKeptFor(job.id, limits.runsyncRetentionWithWaitMs);
  });

  it("follows ?ttl from the moment it is asked", async () => {
    const id = await api.run();
    await api.done(await taken(), { output: 1 });
    await service.clock.advance(60_000);
    expect((await api.call("GET", `status/${id}?ttl=${limits.ttlMinMs}`)).status).toBe(200);
    await expectKeptFor(id, limits.ttlMinMs);
  });
});

describe("time-to-live", () => {
  it("removes a waiting job after 24 hours", async () => {
    const id = await api.run();
    await expectKeptFor(id, limits.ttlDefaultMs);
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
  });

  it("removes a running job and tells its worker to stop", async () => {
    const id = await api.run({}, { policy: { ttl: 20_000 } });
    const job = await taken();
    await expectKeptFor(id, 20_000);
    expect((await api.call("GET", "job-stop/worker-1")).body).toEqual({ jobsToStop: [id] });
    expect((await api.done(job, { output: "late" })).status).toBe(404);
  });

  it("cuts the retention of a result short", async () => {
    const id = await api.run({}, { policy: { ttl: 20_000 } });
    await service.clock.advance(15_000);
    await api.done(await taken(), { output: 1 });
    await expectKeptFor(id, 5_000);
  });
});

describe("execution timeout", () => {
  it("makes the job TIMED_OUT, stops the worker, and the job can be retried", async () => {
    const id = await api.run({}, { policy: { executionTimeout: 5000 } });
    const job = await taken();
    await service.clock.advance(4999);
    expect((await api.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    await service.clock.advance(1);
    expect((await api.status(id)).body).toMatchObject({ status: "TIMED_OUT", executionTime: 5000 });
    expect((await api.call("GET", "job-stop/worker-1")).body).toEqual({ jobsToStop: [id] });
    expect((await api.done(job, { output: "late" })).status).toBe(409);
    expect((await api.call("POST", `retry/${id}`)).body).toEqual({ id, status: "IN_QUEUE" });
    expect((await api.take("worker-2"))?.attempt).toBe(2);
  });

  it("comes from the endpoint when the job does not say", async () => {
    api = await queueApi(service, { executionTimeoutMs: 7000 });
    const id = await api.run();
    await taken();
    await service.clock.advance(6999);
    expect((await api.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    await service.clock.advance(1);
    expect((await api.status(id)).body).toMatchObject({ status: "TIMED_OUT" });
  });
});

describe("a worker that gives no sign of life", () => {
  it("loses its job once to another worker, then the job fails", async () => {
    const id = await api.run();
    const first = await taken();
    await service.clock.advance(limits.workerLeaseMs);
    expect((await api.status(id)).body).toMatchObject({ status: "IN_QUEUE", retries: 1 });
    const second = await api.take("worker-2");
    expect(second).toMatchObject({ id, attempt: 2 });
    expect((await api.done(first, { output: "zombie" })).status).toBe(409);
    await service.clock.advance(limits.workerLeaseMs);
    expect((await api.status(id)).body).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("worker lost"),
    });
    if (second === undefined) throw new Error("no second attempt");
    expect((await api.done(second, { output: "late" }, "worker-2")).status).toBe(409);
  });

  it("keeps its job by pinging with its id", async () => {
    const id = await api.run();
    await taken();
    for (let pings = 0; pings < 10; pings += 1) {
      await service.clock.advance(limits.workerPingIntervalMs);
      await api.call("GET", `ping/worker-1?job_id=${id}`);
    }
    expect((await api.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    expect((await api.status(id)).body).not.toHaveProperty("retries");
  });

  it("loses a job that its pings do not name any more", async () => {
    const id = await api.run();
    await taken();
    for (let pings = 0; pings < 4; pings += 1) {
      await service.clock.advance(limits.workerPingIntervalMs);
      await api.call("GET", "ping/worker-1?job_id=another");
    }
    expect((await api.status(id)).body).toMatchObject({ status: "IN_QUEUE", retries: 1 });
  });
});

describe("waiting", () => {
  it("runsync is held for 90 seconds, status-sync for as long as wait says", async () => {
    const held = api.call("POST", "runsync", { body: { input: {} } });
    await expect.poll(async () => (await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 1 } });
    await service.clock.advance(limits.runsyncWaitDefaultMs - 1);
    expect(await Promise.race([held, Promise.resolve("held")])).toBe("held");
    await service.clock.advance(1);
    expect((await held).body).toMatchObject({ status: "IN_QUEUE" });
  });
});
