import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What hosts report of themselves besides hardware, and what operators set on them. Labels are JSON text. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const host = (): ReturnType<typeof db.schema.alterTable> => db.schema.alterTable("host");
    await host()
      .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    await host().addColumn("version", "text").execute();
    await host()
      .addColumn("cordoned", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
    await host()
      .addColumn("labels", "text", (column) => column.notNull().defaultTo("{}"))
      .execute();
  },
};
