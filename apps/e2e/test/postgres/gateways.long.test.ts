import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi, queueApiOn, type QueueApi } from "../support/queue-api.ts";

const canRun = needs("gateways on PostgreSQL", findPostgres() !== undefined, "install PostgreSQL 15 or later");

/** More than the second that signs of workers take from gateway to gateway, for a slow machine. */
const SIGNS_TRAVEL_MS = 5_000;

describe.runIf(canRun)("two gateways on one database", () => {
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  let here: TestService;
  let there: TestService;
  /** The same endpoint, called through either. */
  let client: QueueApi;
  let worker: QueueApi;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-gateways-"));
    databaseUrl = (await server.createDatabase()).url;
    const settings = { databaseUrl, blobUrl: `file://${folder}/blobs` };
    here = await startTestService({ settings, dataDir: join(folder, "here") });
    there = await startTestService({ settings, dataDir: join(folder, "there") });
    client = await queueApi(here);
    worker = queueApiOn(there, client.endpointId);
    await untilKnown();
  });
  afterEach(async () => {
    await Promise.all([here.stop(), there.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  /** Until both know of the endpoint and of each other. */
  async function untilKnown(): Promise<void> {
    await expect.poll(async () => (await worker.call("GET", "health")).status).toBe(200);
    await delay(1_000);
  }

  test("a held poll on one gets the job that was submitted to the other, and its caller the result", async () => {
    const polling = worker.take();
    await delay(50);
    const asked = client.call("POST", "runsync", { body: { input: { n: 1 } } });
    const job = await polling;
    expect(job?.input).toEqual({ n: 1 });
    if (job !== undefined) await worker.done(job, { output: { n: 2 } });
    expect((await asked).body).toMatchObject({ status: "COMPLETED", output: { n: 2 } });
  });

  test("a gateway that stops beside another accepts jobs over open connections to the last, and ends these in order", async () => {
    const agent = new Agent({ keepAlive: true });
    const outcomes: unknown[] = [];
    async function submitUntilRefused(): Promise<void> {
      for (let outcome: unknown = 200; outcome !== "ECONNREFUSED";) {
        outcome = await submitOver(agent, here, client.endpointId);
        outcomes.push(outcome);
      }
    }
    const callers = [submitUntilRefused(), submitUntilRefused(), submitUntilRefused()];
    await delay(300);
    await here.stop();
    await Promise.all(callers);
    const accepted = outcomes.filter((outcome) => outcome === 200);
    expect(new Set(outcomes)).toEqual(new Set([200, "ECONNREFUSED"]));
    expect((await worker.call("GET", "health")).body).toMatchObject({ jobs: { inQueue: accepted.length } });
  });

  test("both say how many jobs are ahead of a waiting one, and why it waits", async () => {
    await client.run();
    const id = await client.run();
    for (const api of [client, worker]) {
      const answer = await api.call("GET", `status/${id}?explain=true`);
      expect(answer.body).toMatchObject({ status: "IN_QUEUE", waiting: { position: 1, reason: "no_workers_allowed" } });
    }
    const open = queueApiOn(here, await here.deploy("local/none", { workersMax: 1 }));
    const other = queueApiOn(there, open.endpointId);
    const waiting = await open.run();
    const reasons = async (): Promise<unknown[]> => {
      const answers = await Promise.all([open, other].map((api) => api.call("GET", `status/${waiting}?explain=true`)));
      return answers.map(({ body }) => (body as { waiting?: { reason: string } }).waiting?.reason);
    };
    await expect.poll(reasons).toEqual(["workers_crashing", "workers_crashing"]);
  });

  test("a large body that one wrote is read through the other", async () => {
    const input = { text: "x".repeat(300_000) };
    const id = await client.run(input);
    const job = await worker.take();
    expect(job?.input).toEqual(input);
    if (job !== undefined) await worker.done(job, { output: input });
    expect((await client.status(id)).body).toMatchObject({ status: "COMPLETED", output: input });
  });

  test("chunks that a worker sends to one are streamed by the other as they come", async () => {
    const id = await client.run();
    const job = await worker.take();
    if (job === undefined) throw new Error("the job did not come");
    const streamed = client.call("GET", `stream/${id}`);
    await delay(50);
    const path = `job-stream/worker-1/${id}?isStream=true&attempt=${job.attemptToken}`;
    expect((await worker.call("POST", path, { body: { output: "first" } })).status).toBe(200);
    expect((await streamed).body).toMatchObject([{ output: "first" }]);
  });

  test("a cancel on one stops the worker that asks the other", async () => {
    const id = await client.run();
    const job = await worker.take();
    expect(job?.id).toBe(id);
    // Only an attempt of some age is told to stop.
    await delay(1_100);
    const stops = worker.call("GET", "job-stop/worker-1");
    await delay(50);
    expect((await client.call("POST", `cancel/${id}`)).status).toBe(200);
    expect((await stops).body).toMatchObject({ jobsToStop: [id] });
    if (job !== undefined) expect((await worker.done(job, { output: 1 })).status).toBe(409);
  });

  test("counters, purge and status are the same on both", async () => {
    await client.run();
    await worker.run();
    const id = await client.run();
    const jobs = async (api: QueueApi): Promise<unknown> =>
      ((await api.call("GET", "health")).body as { jobs: unknown }).jobs;
    expect(await jobs(client)).toMatchObject({ inQueue: 3, inProgress: 0 });
    expect(await jobs(worker)).toEqual(await jobs(client));
    expect((await worker.call("POST", "purge-queue")).body).toMatchObject({ removed: 3 });
    expect((await client.status(id)).status).toBe(404);
    expect(await jobs(client)).toMatchObject({ inQueue: 0 });
  });

  test("an endpoint that is made on one is there on the other at once", async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = await queueApi(here);
      expect((await queueApiOn(there, made.endpointId).call("GET", "health")).status).toBe(200);
    }
  });

  test("an endpoint that is deleted on one is gone on the other", async () => {
    await here.rest("DELETE", `/v1/endpoints/${client.endpointId}`);
    await expect.poll(async () => (await worker.call("GET", "health")).status).toBe(404);
  });

  test("a job that one accepts while the other deletes its endpoint goes with it, and is counted nowhere", async () => {
    // Of two requests that are under way together either may come first, so moments before and after each other are tried.
    const acceptedMeanwhile = async (afterMs: number): Promise<number> => {
      const { endpointId } = await queueApi(here);
      const remove = (): Promise<unknown> => here.rest("DELETE", `/v1/endpoints/${endpointId}`);
      // A job that was accepted before the deletion looked refuses it, and is no job that was accepted meanwhile.
      const deleted = remove().then(
        () => true,
        () => false,
      );
      await delay(afterMs);
      const { status } = await queueApiOn(there, endpointId).call("POST", "run", { body: { input: { n: 1 } } });
      if (await deleted) return status;
      await queueApiOn(there, endpointId).call("POST", "purge-queue");
      await remove();
      return 404;
    };
    await here.rest("DELETE", `/v1/endpoints/${client.endpointId}`);
    const statuses = new Set<number>();
    for (let afterMs = 0; afterMs < 12; afterMs += 1) statuses.add(await acceptedMeanwhile(afterMs));
    expect([...statuses].filter((status) => status !== 404)).toEqual([200]);
    const kept = (): Promise<string> =>
      runSql(
        databaseUrl,
        `SELECT (SELECT count(*) FROM job), (SELECT count(*) FROM endpoint_counter),
          (SELECT count(*) FROM endpoint_counter_change)`,
      );
    await expect.poll(kept, { interval: 500 }).toBe("0|0|0");
  });

  test("a job whose body was on its way while its endpoint was deleted through the other is refused", async () => {
    let rest: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        rest = controller;
        controller.enqueue(Buffer.from('{"input":{"text":"'));
      },
    });
    const headers = { authorization: there.adminKey, "content-type": "application/json" };
    const address = `${there.url}/v2/${client.endpointId}/run`;
    const answer = fetch(address, { method: "POST", headers, body, duplex: "half" });
    await delay(200);
    await here.rest("DELETE", `/v1/endpoints/${client.endpointId}`);
    await expect.poll(async () => (await worker.call("GET", "health")).status).toBe(404);
    rest?.enqueue(Buffer.from('"}}'));
    rest?.close();
    expect((await answer).status).toBe(404);
    expect(await runSql(databaseUrl, "SELECT count(*) FROM job")).toBe("0");
  });

  test("an idempotency key holds on both", async () => {
    const headers = { "idempotency-key": "same" };
    const body = { input: { n: 1 } };
    const answers = await Promise.all(
      [client, worker, client, worker].map((api) => api.call("POST", "run", { body, headers })),
    );
    expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1);
  });

  test("an attempt that only the database knows of, because the answer to its claim was lost, is watched over", async () => {
    const id = await client.run();
    await runSql(
      databaseUrl,
      `UPDATE job SET status = 1, attempt = 1, attempt_token = 'lost', worker_id = 'nobody',
        gateway_id = (SELECT gateway_id FROM leadership), started_at = created_at - 20000`,
    );
    expect((await client.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    // The next reckoning finds it, nine seconds or more from the last; then its lease runs out.
    const statusAfterLease = async (): Promise<unknown> => {
      await here.clock.advance(45_000);
      return (await client.status(id)).body;
    };
    await expect.poll(statusAfterLease, { interval: 1_000 }).toMatchObject({ status: "IN_QUEUE" });
  });

  test("a worker that moves to the other gateway keeps the job that it took from the first", async () => {
    const id = await client.run();
    const job = await client.take();
    expect(job?.id).toBe(id);
    await here.clock.advance(25_000);
    await there.clock.advance(25_000);
    await worker.call("GET", `ping/worker-1?job_id=${id}`);
    // Signs travel between the gateways about once a second, which shows nowhere outside.
    await delay(SIGNS_TRAVEL_MS);
    await there.clock.advance(25_000);
    await here.clock.advance(25_000);
    expect((await client.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    await here.clock.advance(45_000);
    await expect
      .poll(async () => (await client.status(id)).body)
      .toMatchObject({
        status: "IN_QUEUE",
      });
  });

  test("a result that a worker dropped fails its job without another run, whichever gateway its pings reach", async () => {
    const id = await client.run();
    expect((await client.take())?.id).toBe(id);
    const ping = async (api: QueueApi, query: string): Promise<void> => {
      await Promise.all([here, there].map(({ clock }) => clock.advance(10_000)));
      await api.call("GET", `ping/worker-1${query}`);
    };
    await ping(worker, `?job_id=${id}`);
    await delay(SIGNS_TRAVEL_MS);
    await ping(client, "");
    expect((await client.status(id)).body).toMatchObject({ status: "IN_PROGRESS" });
    await ping(worker, "");
    await expect
      .poll(async () => (await client.status(id)).body)
      .toMatchObject({ status: "FAILED", error: expect.stringMatching(/^result dropped: /) });
    expect((await client.status(id)).body).not.toHaveProperty("retries");
  });
});

/** Submits a job over a connection of the agent; resolves to the status, or to the code of the error. */
function submitOver(agent: Agent, { url, adminKey }: TestService, endpointId: string): Promise<unknown> {
  return new Promise((resolve) => {
    const options = { agent, method: "POST", headers: { authorization: adminKey } };
    const outgoing = request(`${url}/v2/${endpointId}/run`, options, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    outgoing.on("error", ({ code }: NodeJS.ErrnoException) => {
      // A new connection that the system had taken, and the gateway not yet, is reset: nobody read the request.
      resolve(code === "ECONNRESET" && !outgoing.reusedSocket ? "ECONNREFUSED" : code);
    });
    outgoing.end('{"input":{}}');
  });
}
