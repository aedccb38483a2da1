import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { type Caller, callerOf } from "../support/load.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const canRun = needs("workers on several hosts", findPostgres() !== undefined, "install PostgreSQL 15 or later");

/** Beyond the lease of a host and that of its jobs. */
const recoveryMs = 150_000;

describe.runIf(canRun)("two hosts that run workers", () => {
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  const running = new Set<ServiceProcess>();
  beforeEach(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    databaseUrl = (await server.createDatabase()).url;
    folder = await mkdtemp(join(tmpdir(), "millrace-hosts-"));
  });
  afterEach(async () => {
    await Promise.all([...running].map((host) => host.terminate()));
    running.clear();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function startHost(name: string): Promise<ServiceProcess> {
    const host = await startServiceProcess(join(folder, name), {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: resolve(import.meta.dirname, "../../../../apps/examples/handlers"),
    });
    running.add(host);
    return host;
  }

  async function request(host: ServiceProcess, method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(host.url + path, {
      method,
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return await response.json();
  }

  async function deploy(host: ServiceProcess): Promise<string> {
    const template = { name: "t", imageName: "local/text-stream", isServerless: true };
    const { id: templateId } = (await request(host, "POST", "/v1/templates", template)) as { id: string };
    const settings = { templateId, workersMin: 2, workersMax: 2 };
    return ((await request(host, "POST", "/v1/endpoints", settings)) as { id: string }).id;
  }

  /** On how many hosts there are how many workers that can take jobs. */
  async function ready(host: ServiceProcess, endpointId: string): Promise<readonly number[]> {
    const { workers } = (await request(host, "GET", `/v1/endpoints/${endpointId}/workers`)) as {
      workers: readonly { status: string; machineId: string }[];
    };
    const there = workers.filter(({ status }) => status === "IDLE" || status === "RUNNING");
    return Object.values(Object.groupBy(there, ({ machineId }) => machineId)).map((of) => of?.length ?? 0);
  }

  async function statuses(caller: Caller, jobIds: readonly string[]): Promise<readonly unknown[]> {
    const answers = await Promise.all(jobIds.map((id) => caller.call("GET", `status/${id}`)));
    return [...new Set(answers.map(({ body }) => (body as { status?: unknown }).status))];
  }

  async function submit(caller: Caller, count: number): Promise<readonly string[]> {
    const input = { text: "The river turns the wheel." };
    const answers = await Promise.all(Array.from({ length: count }, () => caller.call("POST", "run", { input })));
    return answers.map(({ body }) => (body as { id: string }).id);
  }

  test.each(["leader", "other"])("share the workers, and lose no job when the %s is killed", async (victim) => {
    const leader = await startHost("leader");
    const other = await startHost("other");
    const endpointId = await deploy(leader);
    for (const host of [leader, other]) {
      await expect.poll(() => ready(host, endpointId)).toEqual([1, 1]);
    }
    const [killed, survivor] = victim === "leader" ? [leader, other] : [other, leader];
    const caller = callerOf(survivor.url, endpointId);
    const jobIds = await submit(caller, 40);
    await killed.kill();
    running.delete(killed);
    await expect.poll(() => statuses(caller, jobIds), { timeout: recoveryMs }).toEqual(["COMPLETED"]);
    await expect.poll(() => ready(survivor, endpointId), { timeout: recoveryMs }).toEqual([2]);
  });

  test("replace the workers of one that is stopped", async () => {
    const leader = await startHost("leader");
    const other = await startHost("other");
    const endpointId = await deploy(leader);
    await expect.poll(() => ready(leader, endpointId)).toEqual([1, 1]);
    const caller = callerOf(leader.url, endpointId);
    const jobIds = await submit(caller, 20);
    await other.terminate();
    running.delete(other);
    await expect.poll(() => statuses(caller, jobIds), { timeout: recoveryMs }).toEqual(["COMPLETED"]);
    await expect.poll(() => ready(leader, endpointId), { timeout: recoveryMs }).toEqual([2]);
  });

  test.each(["leader", "other"])(
    "leave the %s, which is drained through any gateway, after their jobs",
    async (name) => {
      const leader = await startHost("leader");
      const other = await startHost("other");
      const endpointId = await deploy(leader);
      await expect.poll(() => ready(leader, endpointId)).toEqual([1, 1]);
      const { hosts } = (await request(leader, "GET", "/v1/service/hosts")) as { hosts: readonly { id: string }[] };
      const ownId = (await readFile(join(folder, name, "machine.id"), "utf8")).trim();
      const hostId = hosts.find(({ id }) => id === ownId)?.id ?? "";
      const jobIds = await submit(callerOf(leader.url, endpointId), 20);
      const asked = name === "leader" ? other : leader;
      const drained = await request(asked, "PATCH", `/v1/service/hosts/${hostId}`, { draining: true });
      expect(drained).toMatchObject({ id: hostId, cordoned: true, draining: true });
      const left = async (): Promise<unknown> =>
        ((await request(asked, "GET", `/v1/service/hosts/${hostId}`)) as { drain: { workersLeft: number } }).drain
          .workersLeft;
      await expect.poll(left, { timeout: recoveryMs }).toBe(0);
      await expect.poll(() => ready(leader, endpointId), { timeout: recoveryMs }).toEqual([2]);
      await expect
        .poll(() => statuses(callerOf(other.url, endpointId), jobIds), { timeout: recoveryMs })
        .toEqual(["COMPLETED"]);
    },
  );
});
