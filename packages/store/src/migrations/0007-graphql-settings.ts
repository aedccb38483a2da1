import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What only GraphQL can set: SSH keys of an account, and settings of templates and endpoints that are kept as JSON text. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("account")
      .addColumn("public_key", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    for (const table of ["template", "endpoint"]) {
      await db.schema
        .alterTable(table)
        .addColumn("extras", "text", (column) => column.notNull().defaultTo("{}"))
        .execute();
    }
  },
};
