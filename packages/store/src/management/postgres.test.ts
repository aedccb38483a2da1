import { Kysely, PostgresDialect } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { migrate, postgresMigrations } from "../migrations/index.ts";
import { createManagementPool } from "../postgres/connection.ts";
import { sharedPostgres } from "../postgres/shared-postgres.test-support.ts";
import { type ConformanceSubject, describeManagementStore } from "./conformance.ts";
import { createManagementStore, type ManagementSchema } from "./index.ts";

const server = sharedPostgres("management on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let migrated: string;

  beforeAll(async () => {
    const database = await server.createDatabase();
    const db = kyselyOn(database.url);
    await migrate(db, postgresMigrations);
    await db.destroy();
    migrated = database.name;
  });

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
