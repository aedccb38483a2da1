import { Kysely, PostgresDialect } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { needs } from "../../../../../.tools/vitest/needs.ts";
import {
  findPostgres,
  startPostgresServer,
  type PostgresServer,
} from "../../../../../.tools/vitest/postgres-server.ts";
import { migrate, postgresMigrations } from "../../migrations/index.ts";
import { createManagementPool } from "../../wire/connection.ts";
import { openPostgresGateways, type PostgresGateways } from "./postgres-gateways.ts";

const canRun = needs(
  "numbers and leadership of gateways",
  findPostgres() !== undefined,
  "install PostgreSQL 15 or later",
);

describe.runIf(canRun)("a gateway on PostgreSQL", () => {
  let server: PostgresServer;
  const opened: PostgresGateways[] = [];
  beforeEach(async () => {
    // The log is written down late, so that what the crash takes along does not depend on luck.
    server = await startPostgresServer({ settings: { wal_writer_delay: "10s" } });
  });
  afterEach(async () => {
    for (const gateways of opened.splice(0)) await gateways.close();
    await server.close();
  });

  async function open(url: string): Promise<PostgresGateways> {
    const gateways = await openPostgresGateways({ url, nowMs: Date.now, onError: () => undefined });
    opened.push(gateways);
    return gateways;
  }

  test("that resigns has another one lead, and does not lead again although it stays", async () => {
    const { url } = await server.createDatabase();
    const pool = createManagementPool({ url });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, postgresMigrations);
    await db.destroy();
    const [first, second] = [await open(url), await open(url)];
    const told: boolean[] = [];
    first.onLead((leads) => told.push(leads));
    first.start();
    await expect.poll(() => first.leads).toBe(true);
    await first.resign();
    expect(first.leads).toBe(false);
    second.start();
    await expect.poll(() => second.leads).toBe(true);
    await opened.pop()?.close();
    await expect.poll(() => first.count).toBe(1);
    expect(told).toEqual([true, false]);
  });

  test("leads soon after one that died while the clock of the database was ahead, and counts it as gone", async () => {
    const { url } = await server.createDatabase();
    const pool = createManagementPool({ url });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, postgresMigrations);
    await pool.query(
      `INSERT INTO gateway (id, alive_until) OVERRIDING SYSTEM VALUE VALUES (1, now() + interval '1 hour')`,
    );
    await pool.query(
      "INSERT INTO leadership (id, gateway_id, term, until) VALUES (1, 1, 1, now() + interval '1 hour')",
    );
    await db.destroy();
    const gateways = await open(url);
    gateways.start();
    await expect.poll(() => gateways.leads).toBe(true);
    await expect.poll(() => gateways.count).toBe(1);
  });

  test("has a number that is nobody else's, also after a crash of PostgreSQL that forgot who joined last", async () => {
    const { url } = await server.createDatabase();
    const pool = createManagementPool({ url });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(db, postgresMigrations);
    await pool.query("CHECKPOINT");
    await db.destroy();
    const first = await open(url);
    await server.stop("immediate");
    await server.start();
    const second = await open(url);
    expect(second.gatewayId).not.toBe(first.gatewayId);
  });
});
