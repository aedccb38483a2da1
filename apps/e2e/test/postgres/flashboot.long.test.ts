import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { freePort } from "../../../../.tools/vitest/free-port.ts";
import { findPostgres, startPostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { COUNTER_WORKER } from "../support/counter-worker.ts";
import { parkedWorkers } from "../support/parked-workers.ts";

const canRun = needs("flashboot with two gateways", findPostgres() !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("flashboot with two gateways", () => {
  test("a worker that polls another gateway than the one that froze it goes on there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-flashboot-"));
    await mkdir(join(folder, "handlers", "counter"), { recursive: true });
    await writeFile(join(folder, "handlers", "counter", "handler.mjs"), COUNTER_WORKER);
    const server = await startPostgresServer({ settings: { fsync: "off" } });
    const databaseUrl = (await server.createDatabase()).url;
    const shared = { databaseUrl, blobUrl: `file://${folder}/blobs` };
    const port = await freePort();
    const workers = {
      compute: "process",
      handlerDirs: [join(folder, "handlers")],
      workerBaseUrl: `http://127.0.0.1:${port}`,
    } as const;
    const leader = await startTestService({ settings: { ...shared, ...workers }, dataDir: join(folder, "leader") });
    const other = await startTestService({ settings: { ...shared, port }, dataDir: join(folder, "other") });
    try {
      const settings = { computeType: "CPU", workersMax: 1, flashboot: true, idleTimeout: 1 };
      const endpointId = await leader.deploy("local/counter", settings);
      const outputs: unknown[] = [];
      for (const caller of [leader, other, leader]) {
        await expect.poll(() => caller.rest("GET", `/v2/${endpointId}/health`).catch(() => null)).not.toBeNull();
        const { output } = await caller.rest("POST", `/v2/${endpointId}/runsync?wait=20000`, { input: {} });
        outputs.push(output);
        const parked = () => parkedWorkers(leader.url, leader.adminKey, endpointId);
        await expect.poll(parked, { interval: 50 }).toBe(1);
      }
      const [first] = outputs as [object];
      expect(outputs).toEqual([1, 2, 3].map((jobs) => ({ ...first, jobs })));
    } finally {
      await Promise.all([leader.stop(), other.stop()]);
      await server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
