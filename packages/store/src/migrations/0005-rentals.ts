import { type Kysely, sql, SqliteAdapter } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is and was held: one row for each time during which an account held hardware or storage on constant terms. A
 * holder has one open row at most; open ones, few, have an index of their own. Beside them the sums that reports are made
 * from, by line (what reports tell apart) and hour and day, changed in the transaction that begins or ends a rental.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createRentals(db);
    await createSums(db);
  },
};

async function createRentals(db: Kysely<unknown>): Promise<void> {
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
  for (const [name, columns] of [
    ["rental_started", ["account_id", "holder_kind", "started_at_ms"]],
    ["rental_ended", ["account_id", "holder_kind", "ended_at_ms"]],
    ["rental_holder", ["holder_id", "started_at_ms"]],
  ] as const) {
    await db.schema
      .createIndex(name)
      .on("rental")
      .columns([...columns])
      .execute();
  }
}

async function createSums(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rental_line")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("holder_kind", "text", (column) => column.notNull())
    .addColumn("gpu_type_id", "text")
    .addColumn("cpu_flavor_id", "text")
    .addColumn("instance_id", "text")
    .addColumn("endpoint_id", "text")
    .addColumn("data_center_id", "text")
    .addColumn("image_name", "text")
    .addColumn("template_id", "text")
    .execute();
  await db.schema.createIndex("rental_line_account").on("rental_line").columns(["account_id", "holder_kind"]).execute();
  let sums = db.schema
    .createTable("rental_sum")
    .addColumn("line_id", "text", (column) => column.notNull().references("rental_line.id"))
    .addColumn("span_ms", "bigint", (column) => column.notNull())
    .addColumn("start_ms", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("rental_sum_key", ["line_id", "span_ms", "start_ms"]);
  // Reports read them in the order of the key; PostgreSQL has no words for that.
  if (db.getExecutor().adapter instanceof SqliteAdapter) sums = sums.modifyEnd(sql`WITHOUT ROWID`);
  for (const sum of SUMS) sums = sums.addColumn(sum, "bigint", (column) => column.notNull());
  await sums.execute();
}

const SUMS = [
  "compute_nanos_per_hr",
  "storage_nanos_per_hr",
  "running",
  "disk_in_gb",
  "compute_moment_high",
  "compute_moment_low",
  "storage_moment_high",
  "storage_moment_low",
  "running_moment",
  "disk_moment",
] as const;
