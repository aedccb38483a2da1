import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestService } from "@millrace/testing";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  runSql,
  startPostgresServer,
  type PostgresServer,
} from "../../../../.tools/vitest/postgres-server.ts";
import { freePort } from "../../../../.tools/vitest/free-port.ts";

const canRun = needs("the start of a gateway", findPostgres() !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("a gateway that starts", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
  });
  afterAll(() => server.close());

  test("never refuses the admin key: it does not listen before it knows the key", async () => {
    const { url: databaseUrl } = await server.createDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), "millrace-start-"));
    await (await startTestService({ settings: { databaseUrl }, dataDir })).stop();
    const holder = new Client({ connectionString: databaseUrl });
    await holder.connect();
    // The start stands still where it makes sure that there is an account for the key.
    await holder.query("BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE");
    const port = await freePort();
    const starting = startTestService({ settings: { databaseUrl, port }, dataDir });
    const waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await expect.poll(() => runSql(databaseUrl, waiting)).toBe("1");
    const early = await fetch(`http://127.0.0.1:${port}/v1/endpoints`, {
      headers: { authorization: "Bearer test-admin-key" },
    }).catch((error: unknown) => (error as { cause: { code: string } }).cause.code);
    expect(early).toBe("ECONNREFUSED");
    await holder.query("COMMIT");
    await holder.end();
    const service = await starting;
    const answer = await fetch(`${service.url}/v1/endpoints`, { headers: { authorization: "Bearer test-admin-key" } });
    expect(answer.status).toBe(200);
    await service.stop();
    await rm(dataDir, { recursive: true });
  });
});
