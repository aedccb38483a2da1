import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startTestService } from "@millrace/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { queueApi, queueApiOn } from "../support/queue-api.ts";

const programs = findPostgres();
const canRun = needs("backup of PostgreSQL", programs !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("a backup as docs/operations.md describes it", () => {
  let server: PostgresServer;
  let folder: string;
  beforeEach(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    folder = await mkdtemp(join(tmpdir(), "millrace-backup-"));
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(program: string, ...args: readonly string[]): Promise<void> {
    await promisify(execFile)(join(programs ?? "", program), args);
  }

  test("made while the service runs, and restored elsewhere, has every job with its bodies", async () => {
    const blobs = join(folder, "blobs");
    const dump = join(folder, "millrace.dump");
    const { url: databaseUrl } = await server.createDatabase();
    const service = await startTestService({ settings: { databaseUrl, blobUrl: `file://${blobs}` } });
    const before = await queueApi(service);
    const large = { text: "ä".repeat(100_000) };
    const doneId = await before.run(large);
    const done = await before.take();
    if (done !== undefined) await before.done(done, { output: large });
    const runningId = await before.run({ n: 2 });
    const running = await before.take();
    const waitingId = await before.run(large);

    const asked = await fetch(`${service.url}/v1/service/backups`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.adminKey}` },
    });
    expect([asked.status, await asked.text()]).toEqual([409, expect.stringContaining("pg_dump")]);
    await run("pg_dump", "--format=custom", `--file=${dump}`, databaseUrl);
    await cp(blobs, join(folder, "copy"), { recursive: true });
    await service[Symbol.asyncDispose]();

    const { url: restoredUrl } = await server.createDatabase();
    await run("pg_restore", "--no-owner", `--dbname=${restoredUrl}`, dump);
    const restored = await startTestService({
      settings: { databaseUrl: restoredUrl, blobUrl: `file://${folder}/copy` },
    });
    const after = queueApiOn(restored, before.endpointId);
    expect((await after.status(doneId)).body).toMatchObject({ status: "COMPLETED", output: large });
    expect((await after.status(runningId)).body).toMatchObject({ status: "IN_PROGRESS" });
    expect((await after.status(waitingId)).body).toMatchObject({ status: "IN_QUEUE" });
    expect(await after.take("worker-2")).toMatchObject({ id: waitingId, input: large });
    if (running !== undefined) expect((await after.done(running, { output: 2 })).status).toBe(200);
    expect((await after.status(runningId)).body).toMatchObject({ status: "COMPLETED", output: 2 });
    await restored[Symbol.asyncDispose]();
  });
});
