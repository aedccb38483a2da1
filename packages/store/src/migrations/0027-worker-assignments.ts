import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which host each worker belongs to, what is wanted of it and what the host reported; and hosts that are stopping. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("worker_assignment")
      .addColumn("worker_id", "text", (column) => column.primaryKey().notNull())
      .addColumn("endpoint_id", "text", (column) => column.notNull())
      .addColumn("host_id", "text", (column) => column.notNull())
      .addColumn("facts_json", "text", (column) => column.notNull())
      .addColumn("wanted", "text", (column) => column.notNull())
      .addColumn("order_json", "text", (column) => column.notNull())
      .addColumn("generation", "bigint", (column) => column.notNull())
      .addColumn("seen_json", "text")
      .execute();
    await db.schema.createIndex("worker_assignment_host").on("worker_assignment").columns(["host_id"]).execute();
    await db.schema
      .alterTable("host")
      .addColumn("leaving", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
