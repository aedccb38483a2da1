import { once } from "node:events";
import { open, readdir, truncate } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueApi, type QueueApi, type TakenJob } from "./support/queue-api.ts";

/** Lies in the blob store, and is verified as a whole before any of it is sent. */
const LARGE = { text: "x".repeat(100_000) };
/** Is sent while its end is not read yet, by a service that does not check its answers. */
const LONG = { text: "y".repeat(2_000_000) };

let service: TestService;
let api: QueueApi;
async function start(checksAnswers: boolean): Promise<void> {
  service = await startTestService({ frozenAtMs: Date.UTC(2026, 0, 1), checksAnswers });
  api = await queueApi(service);
}
beforeEach(() => start(true));
afterEach(() => service[Symbol.asyncDispose]());

/** Starts one that sends answers while it reads them. */
async function startUnchecked(): Promise<void> {
  await service[Symbol.asyncDispose]();
  await start(false);
}

/** Files of the blobs that there are now. */
async function blobFiles(): Promise<string[]> {
  const folder = join(service.dataDir, "blobs");
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name)).map((name) => join(folder, name));
}

/** Flips a bit so far before the end of what was written. */
async function flip(path: string, beforeEnd: number): Promise<void> {
  const file = await open(path, "r+");
  const { size } = await file.stat();
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, size - beforeEnd);
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await file.write(byte, 0, 1, size - beforeEnd);
  await file.close();
}

async function damageAll(): Promise<void> {
  for (const path of await blobFiles()) await flip(path, 1_000);
}

/** Polls until there is a job; a poll that met a damaged one is answered without any, or breaks off. */
async function takeNext(): Promise<TakenJob> {
  for (;;) {
    const job = await api.take().catch(() => undefined);
    if (job !== undefined) return job;
  }
}

describe("a job whose input is damaged", () => {
  const damages = {
    "has a flipped bit": (path: string) => flip(path, 50_000),
    "is cut off": (path: string) => truncate(path, 50_000),
    "is empty": (path: string) => truncate(path, 0),
  };
  test.each(Object.entries(damages))(
    "that %s fails with the reason, and those behind it are handed out",
    async (_, damage) => {
      const damagedId = await api.run(LARGE);
      for (const path of await blobFiles()) await damage(path);
      const nextId = await api.run({ n: 2 });
      expect((await takeNext()).id).toBe(nextId);
      expect((await api.status(damagedId)).body).toMatchObject({
        status: "FAILED",
        error: expect.stringContaining("input damaged") as string,
      });
      expect((await api.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: 0, inProgress: 1, failed: 1 } });
    },
  );

  test("fails also when the damage is found after a part was sent, and no worker got the whole of it", async () => {
    await startUnchecked();
    const damagedId = await api.run(LONG);
    await damageAll();
    const nextId = await api.run({ n: 2 });
    expect((await takeNext()).id).toBe(nextId);
    expect((await api.status(damagedId)).body).toMatchObject({
      status: "FAILED",
      error: expect.stringContaining("input damaged") as string,
    });
  });
});

describe("a job whose output is damaged", () => {
  test("is answered with an error that says so, and others as ever", async () => {
    const [damagedId, keptId] = [await api.run(), await api.run()];
    await api.done(await takeNext(), { output: LARGE });
    await damageAll();
    await api.done(await takeNext(), { output: LARGE });
    expect(await api.status(damagedId)).toMatchObject({
      status: 404,
      body: { error: "not_found", message: expect.stringContaining("is damaged") as string },
    });
    expect((await api.status(keptId)).body).toMatchObject({ status: "COMPLETED", output: LARGE });
  });

  test("has its answer broken off where the damage begins, if a part was sent before", async () => {
    await startUnchecked();
    const id = await api.run();
    await api.done(await takeNext(), { output: LONG });
    await damageAll();
    await expect(api.status(id)).rejects.toThrow();
  });

  test("is told of by its webhook, without the output", async () => {
    const receiver = createServer().listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const requests: unknown[] = [];
    receiver.on("request", async (request, response) => {
      if (requests.length === 0) {
        // The first answer asks for another try, before which the output is damaged.
        response.statusCode = 500;
      }
      requests.push(await json(request));
      response.end();
    });
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await api.run({ n: 1 }, { webhook });
    await api.done(await takeNext(), { output: LONG });
    await expect.poll(() => requests.length).toBe(1);
    await damageAll();
    await expect
      .poll(async () => {
        await service.clock.advance(10_000);
        return requests[1];
      })
      .toMatchObject({ status: "COMPLETED", error: expect.stringContaining("output lost") as string });
    expect(requests[1]).not.toHaveProperty("output");
    receiver.closeAllConnections();
    receiver.close();
  });
});

test("a reader of a stream whose next chunk is damaged is refused, and does not resume for ever", async () => {
  const id = await api.run();
  const { attemptToken } = await takeNext();
  for (const output of [{ small: true }, LARGE]) {
    const path = `job-stream/worker-1/${id}?isStream=true&attempt=${attemptToken}`;
    expect(await api.call("POST", path, { body: { output } })).toMatchObject({ status: 200 });
  }
  await damageAll();
  const resume = (after: string): Promise<Response> =>
    fetch(`${service.url}/v2/${api.endpointId}/stream/${id}`, {
      headers: { authorization: service.adminKey, accept: "text/event-stream", "last-event-id": after },
    });
  await expect(resume("0").then((response) => response.text())).rejects.toThrow();
  const refused = await resume("1");
  expect([refused.status, await refused.json()]).toMatchObject([404, { error: "not_found" }]);
});
