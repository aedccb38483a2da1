import { chmodSync } from "node:fs";
import { startTestService, type TestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi } from "../support/queue-api.ts";
import { canMount, mountingNeeds, mountSmallDisk, type SmallDisk } from "../../../../.tools/vitest/small-disk.ts";

const hasPostgres = needs(
  "a full disk under PostgreSQL",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);
const canRun = hasPostgres && needs("a full disk under PostgreSQL", canMount(), mountingNeeds);

const DISK_BYTES = 256 * 1024 * 1024;
const INPUT = { text: "x".repeat(60_000) };

describe.runIf(canRun)("a gateway whose database has a full disk", { timeout: 120_000 }, () => {
  let disk: SmallDisk;
  let server: PostgresServer;
  let service: TestService;
  const usualFolder = process.env["TMPDIR"];
  beforeEach(async () => {
    disk = mountSmallDisk(DISK_BYTES);
    // Where the server makes its folder; the tests' own user is not the server's.
    chmodSync(disk.path, 0o777);
    process.env["TMPDIR"] = disk.path;
    server = await startPostgresServer({ settings: { fsync: "off", max_wal_size: "64MB", min_wal_size: "32MB" } });
    if (usualFolder === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = usualFolder;
    service = await startTestService({ settings: { databaseUrl: (await server.createDatabase()).url } });
  });
  afterEach(async () => {
    await service[Symbol.asyncDispose]();
    await server.close();
    disk.remove();
  });

  const ready = async (): Promise<number> => (await fetch(`${service.url}/readyz`)).status;

  test("answers 503, says so in /readyz, reads on, and goes on by itself", async () => {
    const api = await queueApi(service);
    const id = await api.run();
    disk.fill(1024 * 1024);
    let refused = await api.call("POST", "run", { body: { input: INPUT } });
    while (refused.status === 200) refused = await api.call("POST", "run", { body: { input: INPUT } });
    expect(refused).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect((refused.body as { message: string }).message).toContain("The disk of the database is full");
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(await ready()).toBe(503);
    expect((await api.status(id)).body).toMatchObject({ status: "IN_QUEUE" });
    disk.free();
    await expect.poll(ready).toBe(200);
    expect((await api.call("POST", "run", { body: { input: INPUT } })).status).toBe(200);
  });
});
