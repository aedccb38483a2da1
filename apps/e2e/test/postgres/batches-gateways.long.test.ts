import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi, queueApiOn, type QueueApi } from "../support/queue-api.ts";

const canRun = needs("batches of several gateways", findPostgres() !== undefined, "install PostgreSQL 15 or later");
const REQUESTS = 300;

describe.runIf(canRun)("a batch of two gateways", () => {
  let server: PostgresServer;
  let folder: string;
  let here: TestService;
  let there: TestService;
  let client: QueueApi;
  let worker: QueueApi;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-batch-gateways-"));
    const databaseUrl = (await server.createDatabase()).url;
    const settings = { databaseUrl, blobUrl: `file://${folder}/blobs` };
    here = await startTestService({ settings, dataDir: join(folder, "here") });
    there = await startTestService({ settings, dataDir: join(folder, "there") });
    client = await queueApi(here);
    worker = queueApiOn(there, client.endpointId);
    await expect.poll(async () => (await worker.call("GET", "health")).status).toBe(200);
  });
  afterEach(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function make(api: QueueApi): Promise<string> {
    const body = Array.from({ length: REQUESTS }, (_, n) => ({ input: { n } }));
    const { id } = (await api.call("POST", "batch", { body })).body as { id: string };
    expect((await api.call("POST", `batch/${id}/finalize`)).status).toBe(200);
    return id;
  }

  /** Works at a gateway until the batch has ended, and counts how often each request ran. */
  async function work(at: QueueApi, id: string, ran: Map<number, number>, onDone = async (_: number) => undefined) {
    for (let done = 0; ran.size < REQUESTS;) {
      const job = await at.take();
      if (job === undefined) continue;
      const { n } = job.input as { n: number };
      ran.set(n, (ran.get(n) ?? 0) + 1);
      await at.done(job, { output: 2 * n });
      done += 1;
      await onDone(done);
    }
    await expect
      .poll(async () => (await at.call("GET", `batch/${id}`)).body)
      .toMatchObject({
        requestCompleted: REQUESTS,
        finishedAt: expect.any(Number) as number,
      });
  }

  async function results(service: TestService, id: string): Promise<{ index: number; output: number }[]> {
    const headers = { authorization: service.adminKey };
    const answer = await fetch(`${service.url}/v2/${client.endpointId}/batch/${id}/results`, { headers });
    return (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { index: number; output: number });
  }

  test("that is made at the one that does not lead runs at its workers, each request once", async () => {
    const id = await make(worker);
    const ran = new Map<number, number>();
    await work(worker, id, ran);
    expect([...ran.values()].every((times) => times === 1)).toBe(true);
    for (const service of [here, there]) {
      const lines = await results(service, id);
      expect(lines.map(({ index, output }) => [index, output])).toEqual(
        Array.from({ length: REQUESTS }, (_, n) => [n, 2 * n]),
      );
    }
  });

  test("goes on at the other when the one that leads stops, and has one result of each request", async () => {
    const id = await make(client);
    const ran = new Map<number, number>();
    let stopped: Promise<void> | undefined;
    await work(worker, id, ran, async (done) => {
      if (done === 50) stopped = here.stop();
      return undefined;
    });
    await stopped;
    const lines = await results(there, id);
    expect(lines.map(({ index }) => index)).toEqual(Array.from({ length: REQUESTS }, (_, n) => n));
    expect(lines.every(({ index, output }) => output === 2 * index)).toBe(true);
    expect([...ran.values()].filter((times) => times > 1)).toEqual([]);
  });
});
