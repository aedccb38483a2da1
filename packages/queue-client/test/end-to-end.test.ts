import { startTestService, type TestService } from "@millrace/testing";
import { createWorker, type Worker } from "@millrace/worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ConflictError,
  createQueueClient,
  JobFailedError,
  NotFoundError,
  type QueueClient,
  UnauthorizedError,
  WaitTimeoutError,
} from "../src/index.ts";

interface Input {
  readonly do: "double" | "words" | "fail" | "wait";
  readonly value?: unknown;
}

let service: TestService;
let queue: QueueClient<Input>;
let idle: QueueClient<Input>;
let worker: Worker;

/** Does what the input says; used by every dialect and test below. */
async function* handle(job: { readonly input: Input }, { signal }: { readonly signal: AbortSignal }): AsyncGenerator {
  const { do: what, value } = job.input;
  if (what === "fail") throw new Error(String(value));
  if (what === "wait") await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  if (what === "double") yield Number(value) * 2;
  if (what === "words") yield* String(value).split(" ");
}

function environmentOf(endpointId: string): Record<string, string> {
  const url = `${service.url}/v2/${endpointId}`;
  return {
    RUNPOD_WEBHOOK_GET_JOB: `${url}/job-take/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_POST_OUTPUT: `${url}/job-done/$RUNPOD_POD_ID/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_POST_STREAM: `${url}/job-stream/$RUNPOD_POD_ID/$ID?gpu=CPU`,
    RUNPOD_WEBHOOK_PING: `${url}/ping/$RUNPOD_POD_ID`,
    RUNPOD_POD_ID: "end-to-end",
    RUNPOD_AI_API_KEY: service.adminKey,
    RUNPOD_ENDPOINT_ID: endpointId,
  };
}

beforeAll(async () => {
  service = await startTestService();
  const served = await service.deploy("local/none", { workersMax: 0 });
  const unserved = await service.deploy("local/none", { workersMax: 0 });
  const options = { baseUrl: service.url, apiKey: service.adminKey };
  queue = createQueueClient<Input>({ ...options, endpointId: served });
  idle = createQueueClient<Input>({ ...options, endpointId: unserved });
  worker = createWorker<Input>(handle, {
    env: environmentOf(served),
    concurrency: 8,
    returnAggregateStream: true,
    writeLog: () => undefined,
  });
  worker.start();
});
afterAll(async () => {
  await worker.drain();
  await service[Symbol.asyncDispose]();
});

describe("the queue client with our own worker on a real service", () => {
  it("submits a job and gets its result", async () => {
    const job = await queue.submit({ do: "double", value: 21 });
    expect(await job.result()).toEqual([42]);
    expect(await job.status()).toMatchObject({ id: job.id, status: "COMPLETED" });
  });

  it("gets the result in one call with runSync", async () => {
    const held = await queue.runSync({ do: "double", value: 4 });
    expect(held).toMatchObject({ status: "COMPLETED", output: [8] });
    expect(held.id).toMatch(/^sync-/);
  });

  it("runs many jobs at once and mixes none of them up", async () => {
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    const results = await Promise.all(
      numbers.map(async (value) => (await queue.submit({ do: "double", value })).result()),
    );
    expect(results).toEqual(numbers.map((value) => [value * 2]));
  });

  it("streams chunk by chunk, for several readers", async () => {
    const job = await queue.submit({ do: "words", value: "one two three" });
    const read = async (): Promise<unknown[]> => {
      const outputs: unknown[] = [];
      for await (const chunk of job.stream()) outputs.push(chunk.output);
      return outputs;
    };
    expect(await Promise.all([read(), read()])).toEqual([
      ["one", "two", "three"],
      ["one", "two", "three"],
    ]);
  });

  it("rejects with the handler's error", async () => {
    const job = await queue.submit({ do: "fail", value: "no paper" });
    const error = await job.result().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(JobFailedError);
    expect((error as JobFailedError).job.error).toContain("no paper");
  });

  it("retries a failed job under its id", async () => {
    const job = await queue.submit({ do: "fail", value: "again" });
    await job.result().catch(() => undefined);
    expect(await queue.retry(job.id)).toEqual({ id: job.id, status: "IN_QUEUE" });
    await expect(job.result()).rejects.toBeInstanceOf(JobFailedError);
  });

  it("cancels a running job, whose handler is told", async () => {
    const job = await queue.submit({ do: "wait" });
    await expect.poll(async () => (await job.status()).status).toBe("IN_PROGRESS");
    expect(await job.cancel()).toEqual({ id: job.id, status: "CANCELLED" });
    await expect(job.cancel()).rejects.toBeInstanceOf(ConflictError);
    await expect.poll(async () => (await queue.health()).workers).toMatchObject({ running: 0, idle: 1 });
  });

  it("gives the first job for a repeated idempotency key", async () => {
    const options = { idempotencyKey: "only-once" };
    const first = await queue.run({ do: "double", value: 1 }, options);
    expect(await queue.run({ do: "double", value: 1 }, options)).toEqual(first);
  });

  it("keeps the id when it is tired of waiting, purges what waits, and reads health", async () => {
    const job = await idle.submit({ do: "double", value: 1 });
    const error = await job.result({ timeoutMs: 200 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WaitTimeoutError);
    expect((error as WaitTimeoutError).jobId).toBe(job.id);
    expect((await idle.health()).jobs.inQueue).toBe(1);
    expect(await idle.purgeQueue()).toEqual({ removed: 1, status: "completed" });
    await expect(idle.status(job.id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it("names the request id in errors and never the key", async () => {
    const stranger = createQueueClient({ baseUrl: service.url, apiKey: "wrong-secret", endpointId: "x" });
    const error = await stranger.health().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect((error as UnauthorizedError).requestId).toMatch(/\S/);
    expect(JSON.stringify(error) + String(error)).not.toContain("wrong-secret");
  });

  it("speaks the compat dialect too", async () => {
    const compat = createQueueClient<Input>({
      baseUrl: `${service.url}/compat`,
      apiKey: service.adminKey,
      endpointId: queue.endpointId,
      dialect: "compat",
    });
    const job = await compat.submit({ do: "words", value: "a b" });
    const outputs: unknown[] = [];
    for await (const chunk of job.stream()) outputs.push(chunk.output);
    expect(outputs).toEqual(["a", "b"]);
    expect(await job.result()).toEqual(["a", "b"]);
  });
});
