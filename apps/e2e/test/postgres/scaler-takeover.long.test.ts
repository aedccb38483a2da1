import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { callerOf, type Caller } from "../support/load.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const canRun = needs(
  "scaling by the gateway that leads",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);

/** Five seconds to take over, and what it takes to start a worker on a busy machine. */
const TAKEOVER_WAIT_MS = 20_000;

/** The one that came first. */
const HANG_UP_ON_LEADER = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'millrace gateway' ORDER BY backend_start LIMIT 1`;

describe.runIf(canRun)("workers of two gateways that start them", () => {
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  const running = new Set<ServiceProcess>();
  beforeEach(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    databaseUrl = (await server.createDatabase()).url;
    folder = await mkdtemp(join(tmpdir(), "millrace-scaler-"));
  });
  afterEach(async () => {
    await Promise.all([...running].map((gateway) => gateway.terminate()));
    running.clear();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startGateway(name: string): Promise<ServiceProcess> {
    const gateway = await startServiceProcess(join(folder, name), {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: resolve(import.meta.dirname, "../../../../apps/examples/handlers"),
    });
    running.add(gateway);
    return gateway;
  }

  async function post(gateway: ServiceProcess, path: string, body: object): Promise<{ id: string }> {
    const response = await fetch(gateway.url + path, {
      method: "POST",
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: string };
  }

  async function runs(caller: Caller): Promise<void> {
    const asked = { input: { text: "The river turns the wheel." } };
    const answer = await caller.call("POST", `runsync?wait=${TAKEOVER_WAIT_MS}`, asked);
    expect(answer.body).toMatchObject({ status: "COMPLETED" });
  }

  async function workers(caller: Caller): Promise<Record<string, number>> {
    return ((await caller.call("GET", "health")).body as { workers: Record<string, number> }).workers;
  }

  test("are started by the one that leads, and by the other after its death", async () => {
    const leader = await startGateway("leader");
    const template = await post(leader, "/v1/templates", {
      name: "t",
      imageName: "local/text-stream",
      isServerless: true,
    });
    const settings = { templateId: template.id, workersMin: 1, workersMax: 1 };
    const { id: endpointId } = await post(leader, "/v1/endpoints", settings);
    const other = await startGateway("other");
    const caller = callerOf(other.url, endpointId);
    await expect.poll(async () => (await caller.call("GET", "health")).status).toBe(200);
    await runs(caller);
    await expect.poll(() => workers(caller)).toMatchObject({ idle: 1, running: 0 });

    await leader.kill();
    running.delete(leader);
    await runs(caller);
  });

  test("are started for a job that another took in while the leader could hear nothing", async () => {
    const leader = await startGateway("leader");
    const template = await post(leader, "/v1/templates", {
      name: "t",
      imageName: "local/text-stream",
      isServerless: true,
    });
    const settings = { templateId: template.id, workersMin: 0, workersMax: 1 };
    const { id: endpointId } = await post(leader, "/v1/endpoints", settings);
    const other = await startGateway("other");
    const caller = callerOf(other.url, endpointId);
    await expect.poll(async () => (await caller.call("GET", "health")).status).toBe(200);
    await delay(1_500);
    // It comes back within a second; words that were said meanwhile are lost.
    await runSql(databaseUrl, HANG_UP_ON_LEADER);
    await runs(caller);
  });
});
