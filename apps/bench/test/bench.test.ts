import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textBody } from "../src/load/bodies.ts";
import { startLoad, startServer, startService, startWorker } from "../src/processes/parties.ts";
import { runBench } from "../src/run-bench.ts";
import type { Bench } from "../src/base/scenario.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-bench-test-"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

function bench(): Bench {
  return {
    newDataDir: () => mkdtemp(join(dataDir, "data-")),
    newDatabase: async () => undefined,
    quick: true,
    profileDir: undefined,
    progress: () => undefined,
  };
}

describe("the parties", () => {
  it("submit, take and complete real jobs, and count them right", async () => {
    await using service = await startService(bench());
    await using load = await startLoad();
    const headers = { authorization: service.apiKey };
    const health = async (): Promise<unknown> =>
      ((await (await fetch(`${service.endpointUrl}/health`, { headers })).json()) as { jobs: unknown }).jobs;

    const request = { url: `${service.endpointUrl}/run`, method: "POST", headers, body: textBody(1024) } as const;
    const submitted = await load.closedLoop({ requests: [request], connections: 8, count: 60 });
    expect(submitted.count).toBe(60);
    expect(submitted.latenciesMs).toHaveLength(60);
    expect(await health()).toMatchObject({ inQueue: 60, completed: 0 });

    const { url: serviceUrl, apiKey, endpointId } = service;
    const work = { serviceUrl, apiKey, endpointId, count: 50, takers: 3, batchSize: 7 };
    expect((await load.takeAndComplete(work)).count).toBe(50);
    expect(await health()).toMatchObject({ inQueue: 10, inProgress: 0, completed: 50 });

    await using _worker = await startWorker(service, { handler: "noop", concurrency: 2 });
    const waited = await load.closedLoop({
      requests: [{ ...request, url: `${service.endpointUrl}/runsync` }],
      connections: 2,
      count: 10,
    });
    expect(waited.count).toBe(10);
    expect(await health()).toMatchObject({ inQueue: 0, completed: 70 });
  });

  it("poll on a schedule, and stop a load at an answer that is no success", async () => {
    await using server = await startServer("handler");
    await using load = await startLoad();
    const request = { url: `${server.url}/`, method: "POST", headers: {}, body: textBody(64) } as const;
    const polled = await load.scheduledPoll({ request, everyMs: 2, durationMs: 100 });
    expect(polled.count).toBe(50);

    await using service = await startService(bench());
    const refused = { url: `${service.endpointUrl}/health`, method: "GET", headers: {} } as const;
    await expect(load.closedLoop({ requests: [refused], connections: 2, count: 2 })).rejects.toThrow("status 401");
    await expect(
      load.closedLoop({ requests: [{ ...request, url: "http://192.0.2.1:80/" }], connections: 1, count: 1 }),
    ).rejects.toThrow("127.0.0.1 only");
  });
});

describe("runBench", () => {
  it("goes on after a scenario that fails, reports both, and leaves no data behind", async () => {
    const report = await runBench({
      scenarios: [
        { name: "broken", summary: "", run: () => Promise.reject(new Error("no such luck")) },
        {
          name: "whole",
          summary: "",
          async run(given) {
            await given.newDataDir();
            return [{ id: "whole.one", label: "one", value: 1, unit: "ms" }];
          },
        },
      ],
      quick: true,
      dataDir,
      profileDir: undefined,
      databaseUrl: undefined,
      print: () => undefined,
    });
    expect(report.failures).toMatchObject([{ scenario: "broken" }]);
    expect(report.failures[0]?.message).toContain("no such luck");
    expect(report.figures.map(({ id }) => id)).toEqual(["whole.one"]);
    expect(report.machine.diskSyncUs).toBeGreaterThan(0);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("bench-"))).toEqual([]);
  });
});

describe("the command", () => {
  const main = join(import.meta.dirname, "../src/main.ts");
  const flags = ["--conditions=millrace-source", "--disable-warning=ExperimentalWarning"];

  it("writes the figures of a real scenario as JSON", async () => {
    const file = join(dataDir, "out.json");
    const args = ["--quick", "--only", "coldstart", "--json", file, "--data-dir", dataDir];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, main, ...args]);
    expect(stdout).toMatch(/warm start to \/readyz .* ≤ 2,000/);
    const { figures } = JSON.parse(await readFile(file, "utf8")) as { figures: { id: string; value: number }[] };
    expect(figures.map(({ id }) => id)).toEqual(["coldstart.warm", "coldstart.first"]);
    for (const { value } of figures) expect(value).toBeGreaterThan(10);
  });

  it("ends with 2 on an argument that it does not know", async () => {
    const ended = promisify(execFile)(process.execPath, [...flags, main, "--only", "nothing"]);
    await expect(ended).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("there are accept") });
  });
});
