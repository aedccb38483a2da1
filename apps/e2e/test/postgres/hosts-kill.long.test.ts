import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { COUNTER_WORKER } from "../support/counter-worker.ts";
import { isGivenUp, type StatusBody } from "../support/ledger-check.ts";
import { type MachineLedger, openMachineLedger } from "../support/machine-ledger.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { adminKey, startServiceProcess, type ServiceProcess } from "../support/service-process.ts";

const canRun = needs("hosts that are killed", findPostgres() !== undefined, "install PostgreSQL 15 or later");
/** Few, so that the long list stays short. `TEST_HOST_KILLS=50` is the full recipe; `TEST_HOST_KILLS_SEED` plays one again. */
const KILLS = Number(process.env["TEST_HOST_KILLS"] ?? 6);
const SEED = Number(process.env["TEST_HOST_KILLS_SEED"] ?? Date.now() % 1_000_000);
const CLIENTS = 4;
const PODS = 4;
/** A host is killed at a random moment of this much load, and comes back at one of this. */
const LOAD_MAX_MS = 4_000;
const AWAY_MAX_MS = 3_000;
const MINUTE_MS = 60_000;
const POD = `setInterval(() => {}, 1000);`;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

describe.runIf(canRun)(`two hosts, of which one is killed ${KILLS} times`, () => {
  const random = seededRandom(SEED);
  const jobs = new Set<string>();
  const pods = new Set<string>();
  const hosts: (ServiceProcess | undefined)[] = [];
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  let machines: MachineLedger;
  let isOver = false;
  let number = 0;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    databaseUrl = (await server.createDatabase()).url;
    folder = await mkdtemp(join(tmpdir(), "millrace-hosts-kill-"));
    machines = await openMachineLedger(join(folder, "ledger"));
    for (const [name, program] of [
      ["count", COUNTER_WORKER],
      ["pod", POD],
    ] as const) {
      await mkdir(join(folder, "handlers", name), { recursive: true });
      await writeFile(join(folder, "handlers", name, "handler.mjs"), machines.entering + program);
    }
    for (const index of [0, 1]) hosts[index] = await start(index);
  });
  afterAll(async () => {
    const up = hosts.filter((host) => host !== undefined);
    await Promise.all(up.map((host) => host.terminate()));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (index: number): Promise<ServiceProcess> =>
    startServiceProcess(join(folder, `host${index}`), {
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_BLOB_URL: `file://${folder}/blobs`,
      MILLRACE_COMPUTE: "process",
      MILLRACE_HANDLER_DIRS: join(folder, "handlers"),
      MILLRACE_LOG_LEVEL: "error",
    });

  /** Undefined when no gateway answered: what was asked for may have been done or not. */
  async function ask(method: string, path: string, body?: object, headers = {}): Promise<Answer | undefined> {
    const up = hosts.filter((host) => host !== undefined);
    const host = up[Math.floor(Math.random() * up.length)];
    try {
      const response = await fetch(`${host?.url ?? ""}${path}`, {
        method,
        headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json", ...headers },
        signal: AbortSignal.timeout(MINUTE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch {
      return undefined;
    }
  }

  /** Asks again until there is an answer other than "not now"; right for what can be asked twice. */
  async function surely(method: string, path: string, body?: object, headers = {}): Promise<Answer> {
    for (;;) {
      const answer = await ask(method, path, body, headers);
      if (answer !== undefined && answer.status !== 503) return answer;
      await delay(50);
    }
  }

  async function submitJobs(endpointId: string): Promise<void> {
    while (!isOver) {
      number += 1;
      const key = { "idempotency-key": `job${number}` };
      const input = { number };
      const { status, body } = await surely("POST", `/v2/${endpointId}/run`, { input }, key);
      expect(status).toBe(200);
      jobs.add(String(body["id"]));
      await delay(20);
    }
  }

  async function createPod(name: string): Promise<string> {
    const request = { name, imageName: "local/pod", computeType: "CPU", vcpuCount: 1, volumeInGb: 0, ports: [] };
    await surely("POST", "/v1/pods", request);
    const { body } = await surely("GET", `/v1/pods?name=${name}`);
    const [made] = body as unknown as readonly { id: string }[];
    if (made === undefined) return await createPod(name);
    pods.add(made.id);
    return made.id;
  }

  async function changePods(): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const id = await createPod(`passing${at}`);
      await delay(500);
      await surely("POST", `/v1/pods/${id}/restart`);
      await delay(500);
      while (![204, 404].includes((await surely("DELETE", `/v1/pods/${id}`)).status)) await delay(50);
      pods.delete(id);
    }
  }

  async function killHosts(): Promise<void> {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const victim = random() < 0.5 ? 0 : 1;
      await delay(random() * LOAD_MAX_MS);
      const host = hosts[victim];
      hosts[victim] = undefined;
      await host?.kill();
      await delay(random() * AWAY_MAX_MS);
      hosts[victim] = await start(victim);
    }
  }

  /** How many jobs are in which state; one that ended after it was lost twice is `GIVEN UP`. */
  async function states(endpointId: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const id of jobs) {
      const { status, body } = await surely("GET", `/v2/${endpointId}/status/${id}`);
      const job = body as unknown as StatusBody;
      const state = status === 404 ? "MISSING" : isGivenUp(job) ? "GIVEN UP" : job.status;
      counts[state] = (counts[state] ?? 0) + 1;
    }
    return counts;
  }

  /** The workers and pods that there shall be. A pod whose creation was asked for twice may be there twice. */
  async function wanted(endpointId: string): Promise<readonly string[]> {
    const { body } = await surely("GET", `/v1/endpoints/${endpointId}/workers`);
    const made = (await surely("GET", "/v1/pods")).body as unknown as readonly { id: string }[];
    return [...(body["workers"] as readonly { id: string }[]), ...made].map(({ id }) => id).toSorted();
  }

  test(
    "lose no job, and run no worker or pod twice at the same time",
    { timeout: (KILLS + 5) * MINUTE_MS },
    async () => {
      const template = await surely("POST", "/v1/templates", {
        name: "t",
        imageName: "local/count",
        isServerless: true,
      });
      const settings = { templateId: template.body["id"], workersMin: 2, workersMax: 4 };
      const endpointId = String((await surely("POST", "/v1/endpoints", settings)).body["id"]);
      for (let at = 0; at < PODS; at += 1) await createPod(`staying${at}`);
      const clients = Array.from({ length: CLIENTS }, () => submitJobs(endpointId));
      await Promise.all([...clients, changePods(), killHosts().finally(() => (isOver = true))]);

      const open = async (): Promise<number> => {
        const { COMPLETED: done = 0, "GIVEN UP": givenUp = 0 } = await states(endpointId);
        return jobs.size - done - givenUp;
      };
      await expect.poll(open, { timeout: 5 * MINUTE_MS, interval: 1_000 }).toBe(0);
      const isTrue = async (): Promise<boolean> => {
        const [ids, running] = [await wanted(endpointId), await machines.running()];
        if (![...pods].every((id) => ids.includes(id))) return false;
        const isEachOne = [...running.values()].every(({ length }) => length === 1);
        return isEachOne && isDeepStrictEqual([...running.keys()].toSorted(), ids);
      };
      await expect.poll(isTrue, { timeout: 2 * MINUTE_MS }).toBe(true);
      expect(await machines.twice()).toEqual([]);
      const ends = JSON.stringify(await states(endpointId));
      process.stdout.write(
        `${KILLS} kills (seed ${SEED}): jobs ${ends}; ${await machines.started()} processes of machines\n`,
      );
    },
  );
});
