import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

let service: TestService;
let api: QueueApi;

beforeAll(async () => {
  service = await startTestService();
  api = await queueApi(service);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});

describe("run and status", () => {
  it("answers the id and IN_QUEUE at once, and the output byte by byte once a worker delivered it", async () => {
    const id = await api.run({ a: [1, { b: "ü" }] });
    expect((await api.status(id)).body).toEqual({ id, status: "IN_QUEUE" });
    const job = await api.take();
    expect(job).toMatchObject({ id, input: { a: [1, { b: "ü" }] }, attempt: 1 });
    expect((await api.status(id)).body).toMatchObject({ id, status: "IN_PROGRESS", workerId: "worker-1" });
    if (job === undefined) throw new Error("no job");
    expect((await api.done(job, { output: { x: 1.5e300 } })).body).toEqual({ id, status: "COMPLETED" });
    expect((await api.status(id)).body).toEqual({
      id,
      status: "COMPLETED",
      delayTime: expect.any(Number),
      executionTime: expect.any(Number),
      workerId: "worker-1",
      output: { x: 1.5e300 },
    });
  });

  it("passes an empty input on", async () => {
    const id = await api.run({});
    expect(await api.take()).toMatchObject({ id, input: {} });
  });

  it("keeps the error of a failed job, and the output beside it", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { error: "boom", output: { partial: true } });
    expect((await api.status(id)).body).toMatchObject({ status: "FAILED", error: "boom", output: { partial: true } });
  });

  it("shows an error that is not a text as its JSON text", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { error: { code: 7 } });
    expect((await api.status(id)).body).toMatchObject({ status: "FAILED", error: '{"code":7}' });
  });

  it("shows progress while the job runs and ignores it afterwards", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { status: "IN_PROGRESS", output: "half" });
    expect((await api.status(id)).body).toMatchObject({ status: "IN_PROGRESS", output: "half" });
    await api.done(job, { output: "whole" });
    expect((await api.done(job, { status: "IN_PROGRESS", output: "late" })).status).toBe(200);
    expect((await api.status(id)).body).toMatchObject({ status: "COMPLETED", output: "whole" });
  });
});

describe("idempotency", () => {
  it("gives the first job again for a repeated key and refuses another body under it", async () => {
    const options = { body: { input: { n: 1 } }, headers: { "idempotency-key": "key-1" } };
    const first = await api.call("POST", "run", options);
    const second = await api.call("POST", "run", options);
    expect(second.body).toEqual(first.body);
    const other = await api.call("POST", "run", { ...options, body: { input: { n: 2 } } });
    expect(other.status).toBe(409);
    await api.call("POST", "purge-queue");
  });

  it("answers a repeated job-done like the first and refuses a stale attempt with 409", async () => {
    await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    const first = await api.done(job, { output: 1 });
    expect(await api.done(job, { output: 2 })).toMatchObject({ status: 200, body: first.body });
    expect((await api.status(job.id)).body).toMatchObject({ output: 1 });
    const stale = await api.done({ ...job, attemptToken: "other" }, { output: 3 });
    expect(stale.status).toBe(409);
  });
});

describe("runsync", () => {
  it("returns the full result in one response, under an id that begins with sync-", async () => {
    const answer = api.call("POST", "runsync", { body: { input: { q: 1 } } });
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { output: { a: 42 } });
    expect((await answer).body).toMatchObject({
      id: expect.stringMatching(/^sync-/),
      status: "COMPLETED",
      output: { a: 42 },
      delayTime: expect.any(Number),
      executionTime: expect.any(Number),
    });
  });

  it("answers with the unfinished job when the wait is over, and the job goes on", async () => {
    const answer = await api.call("POST", "runsync?wait=1000", { body: { input: {} } });
    expect(answer).toMatchObject({ status: 200, body: { status: "IN_QUEUE" } });
    const job = await api.take();
    expect(job?.id).toBe((answer.body as { id: string }).id);
  });
});

