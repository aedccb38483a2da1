import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi } from "./support/queue-api.ts";

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
    await expect.poll(() => read(later)).toMatchObject({ requestInProgress: 16 });
    const sooner = await start([1], { finishBy: Date.now() + HOUR_MS });
    let done = 0;
    while ((await workOnce()) === 0) done += 1;
    expect(done).toBeLessThan(150);
    await expect.poll(() => read(sooner)).toMatchObject({ requestCompleted: 1 });
    expect(await read(later)).toMatchObject({ finishedAt: null });
    await send("POST", `batch/${later}/cancel`);
  });
});
