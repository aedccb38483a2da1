import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** On which database the jobs of an endpoint are accepted, where there are several; lists are JSON text. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("endpoint")
      .addColumn("shard", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable("endpoint")
      .addColumn("former_shards", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
    await db.schema
      .alterTable("endpoint")
      .addColumn("placement_generation", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
