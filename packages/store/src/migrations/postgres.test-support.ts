import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { sharedPostgres } from "../../../../.tools/vitest/shared-postgres.ts";
import { createManagementPool } from "../wire/connection.ts";
import { migrate, type Migrations, postgresMigrations } from "./index.ts";

/**
 * Declares tests on a database of a real server, with all tables in it.
 *
 * @param name what is not tested where there is no PostgreSQL
 */
export function describeOnPostgres<Schema>(
  name: string,
  declare: (db: () => Kysely<Schema>) => void,
  migrations: Migrations = postgresMigrations,
): void {
  const server = sharedPostgres(name);
  describe.runIf(server.available)("on a real server", () => {
    let db: Kysely<Schema>;
    beforeAll(async () => {
      const { url } = await server.createDatabase();
      db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createManagementPool({ url }) }) });
      await migrate(db, migrations);
    });
    afterAll(() => db.destroy());
    declare(() => db);
  });
}
