import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { StatusBody } from "./support/ledger-check.ts";
import { callerOf, type Caller } from "./support/load.ts";
import { PINGING_WORKER } from "./support/pinging-worker.ts";
import { startServiceProcess, type ServiceProcess } from "./support/service-process.ts";

const LEASE_MS = 8_000;
/** Beyond a lease by far. */
const LONG_STALL_MS = 12_000;
const PING_EVERY_MS = 500;
const TEST_MS = 300_000;

let dataDir: string;
let service: ServiceProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-stalls-"));
});
afterEach(async () => {
  await service?.kill();
  service = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> {
  service = await startServiceProcess(dataDir, { TEST_LEASE_MS: String(LEASE_MS), ...environment });
  return service;
}

async function stall(running: ServiceProcess, ms: number): Promise<void> {
  running.pause();
  await delay(ms);
  running.resume();
}

/** Pings a job until it is told to stop, whether or not the gateway answers. */
function keepAlive(caller: Caller, jobId: string): Disposable {
  const timer = setInterval(() => {
    caller.call("GET", `ping/worker1?job_id=${jobId}`).catch(() => undefined);
  }, PING_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

describe("a gateway that stood still for longer than a lease", { timeout: TEST_MS }, () => {
  test("charges it to no worker: a healthy one keeps its job over two stalls, and its result counts", async () => {
    const running = await start();
    const caller = callerOf(running.url, await running.deploy());
    const { id } = (await caller.call("POST", "run", { input: { n: 1 } })).body as { id: string };
    const taken = (await caller.call("GET", "job-take/worker1")).body as { attemptToken: string };
    {
      using _pings = keepAlive(caller, id);
      for (let stalls = 0; stalls < 2; stalls += 1) {
        await stall(running, LONG_STALL_MS);
        await delay(2 * PING_EVERY_MS);
        const { body } = await caller.call("GET", `status/${id}`);
        expect(body).toMatchObject({ status: "IN_PROGRESS" });
        expect(body).not.toHaveProperty("retries");
      }
    }
    running.pause();
    const done = caller.call("POST", `job-done/worker1/${id}?isStream=false&attempt=${taken.attemptToken}`, {
      output: "in time",
    });
    await delay(LONG_STALL_MS);
    running.resume();
    expect((await done).status).toBe(200);
    expect((await caller.call("GET", `status/${id}`)).body).toMatchObject({ status: "COMPLETED", output: "in time" });
  });

  test("times no job out whose result arrived in time", async () => {
    const running = await start();
    const caller = callerOf(running.url, await running.deploy());
    const submission = { input: { n: 1 }, policy: { executionTimeout: 6_000 } };
    const { id } = (await caller.call("POST", "run", submission)).body as { id: string };
    const taken = (await caller.call("GET", "job-take/worker1")).body as { attemptToken: string };
    running.pause();
    const path = `job-done/worker1/${id}?isStream=false&attempt=${taken.attemptToken}`;
    const done = caller.call("POST", path, { output: "in time" });
    await delay(LONG_STALL_MS);
    running.resume();
    expect((await done).status).toBe(200);
    expect((await caller.call("GET", `status/${id}`)).body).toMatchObject({ status: "COMPLETED" });
  });

  test("notices a worker that is gone", async () => {
    const running = await start();
    const caller = callerOf(running.url, await running.deploy());
    const { id } = (await caller.call("POST", "run", { input: { n: 1 } })).body as { id: string };
    await caller.call("GET", "job-take/gone");
    await stall(running, LONG_STALL_MS);
    await expect
      .poll(async () => ((await caller.call("GET", `status/${id}`)).body as StatusBody).status, { timeout: TEST_MS })
      .toBe("IN_QUEUE");
  });
});

describe("a gateway that stands still again and again under load", { timeout: TEST_MS }, () => {
  const STALLS = 8;
  const WORKERS = 3;
  const CLIENTS = 4;

  test("fails no job of a healthy worker, hands none out twice, and loses none that it acknowledged", async () => {
    const handlers = join(dataDir, "own-handlers");
    await mkdir(join(handlers, "pinging"), { recursive: true });
    await writeFile(join(handlers, "pinging", "handler.mjs"), PINGING_WORKER);
    const running = await start({ MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: handlers });
    const endpoint = { computeType: "CPU", workersMin: WORKERS, workersMax: WORKERS };
    const caller = callerOf(running.url, await running.deploy("local/pinging", endpoint));
    const acknowledged = new Map<string, object>();
    let over = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let n = 0; !over; n += 1) {
        const input = { client, n, workMs: Math.floor(Math.random() * 2 * PING_EVERY_MS) };
        const { status, body } = await caller.call("POST", "run", { input });
        expect(status).toBe(200);
        acknowledged.set((body as { id: string }).id, input);
        await delay(WORKERS * PING_EVERY_MS);
      }
    });
    for (let stalls = 0; stalls < STALLS; stalls += 1) {
      await delay(Math.random() * 3_000);
      await stall(running, Math.random() * LONG_STALL_MS);
    }
    over = true;
    await Promise.all(clients);
    for (const [id, input] of acknowledged) {
      const look = async (): Promise<unknown> => (await caller.call("GET", `status/${id}`)).body;
      await expect
        .poll(async () => ((await look()) as StatusBody).status, { timeout: TEST_MS, interval: 100 })
        .not.toMatch(/IN_/);
      const job = (await look()) as StatusBody;
      expect(job).toMatchObject({ status: "COMPLETED", output: input });
      expect(job, "the worker was healthy").not.toHaveProperty("retries");
    }
    expect(acknowledged.size).toBeGreaterThan(STALLS);
  });
});
