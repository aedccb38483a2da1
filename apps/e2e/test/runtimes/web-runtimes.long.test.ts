import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { startTestService, type TestService } from "@millrace/testing";
import { installed, isInstalled, results, wayOut } from "../clients/support/programs.ts";
import { bundleProgram, programs, type Bundle } from "./support/bundle.ts";
import { startWorkerd } from "./support/workerd.ts";
import type { CalledService } from "./programs/three-clients.ts";

let service: TestService;
let folder: string;
let bundle: Bundle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-runtimes-"));
  service = await startTestService();
  await cp(programs, folder, { recursive: true });
  bundle = await bundleProgram(folder);
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** What the program is told to call. */
function called(name: string): CalledService {
  return { baseUrl: service.url, apiKey: service.adminKey, name };
}

/** Runs the program as a command, with nothing in its environment that a user of this machine has set. */
function outcomeOf(command: string, flags: readonly string[], name: string): Promise<unknown> {
  const { baseUrl, apiKey } = called(name);
  const env = { DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1", DO_NOT_TRACK: "1" };
  return results(command, [...flags, join(folder, "command.mjs"), baseUrl, apiKey, name], { env });
}

function expectedOutcome(name: string): Readonly<Record<string, unknown>> {
  return {
    template: name,
    workersMax: 0,
    taken: "ConflictError",
    waiting: "IN_QUEUE",
    abandoned: "AbortError",
    cancelled: "CANCELLED",
    result: "JobCancelledError",
    chunks: 0,
    end: { id: expect.any(String), status: "CANCELLED" },
    myself: service.accountId,
  };
}

describe("one program with the three clients", () => {
  it("consists of the clients as they are built, and imports nothing of its platform", () => {
    const clients = ["queue-client", "rest-client", "graphql-client"].map((name) => `packages/${name}`);
    expect(bundle.inputs).toEqual(expect.arrayContaining(clients.map((client) => `${client}/dist/index.js`)));
    expect(bundle.inputs.filter((path) => clients.some((client) => path.startsWith(`${client}/src/`)))).toEqual([]);
    expect(bundle.imports).toEqual([]);
  });

  it("does its work in Node", async () => {
    expect(await outcomeOf(process.execPath, [], "node")).toEqual(expectedOutcome("node"));
  });

  it.runIf(needs("the clients in Bun", isInstalled("bun"), wayOut))("does its work in Bun 1.4.5", async () => {
    expect(await outcomeOf(installed.bun, ["run", "--no-install"], "bun")).toEqual(expectedOutcome("bun"));
  });

  it.runIf(needs("the clients in Deno", isInstalled("deno"), wayOut))(
    "does its work in Deno 2.9.6, which lets it reach the service and read NODE_ENV, and nothing else",
    async () => {
      const allowed = [`--allow-net=${new URL(service.url).host}`, "--allow-env=NODE_ENV"];
      const flags = ["run", "--no-prompt", "--no-config", "--no-lock", "--no-remote", "--no-npm", ...allowed];
      expect(await outcomeOf(installed.deno, flags, "deno")).toEqual(expectedOutcome("deno"));
    },
  );

  it.runIf(needs("the clients in workerd", isInstalled("workerd"), wayOut))(
    "does its work in workerd 1.20261117.1, which has nothing of Node",
    async () => {
      await using workerd = await startWorkerd(installed.workerd, join(folder, "workerd.capnp"));
      const answer = await fetch(workerd.url, { method: "POST", body: JSON.stringify(called("workerd")) });
      const body = await answer.text();
      expect(answer.status, body).toBe(200);
      expect(JSON.parse(body)).toEqual({ ...expectedOutcome("workerd"), process: "undefined" });
    },
  );
});
