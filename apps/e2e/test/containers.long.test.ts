import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  buildBaseImage,
  commandImage,
  countContainerProcesses,
  leftoversOf,
  listContainers,
  noEngine,
  openTestEngine,
  testEngine,
} from "@millrace/compute/test-engine";
import { podMachineId } from "@millrace/engine";
import { execChannels } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { openCommand, type PodCommandRun, untilStarted } from "./support/pod-command.ts";

/** Takes jobs as any worker does, by the addresses that its environment names; answers where it ran. */
const WORKER = `
import { hostname } from "node:os";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
process.once("SIGTERM", () => process.exit(0));
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = await taken.json();
  const others = await fetch(new URL("/v1/pods", env.RUNPOD_WEBHOOK_PING));
  const output = { greeting: "Hello " + job.input.name, host: hostname(), others: others.status };
  const url = at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id);
  await fetch(url, { method: "POST", headers: { authorization }, body: JSON.stringify({ output }) });
}
`;
/** Takes a job and uses more memory than its container may, by itself or in a child whose end it passes on. */
const HUNGRY = `
import { spawnSync } from "node:child_process";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = env.RUNPOD_WEBHOOK_GET_JOB.replace("$RUNPOD_POD_ID", id).replace("$ID", id);
let taken;
do taken = await fetch(at, { headers: { authorization } });
while (taken.status !== 200);
const { input } = await taken.json();
const eat = "const held = []; setInterval(() => held.push(Buffer.alloc(64 * 1024 * 1024, 1)), 5)";
if (input.inChild) {
  spawnSync("node", ["-e", eat]);
  process.exit(1);
} else eval(eat);
`;
/** Takes one job at a time and pings while it runs, as the Python package does; asks for no other before the handler is back. */
const HANGS = `
import { hostname } from "node:os";
const { RUNPOD_POD_ID: id, RUNPOD_AI_API_KEY: authorization, ...env } = process.env;
const at = (url, jobId) => url.replace("$RUNPOD_POD_ID", id).replace("$ID", jobId);
let running = "";
setInterval(() => fetch(at(env.RUNPOD_WEBHOOK_PING, id) + "?job_id=" + running, { headers: { authorization } }), 1_000);
for (;;) {
  const taken = await fetch(at(env.RUNPOD_WEBHOOK_GET_JOB, id), { headers: { authorization } });
  if (taken.status !== 200) continue;
  const job = await taken.json();
  running = job.id;
  if (job.input.hang) await new Promise(() => undefined);
  const body = JSON.stringify({ output: hostname() });
  await fetch(at(env.RUNPOD_WEBHOOK_POST_OUTPUT, job.id), { method: "POST", headers: { authorization }, body });
  running = "";
}
`;
const PAGE = `
import { createServer } from "node:http";
process.once("SIGTERM", () => process.exit(0));
createServer((_, response) => response.end("page of " + process.env.RUNPOD_POD_ID)).listen(8888);
`;

interface Result {
  readonly status: string;
  readonly output: { readonly greeting: string; readonly host: string; readonly others: number };
}

