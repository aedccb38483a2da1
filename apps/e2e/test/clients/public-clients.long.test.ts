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

type Pods = Readonly<Record<"cpu" | "gpu", { readonly id: string }>>;

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

describe.runIf(hasPython)("tasks of the official Python package 2.0.0rc2", () => {
  it("get pods with a network volume, and terminate them", { timeout: SLOW_MS }, async () => {
    const volume = { name: "task", size: 10, dataCenterId: "EU-RO-1" };
    const { id: volumeId } = await service.rest("POST", "/v1/networkvolumes", volume);
    const args = [`${service.url}/compat`, service.adminKey, String(volumeId)];
    const { cpu, gpu } = (await results(installed.python, [program("python_tasks.py"), ...args])) as Pods;
    expect([cpu, gpu]).toMatchObject([{ desiredStatus: "RUNNING" }, { desiredStatus: "RUNNING" }]);
    const pod = await service.rest("GET", `/v1/pods/${gpu.id}?includeNetworkVolume=true`);
    expect(pod).toMatchObject({ networkVolume: { id: volumeId }, volumeMountPath: "/data" });
    await expect(service.rest("GET", `/v1/pods/${cpu.id}`)).rejects.toThrow("404");
    await service.rest("DELETE", `/v1/pods/${gpu.id}`);
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
    await generatePython("v1", "millrace_rest_api_client");
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

  it("makes a client of version 2, which does its work", { timeout: SLOW_MS }, async () => {
    await generatePython("v2", "millrace_rest_v2_client");
    const client = { client: "openapi-python-client", version: "0.29.1", test };
    const seen = await recorded(client, service.url, (url) =>
      results(installed.python, [program("generated_client_v2.py"), folder, `${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      pod: ["generated v2", { A: "1" }, 4],
      pods: ["generated v2"],
      stopped: "EXITED",
      deleted: 204,
      unknown: true,
      endpoint: ["QUEUE", 3],
      endpoints: ["generated v2"],
      endpointDeleted: 204,
      gpus: [expect.any(String)],
    });
  });

  async function generatePython(version: string, name: string): Promise<void> {
    const args = ["generate", "--path", await servedDocument(version), "--meta", "none", "--output-path"];
    await run(installed.openapiPythonClient, [...args, join(folder, name)]);
  }
});

const hasGo = needs("clients that oapi-codegen makes", isInstalled("oapiCodegen") && isInstalled("goModule"), wayOut);

describe.runIf(hasGo)("oapi-codegen 2.8.2", () => {
  it("makes a Go client from the served document, which compiles and does its work", { timeout: SLOW_MS }, async () => {
    const client = await buildGo("v1", "client.go.txt");
    const seen = await recorded({ client: "oapi-codegen (Go)", version: "2.8.2", test }, service.url, (url) =>
      results(client, [`${url}/compat/v1`, service.adminKey]),
    );
    expect(seen).toEqual({
      created: 201,
      name: "go",
      memoryInGb: 2,
      pods: 1,
      deleted: 204,
    });
  });

  it("makes a Go client of version 2, whose answers need a name of their own", { timeout: SLOW_MS }, async () => {
    // Without the flag, the type of an answer has the name of a schema, such as ListPodsResponse.
    const client = await buildGo("v2", "client-v2.go.txt", "-response-type-suffix", "Answer");
    const seen = await recorded({ client: "oapi-codegen (Go)", version: "2.8.2", test }, service.url, (url) =>
      results(client, [`${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      created: 201,
      name: "go",
      pods: 1,
      hasNextPage: false,
      gpus: true,
      deleted: 204,
      unknown: 404,
    });
  });

  /** A program with a client for the served document. @returns its path */
  async function buildGo(version: string, main: string, ...flags: readonly string[]): Promise<string> {
    const go = join(folder, `go-${version}`);
    await cp(installed.goModule, go, { recursive: true });
    const args = ["-generate", "types,client", ...flags, "-package", "main", "-o", join(go, "client.gen.go")];
    await run(installed.oapiCodegen, [...args, await servedDocument(version)]);
    await cp(program(main), join(go, "main.go"));
    const caches = {
      GOMODCACHE: join(installed.packages, "go-modules"),
      GOCACHE: join(installed.packages, "go-cache"),
    };
    await run("go", ["build", "-o", "client", "."], { cwd: go, env: { ...caches, GOFLAGS: "-mod=mod" } });
    return join(go, "client");
  }
});

/** The description of a version of the REST interface, as a file. */
async function servedDocument(version: string): Promise<string> {
  const document = join(folder, `openapi-${version}.json`);
  await writeFile(document, await (await fetch(`${service.url}/compat/${version}/openapi.json`)).text());
  return document;
}
