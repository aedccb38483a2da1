import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  buildBaseImage,
  commandImage,
  leftoversOf,
  noEngine,
  openTestEngine,
  testEngine,
} from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { billedBounds, type PodEntry } from "./support/pod-ledger.ts";
import { adminKey, type ServiceProcess, startServiceProcess } from "./support/service-process.ts";

const CLIENTS = 8;
const PODS = 50;
const ENDPOINTS = 20;
const KILLS = 5;
const GPUS = 3;
const SLOW_MS = 900_000;

const HANDLER = `
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } }).catch(() => ({ status: 0 }));
  // One whose service is gone must not take the processors of other tests.
  if (taken.status === 0) await new Promise((resolve) => setTimeout(resolve, 200));
  if (taken.status !== 200) continue;
  const job = await taken.json();
  const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id);
  await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output: job.input }) });
}
`;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/**
 * Clients make, use and delete pods in containers and endpoints, while the service is killed again and again. They try until
 * they have an answer, and keep books of what they know.
 */
describe.runIf(needs("machines through kills of the service", testEngine !== null, noEngine))("machines", () => {
  let dataDir = "";
  let image = "";
  let service: ServiceProcess;
  /** Resolves when the service is up. */
  let up: Promise<void> = Promise.resolve();
  const pods: PodEntry[] = [];
  let [podsToMake, endpointsToMake] = [PODS, ENDPOINTS];

  beforeAll(async () => {
    const engine = openTestEngine();
    const base = await buildBaseImage(engine);
    image = await commandImage(engine, base, "sleeper", ["node", "-e", "setInterval(() => {}, 1e6)"]);
    await engine.close();
    dataDir = await mkdtemp(join(tmpdir(), "millrace-machines-"));
    await mkdir(join(dataDir, "handlers", "echo"), { recursive: true });
    await writeFile(join(dataDir, "handlers", "echo", "handler.mjs"), HANDLER);
  });
  afterAll(async () => {
    await service.kill();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (): Promise<ServiceProcess> =>
    startServiceProcess(dataDir, {
      MILLRACE_COMPUTE: "docker",
      MILLRACE_SIMULATED_GPUS: `NVIDIA L4=${GPUS}`,
      MILLRACE_LOG_LEVEL: "error",
    });

  /** Undefined when no answer came: what was asked for may have been done or not. */
  async function ask(method: string, path: string, body?: object): Promise<Answer | undefined> {
    await up;
    try {
      const response = await fetch(service.url + path, {
        method,
        headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
        signal: AbortSignal.timeout(30_000),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch {
      return undefined;
    }
  }

  /** Asks again until there is an answer; right for what can be asked twice. */
  async function surely(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      const answer = await ask(method, path, body);
      if (answer !== undefined) return answer;
      await delay(50);
    }
  }

  async function createPod(number: number): Promise<PodEntry | undefined> {
    const name = `pod ${number}`;
    const isGpu = number % 3 === 0;
    const hardware = isGpu
      ? { computeType: "GPU", minRAMPerGPU: 1 }
      : { computeType: "CPU", vcpuCount: 1, cpuFlavorIds: ["cpu3c"] };
    const earliestMs = Date.now();
    for (;;) {
      const answer = await ask("POST", "/v1/pods", { name, imageName: image, ports: [], volumeInGb: 1, ...hardware });
      // Others hold the hardware: nothing was made.
      if (answer?.status === 503) return undefined;
      const found = answer?.status === 201 ? answer.body : await podNamed(name);
      if (found !== undefined) {
        const entry: PodEntry = {
          id: String(found["id"]),
          status: "RUNNING",
          changes: [{ earliestMs, latestMs: Date.now() }],
        };
        pods.push(entry);
        return entry;
      }
      expect(answer?.status ?? 0).toBe(0);
    }
  }

  async function podNamed(name: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await surely("GET", `/v1/pods?name=${encodeURIComponent(name)}`);
    return (body as unknown as Record<string, unknown>[])[0];
  }

  /** Changes the state of a pod; a repetition after an answer that was lost may be refused, which says that it was done. */
  async function change(entry: PodEntry, verb: "stop" | "start" | "delete"): Promise<void> {
    const earliestMs = Date.now();
    const [method, path] = verb === "delete" ? ["DELETE", ""] : ["POST", `/${verb}`];
    let lost = 0;
    for (;;) {
      const answer = await ask(method, `/v1/pods/${entry.id}${path}`);
      if (answer === undefined) {
        lost += 1;
        continue;
      }
      if (answer.status === 503) return;
      const done = answer.status < 300 || (lost > 0 && [404, 409].includes(answer.status));
      expect([verb, done, answer.status, lost]).toEqual([verb, true, answer.status, lost]);
      break;
    }
    const wasRunning = entry.status === "RUNNING";
    entry.status = verb === "start" ? "RUNNING" : verb === "stop" ? "EXITED" : "DELETED";
    if (wasRunning || verb === "start") entry.changes.push({ earliestMs, latestMs: Date.now() });
  }

  async function usePod(number: number): Promise<boolean> {
    const entry = await createPod(number);
    if (entry === undefined) return false;
    await delay(Math.random() * 300);
    if (number % 2 === 0) {
      await change(entry, "stop");
      await delay(Math.random() * 100);
      await change(entry, "start");
    }
    await delay(Math.random() * 300);
    await change(entry, "delete");
    return true;
  }

  async function useEndpoint(number: number): Promise<void> {
    const name = `endpoint ${number}`;
    await surely("POST", "/v1/templates", { name, imageName: "local/echo", isServerless: true });
    const templates = (await surely("GET", "/v1/templates")).body as unknown as Record<string, unknown>[];
    const templateId = templates.find((template) => template["name"] === name)?.["id"];
    await surely("POST", "/v1/endpoints", { name, templateId, computeType: "CPU", vcpuCount: 1, workersMax: 1 });
    const endpoints = (await surely("GET", "/v1/endpoints")).body as unknown as Record<string, unknown>[];
    const id = String(endpoints.find((endpoint) => endpoint["name"] === name)?.["id"]);
    const job = await surely("POST", `/v2/${id}/run`, { input: { number } });
    const deadlineMs = Date.now() + 60_000;
    for (let status = ""; status !== "COMPLETED" && Date.now() < deadlineMs; await delay(100)) {
      const answer = await surely("GET", `/v2/${id}/status/${String(job.body["id"])}`);
      status = String(answer.body["status"]);
      expect(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]).toContain(status);
    }
    await surely("POST", `/v2/${id}/purge-queue`);
    while (![204, 404].includes((await surely("DELETE", `/v1/endpoints/${id}`)).status)) await delay(100);
    while (![204, 404].includes((await surely("DELETE", `/v1/templates/${String(templateId)}`)).status))
      await delay(100);
  }

  async function client(): Promise<void> {
    while (podsToMake > 0 || endpointsToMake > 0) {
      if (podsToMake > 0) {
        const number = podsToMake;
        podsToMake -= 1;
        while (!(await usePod(number))) await delay(100);
      }
      if (endpointsToMake > 0) {
        endpointsToMake -= 1;
        await useEndpoint(endpointsToMake);
      }
    }
  }

  /** Kills the service and starts it again, each time that the clients have made another share of the pods. */
  async function killer(isOver: () => boolean): Promise<number> {
    let kills = 0;
    while (kills < KILLS) {
      const podsBefore = ((kills + 1) * PODS) / (KILLS + 1);
      while (pods.length < podsBefore && !isOver()) await delay(10);
      if (pods.length < podsBefore) return kills;
      await delay(Math.random() * 300);
      const ready = Promise.withResolvers<void>();
      up = ready.promise;
      await service.kill();
      service = await start();
      ready.resolve();
      kills += 1;
    }
    return kills;
  }

  test(
    "are all cleared, charged as they ran, and never given out twice, however often the service dies",
    { timeout: SLOW_MS },
    async () => {
      service = await start();
      let over = false;
      const clients = Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => (over = true));
      const [kills] = await Promise.all([killer(() => over), clients]);
      expect(kills).toBe(KILLS);
      expect(pods).toHaveLength(PODS);
      await everythingIsCleared();
      await billsAreRight();
      const installationId = await readFile(join(dataDir, "machines", "installation-id"), "utf8");
      expect(await service.terminate()).toBe(0);
      const engine = openTestEngine();
      expect(await leftoversOf(engine, installationId)).toEqual([]);
      await engine.close();
    },
  );

  async function everythingIsCleared(): Promise<void> {
    await expect.poll(async () => (await surely("GET", "/v1/pods?desiredStatus=TERMINATED")).body).toEqual([]);
    expect((await surely("GET", "/v1/pods?includeWorkers=true")).body).toEqual([]);
    const query =
      '{ myself { currentSpendPerHr } gpuTypes(input: { id: "NVIDIA L4" }) { lowestPrice { totalCount countAvailable } } }';
    await expect
      .poll(async () => (await surely("POST", "/graphql", { query })).body["data"])
      .toEqual({
        myself: { currentSpendPerHr: 0 },
        gpuTypes: [{ lowestPrice: { totalCount: GPUS, countAvailable: GPUS } }],
      });
  }

  async function billsAreRight(): Promise<void> {
    const { body } = await surely("GET", "/v1/billing/pods?grouping=podId&bucketSize=year");
    const billedMs = new Map<string, number>();
    for (const record of body as unknown as { podId: string; timeBilledMs: number }[]) {
      billedMs.set(record.podId, (billedMs.get(record.podId) ?? 0) + record.timeBilledMs);
    }
    for (const entry of pods) {
      const { leastMs, mostMs } = billedBounds(entry);
      expect(billedMs.get(entry.id)).toBeGreaterThanOrEqual(leastMs);
      expect(billedMs.get(entry.id)).toBeLessThanOrEqual(mostMs);
    }
    expect(billedMs.size).toBe(PODS);
  }
});
