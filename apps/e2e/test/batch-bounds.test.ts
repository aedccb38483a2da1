import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi, queueApiOn } from "./support/queue-api.ts";

const HOUR_MS = 3_600_000;
let service: TestService;
let api: QueueApi;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
});
beforeEach(async () => {
  api = await queueApi(service);
});

type Fields = Readonly<Record<string, unknown>>;

async function send(method: string, path: string, body?: unknown): Promise<Fields> {
  const answer = await api.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Fields;
}

async function start(numbers: readonly number[], bounds: Fields = {}): Promise<string> {
  const { id } = await send(
    "POST",
    "batch",
    numbers.map((n) => ({ input: { n } })),
  );
  if (Object.keys(bounds).length > 0) await send("PUT", `batch/${String(id)}`, bounds);
  await send("POST", `batch/${String(id)}/finalize`);
  return String(id);
}

const read = (id: string): Promise<Fields> => send("GET", `batch/${id}`);

/** A worker that does one job; resolves to the number that its input named. */
async function workOnce(): Promise<number> {
  const job = await api.take();
  if (job === undefined) throw new Error("there is no job");
  const { n } = job.input as { readonly n: number };
  await api.done(job, { output: n });
  return n;
}

describe("several batches", () => {
  test("are fed by their deadlines, also one that is finalized last", async () => {
    const later = await start(Array.from({ length: 300 }, () => 0));
    // How many are queued at a time grows with what the endpoint did.
    await expect.poll(async () => (await read(later))["requestInProgress"]).toBeGreaterThan(0);
    const sooner = await start([1], { finishBy: Date.now() + HOUR_MS });
    let done = 0;
    while ((await workOnce()) === 0) done += 1;
    expect(done).toBeLessThan(150);
    await expect.poll(() => read(sooner)).toMatchObject({ requestCompleted: 1 });
    expect(await read(later)).toMatchObject({ finishedAt: null });
    await send("POST", `batch/${later}/cancel`);
  });
});

describe("a batch at its ceiling", () => {
  test("is held, wants no worker, says so in explain, and goes on when the ceiling is raised", async () => {
    const id = await start([1, 2, 3], { maxCost: 1e-12 });
    await workOnce();
    await expect.poll(() => read(id)).toMatchObject({ heldBy: "maxCost", requestCompleted: 1, requestInProgress: 0 });
    const held = await read(id);
    expect(held).toMatchObject({ status: "FINALIZED", finishedAt: null, atRisk: held["message"] });
    expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0 } });
    const explained = await service.rest("GET", `/v1/endpoints/${api.endpointId}/explanation`);
    expect(explained).toMatchObject({ message: expect.stringContaining(`Batch ${id} is held`) as string });
    await send("PUT", `batch/${id}`, { maxCost: null });
    await workOnce();
    await workOnce();
    await expect.poll(() => read(id)).toMatchObject({ requestCompleted: 3, heldBy: null, atRisk: null });
    // Each request costs something, and what was counted before the batch was held still counts.
    expect(Number((await read(id))["cost"])).toBeGreaterThan(Number(held["cost"]));
  });

  test("keeps what its requests cost, and its quote, through a restart of the service", async () => {
    const id = await start([1, 2]);
    await workOnce();
    await expect.poll(() => read(id)).toMatchObject({ requestCompleted: 1 });
    const before = await read(id);
    await service.stop();
    service = await startTestService({ dataDir: service.dataDir });
    api = queueApiOn(service, api.endpointId);
    await expect
      .poll(() => read(id))
      .toMatchObject({ requestCompleted: 1, cost: before["cost"], quote: before["quote"] });
    await workOnce();
    await expect.poll(() => read(id)).toMatchObject({ requestCompleted: 2, quote: before["quote"] });
  });
});

test("a quote follows from what was measured, and what a batch took is told beside it", async () => {
  await using frozen = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
  service = frozen;
  api = await queueApi(frozen);
  const work = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const job = await api.take();
      if (job === undefined) throw new Error("there is no job");
      await frozen.clock.advance(2_000);
      await api.done(job, { output: 1 });
    }
  };
  const ended = (id: string) => expect.poll(() => read(id)).toMatchObject({ finishedAt: expect.any(Number) as number });
  const first = await start(Array.from({ length: 30 }, (_, n) => n));
  expect((await read(first))["quote"]).toMatchObject({ endsAt: null, cost: null, basis: { runs: 0 } });
  await work(30);
  await ended(first);
  expect((await read(first))["quoteError"]).toEqual({ duration: null, cost: null });
  const second = await start(Array.from({ length: 30 }, (_, n) => n));
  const { quote } = (await read(second)) as { readonly quote: { readonly [name: string]: number } };
  // Run times are kept in intervals, whose bounds are a fifth apart.
  expect(Math.abs(Number(quote["endsAt"]) - frozen.clock.now() - 60_000)).toBeLessThan(6_500);
  expect(quote["cost"]).toBeGreaterThan(0);
  await work(30);
  await ended(second);
  const { quoteError } = (await read(second)) as { readonly quoteError: { duration: number; cost: number } };
  expect(Math.abs(quoteError.duration - 1)).toBeLessThan(0.15);
  expect(Math.abs(quoteError.cost - 1)).toBeLessThan(0.15);
});