describe.runIf(needs("a service with containers", testEngine !== null, noEngine))("a service with containers", () => {
  let dataDir = "";
  let workerImage = "";
  let hungryImage = "";
  let hangingImage = "";
  let pageImage = "";
  let service: TestService;

  beforeAll(async () => {
    const engine = openTestEngine();
    const base = await buildBaseImage(engine);
    const run = (code: string): readonly string[] => ["node", "--input-type=module", "-e", code];
    workerImage = await commandImage(engine, base, "worker", run(WORKER));
    hungryImage = await commandImage(engine, base, "hungry-worker", run(HUNGRY));
    hangingImage = await commandImage(engine, base, "hanging-worker", run(HANGS));
    pageImage = await commandImage(engine, base, "page", run(PAGE));
    await engine.close();
    dataDir = await mkdtemp(join(tmpdir(), "millrace-containers-"));
    await mkdir(join(dataDir, "handlers", "hello"), { recursive: true });
    await writeFile(join(dataDir, "handlers", "hello", "handler.mjs"), WORKER);
    service = await start();
  });
  afterAll(async () => {
    await service.stop();
    const engine = openTestEngine();
    const installationId = await readFile(join(dataDir, "machines", "installation-id"), "utf8");
    const leftovers = await leftoversOf(engine, installationId);
    await engine.close();
    await rm(dataDir, { recursive: true, force: true });
    expect(leftovers).toEqual([]);
  });

  /** Listens on the loopback alone, as a service does that nobody told otherwise. */
  const start = (): Promise<TestService> =>
    startTestService({
      dataDir,
      settings: {
        compute: "auto",
        host: "127.0.0.1",
        handlerDirs: [join(dataDir, "handlers")],
        jobStopGraceMs: 1_000,
      },
    });

  async function runsync(endpointId: string): Promise<Result> {
    const answer = await fetch(`${service.url}/v2/${endpointId}/runsync?wait=25000`, {
      method: "POST",
      headers: { authorization: service.adminKey },
      body: JSON.stringify({ input: { name: "Ada" } }),
    });
    return (await answer.json()) as Result;
  }

  test("a worker in a container takes a job and delivers its result, and reaches nothing else of the service", async () => {
    const endpointId = await service.deploy(workerImage, { computeType: "CPU", workersMax: 1 });
    const { status, output } = await runsync(endpointId);
    expect(status).toBe("COMPLETED");
    expect(output.greeting).toBe("Hello Ada");
    expect(output.others).toBe(404);
    const [container] = await inspected((engine) => listContainers(engine, `millrace.machine=${output.host}`));
    expect(container?.State).toBe("running");
  });

  test.each([
    ["itself", false, "by signal SIGKILL"],
    ["in a child", true, "with exit code 1"],
  ])("a job whose worker uses too much memory %s fails with that reason", async (_, inChild, end) => {
    const hardware = { computeType: "CPU", cpuFlavorIds: ["cpu3c"], vcpuCount: 1, workersMax: 1 };
    const endpointId = await service.deploy(hungryImage, hardware);
    const how = `the worker ended ${end} (out of memory: it used more than its 2 GB of memory) before it reported a result`;
    const answer = await fetch(`${service.url}/v2/${endpointId}/run`, {
      method: "POST",
      headers: { authorization: service.adminKey },
      body: JSON.stringify({ input: { inChild } }),
    });
    const { id } = (await answer.json()) as { readonly id: string };
    const job = (): Promise<Readonly<Record<string, unknown>>> =>
      service.rest("GET", `/v1/endpoints/${endpointId}/jobs/${id}`);
    await expect.poll(job, { timeout: 120_000 }).toMatchObject({
      status: "FAILED",
      error: `worker lost: ${how}. The job had 1 automatic retry before.`,
    });
    const history = await service.rest("GET", `/v1/endpoints/${endpointId}/jobs/${id}/events`);
    expect(JSON.stringify(history)).toContain(`was lost (${how}); the job is in the queue again`);
    const explanation = await service.rest("GET", `/v1/endpoints/${endpointId}/explanation`);
    expect(JSON.stringify(explanation["lastWorkerExit"])).toContain("out of memory");
  });

  test.each([
    ["cancelled", "CANCELLED", {}],
    ["out of time", "TIMED_OUT", { executionTimeout: 5_000 }],
  ])(
    "a handler that hangs is ended with its container when its job is %s, and the next job is done",
    async (...row) => {
      const [, end, policy] = row;
      const endpointId = await service.deploy(hangingImage, { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
      const run = async (input: object, more: object = {}): Promise<string> =>
        String((await service.rest("POST", `/v2/${endpointId}/run`, { input, policy: more }))["id"]);
      const status = (id: string): Promise<Readonly<Record<string, unknown>>> =>
        service.rest("GET", `/v2/${endpointId}/status/${id}`);
      const reaches = (id: string, wanted: object): Promise<void> =>
        expect.poll(() => status(id)).toMatchObject(wanted);
      const before = await run({});
      await reaches(before, { status: "COMPLETED" });
      const hung = await run({ hang: true }, policy);
      await reaches(hung, { status: "IN_PROGRESS" });
      if (end === "CANCELLED") await service.rest("POST", `/v2/${endpointId}/cancel/${hung}`);
      await reaches(hung, { status: end });
      const next = await run({});
      await reaches(next, { status: "COMPLETED" });
      expect(await status(next)).not.toHaveProperty("retries");
      const [held, free] = [(await status(before))["output"], (await status(next))["output"]];
      expect(free).not.toBe(held);
      const labels = (host: unknown) =>
        inspected((engine) => listContainers(engine, `millrace.machine=${String(host)}`));
      await expect.poll(() => labels(held)).toEqual([]);
      expect(await labels(free)).toMatchObject([{ State: "running" }]);
    },
  );

  test("an image that serves HTTP on a port of its own gets requests, and outlives the service with those that follow", async () => {
    const endpointId = await service.deploy(pageImage, {
      type: "LB",
      computeType: "CPU",
      workersMin: 1,
      workersMax: 1,
    });
    const { templateId } = await service.rest("GET", `/v1/endpoints/${endpointId}`);
    const env = { PORT: "8888", HEALTH_CHECK_PATH: "/health" };
    await service.rest("PATCH", `/v1/templates/${String(templateId)}`, { env });
    const page = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${service.adminKey}` };
      const answer = await fetch(`${service.url}/lb/${endpointId}/`, { headers });
      return `${answer.status} ${await answer.text()}`;
    };
    const before = await page();
    expect(before).toMatch(/^200 page of [\w-]+$/);
    const container = (): Promise<unknown> =>
      inspected((engine) => listContainers(engine, `millrace.machine=${before.split(" ").at(-1) ?? ""}`));
    expect(await container()).toMatchObject([{ State: "running" }]);
    await service.stop();
    service = await start();
    await expect.poll(page).toMatch(/^200 page of [\w-]+$/);
    await service.rest("DELETE", `/v1/endpoints/${endpointId}`);
    await expect.poll(container).toEqual([]);
  });

  test("a handler folder beside it runs as a process", async () => {
    const endpointId = await service.deploy("local/hello", { computeType: "CPU", workersMax: 1 });
    const { status, output } = await runsync(endpointId);
    expect([status, output.greeting]).toEqual(["COMPLETED", "Hello Ada"]);
    expect(await inspected((engine) => listContainers(engine, `millrace.endpoint=${endpointId}`))).toEqual([]);
  });

  test("a pod answers at its page, outlives the service, and is the same pod for the next one", async () => {
    const pod = { computeType: "CPU", vcpuCount: 1, imageName: pageImage, ports: ["8888/http"] };
    const podId = String((await service.rest("POST", "/v1/pods", pod))["id"]);
    const page = async (): Promise<string> => {
      const headers = { authorization: `Bearer ${service.adminKey}` };
      return await (await fetch(`${service.url}/pods/${podId}/8888/`, { headers })).text();
    };
    await expect.poll(page).toBe(`page of ${podId}`);
    const installationId = await readFile(join(dataDir, "machines", "installation-id"), "utf8");
    const labels = [`millrace.installation=${installationId}`, "millrace.purpose=pod"];
    const containers = () => inspected((engine) => listContainers(engine, ...labels));
    const [before] = await containers();
    await service.stop();
    expect((await containers()).map(({ Id, State }) => [Id, State])).toEqual([[before?.Id, "running"]]);
    service = await start();
    await expect.poll(page).toBe(`page of ${podId}`);
    expect((await containers()).map(({ Id }) => Id)).toEqual([before?.Id]);
    await service.rest("DELETE", `/v1/pods/${podId}`);
    await expect.poll(containers).toEqual([]);
  });

  test("a command runs inside a pod: input, both outputs, exit code; and ends with its caller", async () => {
    const pod = { computeType: "CPU", vcpuCount: 1, imageName: pageImage, env: { COLOUR: "blue" } };
    const podId = String((await service.rest("POST", "/v1/pods", pod))["id"]);
    const node = (program: string): PodCommandRun => openCommand(service, podId, ["node", "-e", program]);
    const first = await untilStarted(() =>
      node("process.stdin.pipe(process.stdout); console.error(process.env.COLOUR); process.exitCode = 7"),
    );
    first.socket.send(Buffer.concat([Buffer.of(execChannels.stdin), Buffer.from("what is typed")]));
    first.socket.send(Buffer.of(execChannels.stdin));
    expect(await first.ended).toEqual({ code: 1000, stdout: "what is typed", stderr: "blue\n", end: { exitCode: 7 } });

    const engine = openTestEngine();
    const processes = () => countContainerProcesses(engine, podMachineId({ id: podId, generation: 1 }));
    const before = await processes();
    const second = await untilStarted(() => node("console.log('up'); setInterval(() => {}, 60_000)"));
    await expect.poll(processes).toBeGreaterThan(before);
    second.socket.terminate();
    await expect.poll(processes).toBe(before);
    await service.rest("DELETE", `/v1/pods/${podId}`);
    const label = `millrace.machine=${podMachineId({ id: podId, generation: 1 })}`;
    await expect.poll(() => listContainers(engine, label)).toEqual([]);
    await engine.close();
  });
});

async function inspected<Found>(look: (engine: ReturnType<typeof openTestEngine>) => Promise<Found>): Promise<Found> {
  const engine = openTestEngine();
  try {
    return await look(engine);
  } finally {
    await engine.close();
  }
}
