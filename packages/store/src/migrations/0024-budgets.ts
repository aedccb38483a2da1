import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Accounts and endpoints can have a limit of what they spend in a month. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable("account").addColumn("budget", "text").execute();
    await db.schema.alterTable("account").addColumn("operator_budget", "text").execute();
    await db.schema.alterTable("endpoint").addColumn("spend_limit", "double precision").execute();
    await db.schema
      .alterTable("endpoint")
      .addColumn("spend_action", "text", (column) => column.notNull().defaultTo("WARN"))
      .execute();
  },
};
