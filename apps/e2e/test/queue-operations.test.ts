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

  it("shows an error that is not a text as its JSON text", async () => {
    const id = await api.run();
    const job = await api.take();
    if (job === undefined) throw new Error("no job");
    await api.done(job, { error: { code: 7 } });
    expect((await api.status(id)).body).toMatchObject({ status: "FAILED", error: '{"code":7}' });
  });
});

describe("purge", () => {
  it("removes waiting jobs only, and wakes those who wait for them with 404", async () => {
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

it("explain knows of workers that the service did not start", async () => {
  const own = await queueApi(service);
  const running = await own.run();
  await own.take("home");
  const waiting = await own.run();
  const explain = async (id: string): Promise<unknown> => (await own.call("GET", `status/${id}?explain=true`)).body;
  expect(await explain(waiting)).toMatchObject({ waiting: { reason: "workers_busy", position: 0 } });
  expect(await explain(running)).toMatchObject({ status: "IN_PROGRESS" });
});

it("a job submitted in one dialect is the same in the other", async () => {
  const id = await api.run({ x: 1 });
  const other = await api.call("GET", `status/${id}`, { prefix: "/compat/v2" });
  expect((await api.status(id)).body).toEqual(other.body);
});
