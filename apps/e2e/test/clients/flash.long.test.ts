import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { startTestService, type TestService } from "@millrace/testing";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { handlerDirs, installed, isInstalled, program, results, run, wayOut } from "./support/programs.ts";
import { makeTaskImage } from "./support/task-image.ts";

const SLOW_MS = 120_000;
const hasPython = needs("applications of the official Python package 2.0.0rc2", isInstalled("python"), wayOut);

describe.runIf(hasPython)("an application of the official Python package 2.0.0rc2", () => {
  it("calls an endpoint by its name, through the queue id flash", { timeout: SLOW_MS }, async () => {
    await using service = await startTestService({ settings: { compute: "process", handlerDirs } });
    const id = await service.deploy("local/echo", { name: "flash echo", computeType: "CPU", workersMax: 1 });
    const seen = new Promise<unknown>((resolve, reject) => {
      const args = [program("python_flash_queue.py"), `${service.url}/compat`, service.adminKey];
      const child = execFile(installed.python, args, { env: { PATH: process.env["PATH"] } }, (error, stdout) =>
        error === null ? resolve(JSON.parse(stdout)) : reject(error),
      );
      child.stdin?.end(id);
    });
    expect(await seen).toEqual({
      remote: { text: "one" },
      spawned: { text: "two" },
      status: "COMPLETED",
      "by id": { text: "three" },
      missing: "EndpointNotFound",
    });
  });
});

/** Runs the command line of the package in a folder of its own, with an empty home, against a service. */
async function rp(service: TestService, folder: string, ...args: readonly string[]): Promise<string> {
  const env = {
    HOME: folder,
    RUNPOD_API_KEY: service.adminKey,
    RUNPOD_API_BASE_URL: `${service.url}/compat`,
    RUNPOD_ENDPOINT_BASE_URL: `${service.url}/compat/v2`,
    // The images of the package are made for it, and in no registry that tests reach.
    RUNPOD_DEV_IMAGE: "local/flash-runtime",
  };
  return run(installed.python, [join(dirname(installed.python), "rp"), "flash", ...args], { cwd: folder, env });
}

describe.runIf(hasPython)("the command line of the official Python package 2.0.0rc2", () => {
  let service: TestService;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-flash-"));
    service = await startTestService({
      settings: { compute: "process", handlerDirs, pythonPath: installed.python },
    });
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  it(
    "runs the application that `flash init` writes by `flash dev`, and leaves no endpoint",
    { timeout: SLOW_MS },
    async () => {
      await rp(service, folder, "init", ".");
      expect(await rp(service, folder, "dev", "main.py", "--once")).toContain("hello world!");
      expect(await service.rest("GET", "/v1/endpoints")).toEqual([]);
    },
  );
});

const canRun = hasPython && needs("tasks in containers", testEngine !== null, noEngine);

describe.runIf(canRun)("a task of the official Python package 2.0.0rc2", () => {
  let service: TestService;
  let image: string;
  beforeAll(async () => {
    image = makeTaskImage(installed.python);
    service = await startTestService({ environment: { MILLRACE_COMPUTE: "docker" } });
  }, SLOW_MS);
  afterAll(() => service[Symbol.asyncDispose]());

  it(
    "runs a function in a pod, gives back what it returns or raises, and leaves no pod",
    { timeout: SLOW_MS },
    async () => {
      const env = { RUNPOD_API_BASE_URL: `${service.url}/compat`, RUNPOD_API_KEY: service.adminKey, TASK_IMAGE: image };
      const args = [program("python_task.py"), service.url];
      const seen = (await results(installed.python, args, { env })) as Readonly<Record<string, unknown>>;
      expect(seen).toMatchObject({
        remote: { sum: 42, pod: expect.any(String) },
        spawned: { sum: 9, pod: expect.any(String) },
        failed: expect.stringContaining("ValueError: no luck"),
      });
      expect(await service.rest("GET", "/v1/pods")).toEqual([]);
    },
  );

  it(
    "is a function of an application that `flash deploy` deploys, deploys again and removes",
    { timeout: SLOW_MS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "millrace-flash-"));
      const env = {
        HOME: folder,
        RUNPOD_API_KEY: service.adminKey,
        RUNPOD_API_BASE_URL: `${service.url}/compat`,
        RUNPOD_ENDPOINT_BASE_URL: `${service.url}/compat/v2`,
        TASK_IMAGE: image,
      };
      const seen = await results(installed.python, [program("python_flash_deploy.py")], { cwd: folder, env });
      await rm(folder, { recursive: true });
      expect(seen).toEqual([
        { text: "hello Ada", build: expect.any(String) },
        { text: "welcome Ada", build: expect.any(String) },
      ]);
      expect(await service.rest("GET", "/v1/endpoints")).toEqual([]);
    },
  );
});
