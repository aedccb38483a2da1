import { Kysely, PostgresDialect } from "kysely";
import { afterAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { createManagementPool } from "../wire/connection.ts";
import { postgresMigrations } from "./index.ts";
import { describeOldLogins } from "./old-logins.test-support.ts";

const server = sharedPostgres("rows of older versions on PostgreSQL");

describe.runIf(server.available)("on a real server", () => {
  let db: Kysely<unknown>;
  afterAll(() => db.destroy());

  describeOldLogins("PostgreSQL", postgresMigrations, async () => {
    const { url } = await server.createDatabase();
    db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
    return db;
  });
});
