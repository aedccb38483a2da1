import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { checkLedger, sendAgain, type StatusBody } from "../support/ledger-check.ts";
import { callerOf, loadUntilGone, newLedger } from "../support/load.ts";
import { startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const canRun = needs(
  "faults of gateways and PostgreSQL",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);

const KILLS = 6;
const RESTARTS = 10;
/** A stop for tests that start services or PostgreSQL a dozen times, each of which takes ten seconds and more on a busy machine. */
const STARTS_MANY = { timeout: 1_200_000 };
/** Changes wait for longer than this; a slow machine may take longer to start PostgreSQL. */
const SHORT_OUTAGE_MS = 4_000;

describe.runIf(canRun)("on PostgreSQL", () => {
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  const running = new Set<ServiceProcess>();

  beforeEach(async () => {
    server = await startPostgresServer();
    folder = await mkdtemp(join(tmpdir(), "millrace-faults-"));
    databaseUrl = (await server.createDatabase()).url;
  });
  afterEach(async () => {
    await Promise.all([...running].map((gateway) => gateway.kill()));
    running.clear();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startGateway(name: string): Promise<ServiceProcess> {
    const gateway = await startServiceProcess(join(folder, name), {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
    });
    running.add(gateway);
    return gateway;
  }

  test("a gateway that is killed under load loses nothing that it or the other had answered", STARTS_MANY, async () => {
    const ledger = newLedger();
    let stays = await startGateway("gateway0");
    const endpointId = await stays.deploy();
    for (let round = 1; round <= KILLS; round += 1) {
      const dies = await startGateway(`gateway${round}`);
      const gone = new AbortController();
      const load = [stays, dies].map(({ url }) => loadUntilGone(callerOf(url, endpointId), ledger, gone.signal));
      await delay(300 + Math.random() * 500);
      await dies.kill();
      running.delete(dies);
      await delay(200);
      gone.abort();
      await Promise.all(load);
      const caller = callerOf(stays.url, endpointId);
      await checkLedger(caller, ledger);
      await sendAgain(caller, ledger);
      // The next to die is the one that stayed, so that each was the leader once.
      const next = await startGateway(`successor${round}`);
      await stays.kill();
      running.delete(stays);
      stays = next;
    }
    const ends = [...ledger.jobs.values()].map(({ end }) => end);
    for (const end of ["COMPLETED", "FAILED", "CANCELLED"]) expect(ends).toContain(end);
    expect(stays.log()).toBe("");
  });

  test("PostgreSQL that restarts under load costs nobody a job, and hands none out twice", STARTS_MANY, async () => {
    const ledger = newLedger();
    const gateways = [await startGateway("one"), await startGateway("two")] as const;
    const endpointId = await gateways[0].deploy();
    const callers = gateways.map(({ url }) => callerOf(url, endpointId));
    await expect.poll(async () => (await callers[1]?.call("GET", "health"))?.status).toBe(200);
    const gone = new AbortController();
    const load = callers.map((caller) => loadUntilGone(caller, ledger, gone.signal));
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await delay(250 + Math.random() * 250);
      await server.stop(restart % 2 === 0 ? "fast" : "immediate");
      await server.start();
    }
    await delay(1_000);
    gone.abort();
    await Promise.all(load);
    for (const caller of callers) await checkLedger(caller, ledger);
    expect([...ledger.jobs.values()].filter(({ takes, lost = 0 }) => takes > 1 + lost)).toEqual([]);
    expect(ledger.jobs.size).toBeGreaterThan(0);
  });

  test("while PostgreSQL is away the gateway says so, and is ready again as soon as it is back", async () => {
    const gateway = await startGateway("only");
    const endpointId = await gateway.deploy();
    const caller = callerOf(gateway.url, endpointId);
    const ready = (): Promise<number> => fetch(`${gateway.url}/readyz`).then(({ status }) => status);
    expect(await ready()).toBe(200);
    await server.stop("fast");
    await expect.poll(ready).toBe(503);
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    expect((await caller.call("GET", "health")).status).toBe(503);
    const waiting = caller.call("POST", "run", { input: { n: 1 } });
    const startedAtMs = performance.now();
    await server.start();
    const isShort = performance.now() - startedAtMs < SHORT_OUTAGE_MS;
    await expect.poll(ready).toBe(200);
    expect([200, ...(isShort ? [] : [503])], "a submission waits for a short outage").toContain((await waiting).status);
  });

  test("the other gateway takes over timers, leadership and webhooks", async () => {
    const delivered = Promise.withResolvers<void>();
    const receiver = createServer((_, response) => {
      delivered.resolve();
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const leader = await startGateway("leader");
    const endpointId = await leader.deploy();
    const other = await startGateway("other");
    await delay(1_500);
    const caller = callerOf(leader.url, endpointId);
    const policy = { executionTimeout: 5_000 };
    const { id } = (await caller.call("POST", "run", { input: { n: 1 }, policy })).body as { id: string };
    expect((await caller.call("GET", "job-take/worker1")).status).toBe(200);
    await leader.kill();
    running.delete(leader);

    const successor = callerOf(other.url, endpointId);
    const webhook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await successor.call("POST", "run", { input: { n: 2 }, webhook });
    const job = (await successor.call("GET", "job-take/worker2")).body as { id: string; attemptToken: string };
    await successor.call("POST", `job-done/worker2/${job.id}?attempt=${job.attemptToken}`, { output: 1 });
    await delivered.promise;
    const status = async (): Promise<string> =>
      ((await successor.call("GET", `status/${id}`)).body as StatusBody).status;
    // The attempt began before the kill and may run for five seconds.
    await expect.poll(status, { interval: 100 }).toBe("TIMED_OUT");
    receiver.closeAllConnections();
    receiver.close();
  });
});