describe("cancel, retry and purge", () => {
  it("cancels a waiting job before it starts", async () => {
    const id = await api.run();
    expect(await api.call("POST", `cancel/${id}`)).toMatchObject({ status: 200, body: { id, status: "CANCELLED" } });
    expect((await api.call("POST", "purge-queue")).body).toEqual({ removed: 0, status: "completed" });
  });

  it("tells the worker of a running job to stop, and refuses its late result", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    const stop = api.call("GET", "job-stop/worker-1");
    expect((await api.call("POST", `cancel/${id}`)).body).toEqual({ id, status: "CANCELLED" });
    expect((await stop).body).toEqual({ jobsToStop: [id] });
    expect((await api.done(job, { output: "late" })).status).toBe(409);
    expect((await api.status(id)).body).toMatchObject({ status: "CANCELLED" });
  });

  it("refuses to cancel a finished job and leaves it as it is", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { output: 1 });
    expect(await api.call("POST", `cancel/${id}`)).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect((await api.status(id)).body).toMatchObject({ status: "COMPLETED", output: 1 });
  });

  it("retries a failed job under the same id with the same input and without its old output", async () => {
    const id = await api.run({ keep: true });
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { error: "x", output: "old" });
    expect((await api.call("POST", `retry/${id}`)).body).toEqual({ id, status: "IN_QUEUE" });
    expect((await api.status(id)).body).toEqual({ id, status: "IN_QUEUE" });
    expect(await api.take()).toMatchObject({ id, input: { keep: true }, attempt: 2 });
  });

  it("refuses to retry a job that has not failed", async () => {
    const id = await api.run();
    expect((await api.call("POST", `retry/${id}`)).status).toBe(409);
    await api.call("POST", `cancel/${id}`);
    expect((await api.call("POST", `retry/${id}`)).status).toBe(409);
  });

  it("purges waiting jobs only, and wakes those who wait for them with 404", async () => {
    const other = await queueApi(service);
    const running = await other.run();
    await other.take();
    const waiting = await other.run();
    const waiter = other.call("GET", `status-sync/${waiting}`);
    await other.run();
    expect((await other.call("POST", "purge-queue")).body).toEqual({ removed: 2, status: "completed" });
    expect((await waiter).status).toBe(404);
    expect((await other.status(waiting)).status).toBe(404);
    expect((await other.status(running)).body).toMatchObject({ status: "IN_PROGRESS" });
  });
});

describe("stream", () => {
  it("delivers each chunk once, in order, and tells with x-job-status when to stop", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    const put = (chunk: unknown): Promise<unknown> =>
      api.call("POST", `job-stream/worker-1/${id}?isStream=false&attempt=${job.attemptToken}`, { body: chunk });
    const held = api.call("GET", `stream/${id}`);
    await put({ output: { text: ["a"] } });
    expect((await held).body).toEqual([{ output: { text: ["a"] }, metrics: {} }]);
    await put({ output: "b", metrics: { running: 1 } });
    await put({ output: "c" });
    await api.done(job, { output: [] });
    const rest = await api.call("GET", `stream/${id}`);
    expect(rest.body).toEqual([
      { output: "b", metrics: { running: 1 } },
      { output: "c", metrics: {} },
    ]);
    const end = await api.call("GET", `stream/${id}`);
    expect(end.body).toEqual([]);
    expect(end.headers.get("x-job-status")).toBe("COMPLETED");
  });

  it("is empty until the end for a handler that does not stream", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    expect((await api.call("GET", `stream/${id}?wait=0`)).body).toEqual([]);
    await api.done(job, { output: "all" });
    expect((await api.call("GET", `stream/${id}`)).body).toEqual([]);
  });

  it("resumes server-sent events behind the last one that was seen", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    for (const output of [1, 2, 3]) {
      await api.call("POST", `job-stream/worker-1/${id}?attempt=${job.attemptToken}`, { body: { output } });
    }
    await api.done(job, { output: [] });
    const response = await fetch(`${service.url}/v2/${api.endpointId}/stream/${id}`, {
      headers: { authorization: service.adminKey, accept: "text/event-stream", "last-event-id": "1" },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(await response.text()).toBe(
      'event: chunk\nid: 2\ndata: {"output":2,"metrics":{}}\n\n' +
        'event: chunk\nid: 3\ndata: {"output":3,"metrics":{}}\n\n' +
        `event: end\ndata: {"id":"${id}","status":"COMPLETED"}\n\n`,
    );
  });
});

describe("health", () => {
  it("counts jobs and the workers that poll", async () => {
    const other = await queueApi(service);
    await other.run();
    await other.run();
    const job = await other.take();
    if (job === undefined) throw new Error("no job");
    expect((await other.call("GET", "health")).body).toEqual({
      jobs: { inQueue: 1, inProgress: 1, completed: 0, failed: 0, retried: 0 },
      workers: { idle: 0, running: 1, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 },
    });
    await other.done(job, { error: "x" });
    await other.call("POST", `retry/${job.id}`);
    expect((await other.call("GET", "health")).body).toMatchObject({
      jobs: { inQueue: 2, inProgress: 0, failed: 1, retried: 1 },
    });
  });
});

describe("batches", () => {
  it("hands several jobs over in one answer, normal priority first", async () => {
    const other = await queueApi(service);
    const low = await other.run({}, { policy: { lowPriority: true } });
    const normal = await other.run();
    const answer = await other.call("GET", "job-take-batch/worker-1?batch_size=5");
    expect((answer.body as { id: string }[]).map((job) => job.id)).toEqual([normal, low]);
  });
});
