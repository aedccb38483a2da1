import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { recorded } from "./support/recorded.ts";
import { handlerDirs, installed, isInstalled, program, results, run, wayOut } from "./support/programs.ts";

const SLOW_MS = 600_000;

const test = "public-clients.long.test.ts";

let service: TestService;
let folder: string;
beforeAll(async () => {
  const simulatedGpus = [{ typeId: "NVIDIA L4", count: 1, memoryInGb: 24 }];
  service = await startTestService({ settings: { compute: "process", handlerDirs, simulatedGpus } });
  folder = await mkdtemp(join(tmpdir(), "millrace-clients-"));
}, SLOW_MS);
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function endpointId(): Promise<string> {
  return service.deploy("local/echo", { computeType: "CPU", workersMax: 1, idleTimeout: 3600 });
}

const hasPython = needs("Python clients that .ci/clients installs", isInstalled("python"), wayOut);

describe.runIf(needs("the official JavaScript client", isInstalled("packages"), wayOut))("runpod-sdk 1.1.2", () => {
  it("runs jobs and reads their results, and is told that a key is wrong", { timeout: SLOW_MS }, async () => {
    const id = await endpointId();
    const seen = await recorded({ client: "runpod-sdk (JavaScript)", version: "1.1.2", test }, service.url, (url) => {
      const args = [installed.packages, `${url}/compat/v2`, service.adminKey, id];
      return results(process.execPath, [program("javascript-client.mjs"), ...args]);
    });
    expect(seen).toMatchObject({
      sync: { status: "COMPLETED", completed: true, succeeded: true },
      status: { status: "COMPLETED" },
      health: { jobs: { completed: 2 } },
      wrong: expect.stringContaining("401"),
    });
  });
});

describe.runIf(hasPython)("the official Python package 2.0.0rc2", () => {
  it("runs jobs, and reads its user", { timeout: SLOW_MS }, async () => {
    const id = await endpointId();
    const seen = await recorded({ client: "runpod (Python)", version: "2.0.0rc2", test }, service.url, (url) =>
      results(installed.python, [program("python_next.py"), `${url}/compat`, service.adminKey, id]),
    );
    expect(seen).toMatchObject({
      sync: { text: "one two" },
      async: { text: "three" },
      health: { jobs: { completed: 2 } },
      user: { id: service.accountId },
    });
  });
});

describe.runIf(hasPython)("gpuhunt 0.1.34", () => {
  it("reads the catalogue without a key", { timeout: SLOW_MS }, async () => {
    // The simulated GPU has no CUDA version, of which gpuhunt wants one.
    const seen = await recorded({ client: "gpuhunt", version: "0.1.34", test }, service.url, (url) =>
      results(installed.python, [program("gpu_offers.py"), `${url}/compat`]),
    );
    expect(seen).toEqual([]);
  });
});

describe.runIf(hasPython)("openapi-python-client 0.29.1", () => {
  it("makes a client from the served document, which does its work", { timeout: SLOW_MS }, async () => {
    const document = await servedDocument();
    const args = ["generate", "--path", document, "--meta", "none", "--output-path"];
    await run(installed.openapiPythonClient, [...args, join(folder, "millrace_rest_api_client")]);
    const client = { client: "openapi-python-client", version: "0.29.1", test };
    const seen = await recorded(client, service.url, (url) =>
      results(installed.python, [program("generated_client.py"), folder, `${url}/compat/v1`, service.adminKey]),
    );
    expect(seen).toEqual({
      template: "generated",
      templates: expect.arrayContaining(["generated"]),
      pod: { name: "generated", gpuCount: 0, memoryInGb: 2 },
      pods: 1,
      stopped: "EXITED",
      deleted: 204,
    });
  });
});

const hasGo = needs("clients that oapi-codegen makes", isInstalled("oapiCodegen") && isInstalled("goModule"), wayOut);

describe.runIf(hasGo)("oapi-codegen 2.8.2", () => {
  it("makes a Go client from the served document, which compiles and does its work", { timeout: SLOW_MS }, async () => {
    const go = join(folder, "go");
    await cp(installed.goModule, go, { recursive: true });
    const args = ["-generate", "types,client", "-package", "main", "-o", join(go, "client.gen.go")];
    await run(installed.oapiCodegen, [...args, await servedDocument()]);
    await cp(program("client.go.txt"), join(go, "main.go"));
    const caches = {
      GOMODCACHE: join(installed.packages, "go-modules"),
      GOCACHE: join(installed.packages, "go-cache"),
    };
    await run("go", ["build", "-o", "client", "."], { cwd: go, env: { ...caches, GOFLAGS: "-mod=mod" } });
    const seen = await recorded({ client: "oapi-codegen (Go)", version: "2.8.2", test }, service.url, (url) =>
      results(join(go, "client"), [`${url}/compat/v1`, service.adminKey]),
    );
    expect(seen).toEqual({
      created: 201,
      name: "go",
      memoryInGb: 2,
      pods: 1,
      deleted: 204,
    });
  });
});

/** The description of the REST interface, as a file. */
async function servedDocument(): Promise<string> {
  const document = join(folder, "openapi.json");
  await writeFile(document, await (await fetch(`${service.url}/compat/v1/openapi.json`)).text());
  return document;
}
