import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is and was held: one row for each time during which an account held hardware or storage on constant terms. A
 * holder has one open row at most; open ones, few, have an index of their own.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("rental")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("holder_kind", "text", (column) => column.notNull())
      .addColumn("holder_id", "text", (column) => column.notNull())
      .addColumn("machine_id", "text")
      .addColumn("data_center_id", "text", (column) => column.notNull())
      .addColumn("endpoint_id", "text")
      .addColumn("template_id", "text")
      .addColumn("image_name", "text")
      .addColumn("gpu_type_id", "text")
      .addColumn("gpu_ids", "text", (column) => column.notNull())
      .addColumn("gpu_count", "bigint", (column) => column.notNull())
      .addColumn("cpu_flavor_id", "text")
      .addColumn("vcpu_count", "bigint", (column) => column.notNull())
      .addColumn("memory_in_gb", "double precision", (column) => column.notNull())
      .addColumn("container_disk_in_gb", "bigint", (column) => column.notNull())
      .addColumn("volume_in_gb", "bigint", (column) => column.notNull())
      .addColumn("compute_nanos_per_hr", "bigint", (column) => column.notNull())
      .addColumn("storage_nanos_per_hr", "bigint", (column) => column.notNull())
      .addColumn("started_at_ms", "bigint", (column) => column.notNull())
      .addColumn("ended_at_ms", "bigint")
      .execute();
    await db.schema
      .createIndex("rental_open")
      .unique()
      .on("rental")
      .columns(["holder_kind", "holder_id"])
      .where(sql.ref("ended_at_ms"), "is", null)
      .execute();
    await db.schema
      .createIndex("rental_account")
      .on("rental")
      .columns(["account_id", "holder_kind", "started_at_ms"])
      .execute();
  },
};
