import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { recorded } from "./support/recorded.ts";
import { handlerDirs, installed, isInstalled, program, results, run, wayOut } from "./support/programs.ts";

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
