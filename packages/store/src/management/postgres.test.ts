import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../../.tools/vitest/needs.ts";
import { findPostgres, startPostgresServer, type PostgresServer } from "../../../../.tools/vitest/postgres-server.ts";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../postgres/connection.ts";
import { type ConformanceSubject, describeManagementStore } from "./conformance.ts";
import { createManagementStore, type ManagementSchema } from "./index.ts";

const canRun = needs("management on PostgreSQL", findPostgres() !== undefined, "install PostgreSQL 15 or later");

describe.runIf(canRun)("on a real server", () => {
  let server: PostgresServer;
  let migrated: string;

  beforeAll(async () => {
    server = await startPostgresServer({ settings: { fsync: "off" } });
    const database = await server.createDatabase();
    const db = kyselyOn(database.url);
    await migrate(db, postgresMigrations);
    await db.destroy();
    migrated = database.name;
  });
  afterAll(() => server.close());

  function kyselyOn(url: string): Kysely<ManagementSchema> {
    return new Kysely<ManagementSchema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
  }

  async function open(): Promise<ConformanceSubject> {
    const database = await server.createDatabase(migrated);
    const db = kyselyOn(database.url);
    return {
      store: createManagementStore(db),
      async close() {
        await db.destroy();
        await database.drop();
      },
    };
  }

  describeManagementStore("PostgreSQL", open);

  test("gateways that start at once migrate an empty database once", async () => {
    const { url } = await server.createDatabase();
    const gateways = Array.from({ length: 5 }, () => kyselyOn(url));
    const made = await Promise.all(gateways.map((db) => migrate(db, postgresMigrations)));
    expect(made.flat().toSorted()).toEqual(Object.keys(postgresMigrations).toSorted());
    await Promise.all(gateways.map((db) => db.destroy()));
  });
});
