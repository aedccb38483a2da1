import { noEngine, testEngine } from "@millrace/compute/test-engine";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { recorded } from "./support/recorded.ts";
import { handlerDirs, installed, isInstalled, program, results, run, wayOut } from "./support/programs.ts";
import { makeSshImage } from "./support/ssh-image.ts";

const SLOW_MS = 600_000;

const test = "rest-v2.long.test.ts";

let service: TestService;
beforeAll(async () => {
  const simulatedGpus = [{ typeId: "NVIDIA L4", count: 2, memoryInGb: 24 }];
  service = await startTestService({ settings: { compute: "process", handlerDirs, simulatedGpus } });
}, SLOW_MS);
afterAll(() => service[Symbol.asyncDispose]());

const hasPython = needs("Python clients that .ci/clients installs", isInstalled("python"), wayOut);

describe.runIf(hasPython)("the official Python package 2.0.0rc2", () => {
  it("manages pods, templates, endpoints and logins by version 2 of REST", { timeout: SLOW_MS }, async () => {
    const seen = await recorded({ client: "runpod (Python)", version: "2.0.0rc2", test }, service.url, (url) =>
      results(installed.python, [program("python_next_management.py"), `${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      user: "ssh-ed25519 AAAA one\nssh-ed25519 BBBB two",
      gpus: ["NVIDIA L4"],
      gpu: "HIGH",
      noGpu: { kind: "ValueError", text: expect.stringContaining("No GPU found") },
      template: [true, { FROM: "template" }],
      endpoint: [["AMPERE_24"], ["NVIDIA RTX A5000"], { FROM: "template" }, "FLASHBOOT"],
      endpoints: ["v2"],
      updated: "local/echo",
      job: { text: "by v2" },
      left: [],
      login: "v2",
      loginDeleted: true,
      pod: [1, { persistent: { size: 20, path: "/runpod-volume" } }, { A: "1" }, null],
      pods: [true],
      stopped: "EXITED",
      twice: { kind: "QueryError", text: expect.stringContaining("cannot be stopped") },
      started: ["stop", "terminate"],
      read: true,
      gone: null,
      cpu: [{ id: "cpu3c", vcpuCount: 2, memory: 4 }, 10],
      none: { kind: "QueryError", text: expect.stringContaining("no longer any instances available") },
    });
  });
});

describe.runIf(hasPython)("kestrel-cloud-runpod 0.15.1", () => {
  it("reads every page, resource and stream that it asks for", { timeout: SLOW_MS }, async () => {
    const seen = await recorded({ client: "kestrel-cloud-runpod", version: "0.15.1", test }, service.url, (url) =>
      results(installed.python, [program("python_kestrel.py"), `${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      gpus: ["NVIDIA L4"],
      pod: ["NVIDIA L4", 1],
      log: expect.arrayContaining(["line", "source", "ts"]),
      pods: [true],
      stopped: "EXITED",
      terminated: null,
      podsLeft: 0,
      urls: ["cancel", "health", "purgeQueue", "retry", "run", "runSync", "status", "stream"],
      changed: ["changed", 2, { network: [], global: [] }],
      workers: 0,
      endpoints: [true],
      volumes: 0,
      billing: ["query", "recordCount", "totals", "uniquePodCount"],
      serverless: ["cpuAmount", "diskAmount", "feeAmount", "gpuAmount", "totalAmount"],
    });
  });
});

describe.runIf(hasPython)("the backend of dstack 0.22.5", () => {
  it("makes, reads and removes pods, volumes and logins", { timeout: SLOW_MS }, async () => {
    const seen = await recorded({ client: "dstack", version: "0.22.5", test }, service.url, (url) =>
      results(installed.python, [program("python_dstack.py"), `${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      key: true,
      wrong: false,
      volume: 10,
      logins: [true],
      pod: [["/bin/sh", "-c"], ["sleep 1000"], "/data", 2],
      ports: [22, 10022],
      terminated: [true, null, false],
      deleted: [true, false],
      none: [400, true],
    });
  });
});

/** What SkyPilot sees of a cluster that it made, found again and removed. */
const skyCluster = {
  created: 1,
  again: [0, true],
  statuses: ["UP"],
  cpus: { "num-cpus": "2" },
  ssh: [true, true],
  ports: [9000],
  mounts: "/data",
  templates: 0,
  left: [0, 0, 0],
};

const hasSky = needs("SkyPilot that .ci/clients installs", isInstalled("skyPilot"), wayOut);

describe.runIf(hasSky)("the provisioner of SkyPilot 1.0.0.dev20261027", () => {
  it("makes clusters, waits for them, finds them again and removes them", { timeout: SLOW_MS }, async () => {
    const home = await mkdtemp(join(tmpdir(), "millrace-sky-"));
    try {
      const seen = await recorded({ client: "SkyPilot", version: "1.0.0.dev20261027", test }, service.url, (url) =>
        results(installed.skyPilot, [program("python_skypilot.py"), `${url}/compat`, service.adminKey, home]),
      );
      expect(seen).toEqual({
        // Keys of other clients of this file may be there.
        keys: expect.arrayContaining(["ssh-ed25519 CCCC sky"]),
        volume: [true, "10"],
        cpu: { ...skyCluster, created: 2, statuses: ["UP", "UP"] },
        gpu: { ...skyCluster, cpus: { "num-cpus": expect.stringMatching(/^\d+$/) } },
        login: { ...skyCluster, templates: 1 },
        none: true,
        volumes: [],
      });
    } finally {
      await rm(home, { recursive: true });
    }
  });
});

const dropbear = "/usr/sbin/dropbear";
const hasSsh =
  hasSky &&
  needs("SkyPilot in containers", testEngine !== null, noEngine) &&
  needs("a server of SSH", existsSync(dropbear), "apt-get install dropbear-bin");

describe.runIf(hasSsh)("a cluster of SkyPilot in a container", () => {
  it("is reached by SSH, and runs a command there", { timeout: SLOW_MS }, async () => {
    const home = await mkdtemp(join(tmpdir(), "millrace-sky-"));
    await using containers = await startTestService({ settings: { compute: "docker" } });
    try {
      const args = [
        program("python_skypilot.py"),
        `${containers.url}/compat`,
        containers.adminKey,
        home,
        makeSshImage(),
      ];
      expect(await results(installed.skyPilot, args)).toEqual({ ...skyCluster, exec: [0, "42"] });
    } finally {
      await rm(home, { recursive: true });
    }
  });
});

const hasMcp = needs("the official MCP server", isInstalled("mcpServer"), wayOut);

describe.runIf(hasMcp)("the MCP server 4.0.0", () => {
  it("manages pods, endpoints, volumes and logins by its tools", { timeout: SLOW_MS }, async () => {
    const seen = await recorded({ client: "MCP server", version: "4.0.0", test }, service.url, (url) =>
      results(process.execPath, [program("mcp-calls.mjs"), installed.packages, `${url}/compat`, service.adminKey]),
    );
    expect(seen).toEqual({
      pod: "mcp",
      pods: 1,
      stopped: "EXITED",
      updated: "mcp 2",
      log: expect.objectContaining({ truncated: false }),
      deleted: { status: 204 },
      gone: { refused: expect.stringContaining("There is no pod with the id") },
      endpoint: "mcp",
      endpoints: ["mcp"],
      workers: [],
      releases: 0,
      builds: [],
      changed: 5,
      volumes: [10],
      registries: 1,
      gpu: "HIGH",
      centers: true,
      billing: ["metadata", "records"],
      clusters: [],
      cluster: { refused: expect.stringContaining("joins no pods to clusters") },
      wrong: { refused: expect.stringContaining("gpu: give either this or cpu") },
    });
  });
});

const hasTypes = needs("openapi-typescript that .ci/clients installs", isInstalled("openapiTypescript"), wayOut);

describe.runIf(hasTypes)("openapi-typescript 7.13.0 with openapi-fetch 0.17.0", () => {
  it(
    "makes a typed client from the served document, which compiles and does its work",
    { timeout: SLOW_MS },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "millrace-typed-"));
      try {
        const document = join(folder, "openapi.json");
        await writeFile(document, await (await fetch(`${service.url}/compat/v2/openapi.json`)).text());
        const modules = join(installed.packages, "node_modules");
        await symlink(modules, join(folder, "node_modules"));
        await cp(program("rest-v2-client.ts.txt"), join(folder, "client.ts"));
        await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
        const inputs = ["--default-non-nullable", "false"];
        await run(installed.openapiTypescript, [document, ...inputs, "--output", join(folder, "schema.d.ts")]);
        const target = ["--target", "es2024", "--lib", "es2024,dom", "--module", "nodenext"];
        const strict = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions"];
        const compiler = join(modules, "typescript/bin/tsc");
        await run(process.execPath, [compiler, ...target, ...strict, join(folder, "client.ts")], { cwd: folder });
        const client = { client: "openapi-typescript, openapi-fetch", version: "7.13.0, 0.17.0", test };
        const seen = await recorded(client, service.url, (url) =>
          results(process.execPath, [join(folder, "client.ts"), `${url}/compat`, service.adminKey], { cwd: folder }),
        );
        expect(seen).toEqual({
          template: "typed",
          env: [{ A: "1" }, { B: "2" }],
          stopped: 200,
          pods: 1,
          next: false,
          removed: 204,
          unknown: 404,
          gpus: ["NVIDIA L4"],
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
