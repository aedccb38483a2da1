import { once } from "node:events";
import { readdir, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi, type TakenJob } from "./support/queue-api.ts";

/** Lies in the blob store. */
const LARGE = { text: "x".repeat(100_000) };
/** After which a body that was not there is looked for again. */
const LOOK_AGAIN_MS = 1_000;

let service: TestService;
let api: QueueApi;
let blobs: string;
beforeEach(async () => {
  service = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1) });
  api = await queueApi(service);
  blobs = join(service.dataDir, "blobs");
});
afterEach(() => service[Symbol.asyncDispose]());

async function loseBlobs(): Promise<void> {
  const folders = (await readdir(blobs)).filter((name) => name.length === 2);
  await Promise.all(folders.map((name) => rm(join(blobs, name), { recursive: true })));
}

/** Polls until there is a job; a poll that met lost ones is answered without any. */
async function takeNext(): Promise<TakenJob> {
  for (;;) {
    const job = await api.take();
    if (job !== undefined) return job;
  }
}

describe("a job whose input is lost", () => {
  test("fails with the reason, and those behind it are handed out", async () => {
    const lostId = await api.run(LARGE);
    await loseBlobs();
    const nextId = await api.run({ n: 2 });
    expect((await takeNext()).id).toBe(nextId);
    await service.clock.advance(LOOK_AGAIN_MS);
    await expect
      .poll(async () => (await api.status(lostId)).body)
      .toMatchObject({
        status: "FAILED",
        error: expect.stringContaining("input lost") as string,
      });
    expect((await api.call("GET", "health")).body).toMatchObject({
      jobs: { inQueue: 0, inProgress: 1, completed: 0, failed: 1, retried: 0 },
    });
  });

  test("is told of by its webhook", async () => {
    const receiver = createServer().listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const told = once(receiver, "request").then(async ([request, response]) => {
      response.end();
      return await json(request);
    });
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const id = await api.run(LARGE, { webhook });
    await loseBlobs();
    expect(await api.take()).toBeUndefined();
    await service.clock.advance(LOOK_AGAIN_MS);
    const body = await told;
    expect(body).toMatchObject({ id, status: "FAILED", error: expect.stringContaining("input lost") as string });
    expect(body).not.toHaveProperty("input");
    receiver.closeAllConnections();
    receiver.close();
  });

  test("is not given up while the whole store is away", async () => {
    const id = await api.run(LARGE);
    await rename(blobs, `${blobs}.away`);
    expect(await api.take()).toBeUndefined();
    await service.clock.advance(LOOK_AGAIN_MS);
    await expect.poll(async () => (await api.status(id)).body).toMatchObject({ status: "IN_QUEUE" });
    await rename(`${blobs}.away`, blobs);
    expect(await takeNext()).toMatchObject({ id, input: LARGE });
  });
});

describe("a job whose output is lost", () => {
  test("is answered with an error that says so, and others as ever", async () => {
    const [lostId, keptId] = [await api.run(), await api.run()];
    await api.done(await takeNext(), { output: LARGE });
    await loseBlobs();
    await api.done(await takeNext(), { output: LARGE });
    expect(await api.status(lostId)).toMatchObject({
      status: 404,
      body: { error: "not_found", message: expect.stringContaining("no longer in the blob store") as string },
    });
    expect((await api.status(keptId)).body).toMatchObject({ status: "COMPLETED", output: LARGE });
  });
});
