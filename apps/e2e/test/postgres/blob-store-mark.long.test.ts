import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService, type TestService } from "@millrace/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi } from "../support/queue-api.ts";

const canRun = needs("blob stores of gateways", findPostgres() !== undefined, "install PostgreSQL 15 or later");
const LARGE = { text: "x".repeat(100_000) };

describe.runIf(canRun)("a gateway refuses to start", () => {
  let server: PostgresServer;
  let folder: string;
  let databaseUrl: string;
  const running: TestService[] = [];

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "millrace-blob-mark-"));
    databaseUrl = (await server.createDatabase()).url;
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  /** Each with a data directory of its own, as on machines of their own. */
  async function start(name: string, settings: { databaseUrl?: string; blobUrl?: string } = {}): Promise<TestService> {
    const service = await startTestService({ settings: { databaseUrl, ...settings }, dataDir: join(folder, name) });
    running.push(service);
    return service;
  }

  test("where it does not share the blob store of the others, also before there is any blob", async () => {
    await start("here");
    await expect(start("there")).rejects.toThrow(/not the blob store of the installation.*MILLRACE_BLOB_URL/);
  });

  test("where its blob store is that of another installation", async () => {
    const blobUrl = `file://${folder}/blobs`;
    await start("here", { blobUrl });
    const other = (await server.createDatabase()).url;
    await expect(start("there", { databaseUrl: other, blobUrl })).rejects.toThrow(/belongs to another installation/);
  });

  test("where an installation from before has its blobs elsewhere; the store that has them is marked", async () => {
    const first = await start("here");
    await (await queueApi(first)).run(LARGE);
    await first.stop();
    await rm(join(folder, "here", "blobs", "millrace-blob-store"));
    await runSql(databaseUrl, "UPDATE installation SET blob_store = NULL");
    await expect(start("there")).rejects.toThrow(/not the blob store of the installation/);
    await start("here");
    await expect(start("there")).rejects.toThrow(/not the blob store of the installation/);
  });

  test("where the directory of the blobs is not mounted", async () => {
    const first = await start("here");
    await first.stop();
    await rm(join(folder, "here", "blobs"), { recursive: true });
    await expect(start("here")).rejects.toThrow(/not mounted/);
  });
});
