import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildBaseImage, commandImage, noEngine, openTestEngine, testEngine } from "@millrace/compute/test-engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "../src/index.ts";
import { findPython, handlerDirs } from "./python/support/python.ts";
import { COUNTER_WORKER } from "./support/counter-worker.ts";
import { parkedWorkers } from "./support/parked-workers.ts";
import { adminKey, startServiceProcess } from "./support/service-process.ts";

const SLOW_MS = 60_000;
const ENDPOINT = { computeType: "CPU", workersMax: 1, flashboot: true, idleTimeout: 1 };

let dataDir = "";
let handlers = "";

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-flashboot-"));
  handlers = join(dataDir, "handlers");
  await mkdir(join(handlers, "counter"), { recursive: true });
  await writeFile(join(handlers, "counter", "handler.mjs"), COUNTER_WORKER);
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function untilParked(service: TestService, endpointId: string): Promise<void> {
  const parked = () => parkedWorkers(service.url, service.adminKey, endpointId);
  return expect.poll(parked, { timeout: SLOW_MS, interval: 50 }).toBe(1);
}

/** One job done, its worker frozen and not charged for, and another job done by the very same worker. */
async function testWorker(service: TestService, image: string): Promise<void> {
  const endpointId = await service.deploy(image, ENDPOINT);
  const run = () => service.rest("POST", `/v2/${endpointId}/runsync?wait=60000`, { input: {} });
  const first = await run();
  expect(first["status"]).toBe("COMPLETED");
  await untilParked(service, endpointId);
  const { workers } = await service.rest("GET", `/v2/${endpointId}/health`);
  expect(workers).toEqual({ idle: 0, initializing: 0, ready: 0, running: 0, throttled: 0, unhealthy: 0 });
  const query = { query: "{ myself { currentSpendPerHr } }" };
  await expect
    .poll(() => service.rest("POST", "/graphql", query))
    .toEqual({ data: { myself: { currentSpendPerHr: 0 } } });
  const second = await run();
  expect(second).toMatchObject({ status: "COMPLETED", workerId: first["workerId"] });
  await untilParked(service, endpointId);
  await service.rest("PATCH", `/v1/endpoints/${endpointId}`, { flashboot: false });
  await expect.poll(() => parkedWorkers(service.url, service.adminKey, endpointId), { timeout: SLOW_MS }).toBe(0);
  expect(await run()).toMatchObject({ status: "COMPLETED" });
}

describe("flashboot", { timeout: SLOW_MS }, () => {
  test("a process takes the next job where it stopped", async () => {
    await using service = await startTestService({ settings: { compute: "process", handlerDirs: [handlers] } });
    const endpointId = await service.deploy("local/counter", ENDPOINT);
    const run = async () => (await service.rest("POST", `/v2/${endpointId}/runsync`, { input: {} }))["output"];
    const first = await run();
    expect(first).toMatchObject({ jobs: 1 });
    await untilParked(service, endpointId);
    expect(await run()).toEqual({ ...(first as object), jobs: 2 });
    await testWorker(service, "local/counter");
  });

  const python = findPython();
  test.runIf(needs("flashboot with the official Python worker", python.missing === undefined, python.missing ?? ""))(
    "an official Python worker takes the next job without being started again",
    async () => {
      const settings = { compute: "process", handlerDirs, pythonPath: python.path } as const;
      await using service = await startTestService({ settings });
      await testWorker(service, "local/function");
    },
  );

  test.runIf(needs("flashboot with containers", testEngine !== null, noEngine))(
    "a container takes the next job without being started again",
    async () => {
      const engine = openTestEngine();
      const command = ["node", "--input-type=module", "-e", COUNTER_WORKER];
      const image = await commandImage(engine, await buildBaseImage(engine), "counter", command);
      await engine.close();
      await using service = await startTestService({ settings: { compute: "docker", host: "127.0.0.1" } });
      await testWorker(service, image);
    },
  );

  test("a killed service leaves no frozen process behind", async () => {
    const settings = { MILLRACE_COMPUTE: "process", MILLRACE_HANDLER_DIRS: handlers };
    const service = await startServiceProcess(join(dataDir, "killed"), settings);
    const ask = async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${adminKey}`, "content-type": "application/json" };
      const response = await fetch(service.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      return (await response.json()) as Record<string, unknown>;
    };
    const template = { name: "counter", imageName: "local/counter", isServerless: true };
    const { id: templateId } = await ask("/v1/templates", template);
    const endpointId = String((await ask("/v1/endpoints", { templateId, ...ENDPOINT }))["id"]);
    const { output } = await ask(`/v2/${endpointId}/runsync`, { input: {} });
    const { pid } = output as { pid: number };
    await expect.poll(() => parkedWorkers(service.url, adminKey, endpointId), { timeout: SLOW_MS }).toBe(1);
    expect(await stateOf(pid)).toBe("T");
    await service.kill();
    await expect.poll(() => stateOf(pid), { timeout: SLOW_MS }).toBeUndefined();
  });
});

/** `T` is frozen; undefined once it is gone. */
async function stateOf(pid: number): Promise<string | undefined> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return /^State:\s+(\S)/m.exec(status)?.[1];
}
