import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildBaseImage,
  commandImage,
  leftoversOf,
  listContainers,
  noEngine,
  openTestEngine,
  testEngine,
} from "@millrace/compute/test-engine";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { parkedWorkers } from "./support/parked-workers.ts";
import { returningWorker } from "./support/returning-worker.ts";
import { adminKey, type ServiceProcess, startServiceProcess } from "./support/service-process.ts";
import { freePort } from "../../../.tools/vitest/free-port.ts";

interface Job {
  readonly id: string;
  readonly status: string;
  readonly workerId?: string;
  readonly output?: unknown;
}

const runs = needs("workers in containers through kills of the service", testEngine !== null, noEngine);

describe.runIf(runs)("workers in containers, when the service ends and is started again", () => {
  let dataDir = "";
  let image = "";
  let port = "";
  let endpointId = "";
  let service: ServiceProcess;

  beforeAll(async () => {
    const engine = openTestEngine();
    const command = ["node", "--input-type=module", "-e", returningWorker];
    image = await commandImage(engine, await buildBaseImage(engine), "adopted", command);
    await engine.close();
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "millrace-adoption-"));
    port = String(await freePort());
    service = await start("hand-over");
  });
  afterEach(async () => {
    if (!drains) await restart("kill");
    expect(await service.terminate()).toBe(0);
    const engine = openTestEngine();
    const leftovers = await leftoversOf(engine, await installationId());
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });

  let drains = false;
  function start(onStop: "hand-over" | "drain"): Promise<ServiceProcess> {
    drains = onStop === "drain";
    return startServiceProcess(dataDir, {
      MILLRACE_COMPUTE: "docker",
      MILLRACE_PORT: port,
      MILLRACE_STOP_GRACE_MS: "5000",
      MILLRACE_ON_STOP: onStop,
      MILLRACE_CONTROL: "1",
    });
  }
  const installationId = (): Promise<string> => readFile(join(dataDir, "machines", "installation-id"), "utf8");

  /** The next service ends its workers when it stops. */
  async function restart(end: "kill" | "terminate"): Promise<void> {
    await service[end]();
    service = await start("drain");
  }

  async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(service.url + path, {
      method,
      headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Body;
  }
  const runJob = (input: object): Promise<Job> => ask("POST", `/v2/${endpointId}/run`, { input });
  const jobOf = (id: string): Promise<Job> => ask("GET", `/v2/${endpointId}/status/${id}`);
  const untilStatus = (id: string, status: string): Promise<void> =>
    expect.poll(async () => (await jobOf(id)).status, { interval: 20 }).toBe(status);

  /** Ids of the containers of workers, also of those that ended. */
  async function containers(): Promise<readonly string[]> {
    const engine = openTestEngine();
    try {
      const labels = [`millrace.installation=${await installationId()}`, "millrace.purpose=worker"];
      return (await listContainers(engine, ...labels)).map(({ Id }) => Id);
    } finally {
      await engine.close();
    }
  }

  async function rentals(): Promise<readonly { readonly holderId: string; readonly endedAt: string | null }[]> {
    const path = `/v1/billing/rentals?endpointId=${endpointId}`;
    return (await ask<{ rentals: { holderId: string; endedAt: string | null }[] }>("GET", path)).rentals;
  }

  async function printed(workerId: string): Promise<readonly string[]> {
    const path = `/v1/endpoints/${endpointId}/workers/${workerId}/logs?source=container`;
    return (await ask<{ lines: { line: string }[] }>("GET", path)).lines.map(({ line }) => line);
  }

  const ends = [
    ["was killed", "kill"],
    ["was told to stop", "terminate"],
  ] as const;

  test.each(ends)(
    "go on with their jobs, their rentals and their logs, in the same containers, when it %s",
    async (_, end) => {
      endpointId = await service.deploy(image, { computeType: "CPU", workersMax: 2 });
      const { id } = await runJob({ untilAway: true });
      await untilStatus(id, "IN_PROGRESS");
      const before = await containers();
      expect(before).toHaveLength(1);
      await restart(end);
      await untilStatus(id, "COMPLETED");
      const { workerId = "", output } = await jobOf(id);
      expect(output).toEqual({ jobs: 1 });
      const next = await runJob({});
      await untilStatus(next.id, "COMPLETED");
      expect(await jobOf(next.id)).toMatchObject({ workerId, output: { jobs: 2 } });
      expect(await containers()).toEqual(before);
      expect(await rentals()).toMatchObject([{ holderId: workerId, endedAt: null }]);
      const workers = await ask<object[]>("GET", `/v1/endpoints/${endpointId}/workers`);
      expect(workers).toMatchObject({ workers: [{ id: workerId, managed: true }] });
      const all = ["took job 1", "the service is away", "did job 1", "took job 2", "did job 2"];
      await expect.poll(() => printed(workerId)).toEqual(all);
    },
  );

  test.each(ends)("stay frozen, and take the next job, when it %s", async (_, end) => {
    endpointId = await service.deploy(image, { computeType: "CPU", workersMax: 1, flashboot: true, idleTimeout: 1 });
    const { id } = await runJob({});
    await untilStatus(id, "COMPLETED");
    const untilParked = (): Promise<void> =>
      expect.poll(() => parkedWorkers(service.url, adminKey, endpointId), { interval: 50 }).toBe(1);
    await untilParked();
    const before = await containers();
    await restart(end);
    await untilParked();
    const next = await runJob({});
    await untilStatus(next.id, "COMPLETED");
    expect((await jobOf(next.id)).output).toEqual({ jobs: 2 });
    expect(await containers()).toEqual(before);
  });

  test("are replaced when they never poll again, and are charged no longer", async () => {
    endpointId = await service.deploy(image, { computeType: "CPU", workersMin: 1, workersMax: 1 });
    const { id } = await runJob({ givesUp: true });
    await untilStatus(id, "COMPLETED");
    const before = await containers();
    const [rented] = await rentals();
    await restart("kill");
    await ask("POST", "/__control/clock", { advanceMs: 9 * 60_000 });
    expect(await containers()).toEqual(before);
    await ask("POST", "/__control/clock", { advanceMs: 2 * 60_000 });
    await expect.poll(containers).not.toContain(before[0]);
    const next = await runJob({});
    await untilStatus(next.id, "COMPLETED");
    const workerOf = async (job: string): Promise<string | undefined> => (await jobOf(job)).workerId;
    expect(await workerOf(next.id)).not.toBe(rented?.holderId);
    expect((await rentals()).find(({ holderId }) => holderId === rented?.holderId)?.endedAt).not.toBeNull();
    const path = `/v1/endpoints/${endpointId}/workers/${rented?.holderId}/logs`;
    const { lines } = await ask<{ lines: { line: string }[] }>("GET", path);
    expect(lines.map(({ line }) => line).join()).toContain("The worker has not polled since this service took it over");
  });

  test("end if the service comes back at another address, and their jobs run elsewhere at once", async () => {
    endpointId = await service.deploy(image, { computeType: "CPU", workersMax: 1 });
    const { id } = await runJob({ untilAway: true });
    await untilStatus(id, "IN_PROGRESS");
    const before = await containers();
    const [rented] = await rentals();
    port = String(await freePort());
    await restart("kill");
    expect(service.log()).toContain("a worker that an earlier run of the service left is ended");
    await expect.poll(containers).not.toEqual(before);
    await untilStatus(id, "IN_PROGRESS");
    await expect.poll(rentals).toHaveLength(2);
    expect((await rentals()).find(({ holderId }) => holderId === rented?.holderId)?.endedAt).not.toBeNull();
    await ask("POST", `/v2/${endpointId}/cancel/${id}`);
  });

  test("finish their jobs and end when the service is told to stop and its port is chosen by chance", async () => {
    await service.kill();
    port = "0";
    service = await start("hand-over");
    endpointId = await service.deploy(image, { computeType: "CPU", workersMax: 1 });
    const { id } = await runJob({});
    await untilStatus(id, "COMPLETED");
    expect(await containers()).toHaveLength(1);
    await service.terminate();
    expect(await containers()).toEqual([]);
    expect(service.log()).toContain("workers in containers would not reach the next service, and are drained");
    service = await start("drain");
  });
});
