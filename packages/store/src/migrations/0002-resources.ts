import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Templates and endpoints. Lists and maps are JSON text, truth values 0 or 1, times milliseconds since the Unix epoch. A
 * template cannot go while an endpoint refers to it.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createTemplates(db);
    await createEndpoints(db);
  },
};

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("template")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("image_name", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("container_disk_in_gb", "bigint", (column) => column.notNull())
    .addColumn("volume_in_gb", "bigint", (column) => column.notNull())
    .addColumn("volume_mount_path", "text", (column) => column.notNull())
    .addColumn("container_registry_auth_id", "text")
    .addColumn("docker_entrypoint", "text", (column) => column.notNull())
    .addColumn("docker_start_cmd", "text", (column) => column.notNull())
    .addColumn("env", "text", (column) => column.notNull())
    .addColumn("ports", "text", (column) => column.notNull())
    .addColumn("readme", "text", (column) => column.notNull())
    .addColumn("is_public", "integer", (column) => column.notNull())
    .addColumn("is_platform", "integer", (column) => column.notNull())
    .addColumn("is_serverless", "integer", (column) => column.notNull())
    .addColumn("bound_endpoint_id", "text")
    .addColumn("earned", "double precision", (column) => column.notNull())
    .addColumn("runtime_in_min", "bigint", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addUniqueConstraint("template_name", ["account_id", "name"])
    .execute();
  await db.schema.createIndex("template_bound").on("template").column("bound_endpoint_id").execute();
}

async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("endpoint")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("template_id", "text", (column) => column.notNull().references("template.id"))
    .addColumn("compute_type", "text", (column) => column.notNull())
    .addColumn("env", "text", (column) => column.notNull())
    .addColumn("gpu_type_ids", "text", (column) => column.notNull())
    .addColumn("gpu_count", "bigint", (column) => column.notNull())
    .addColumn("cpu_flavor_ids", "text", (column) => column.notNull())
    .addColumn("vcpu_count", "bigint", (column) => column.notNull())
    .addColumn("data_center_ids", "text", (column) => column.notNull())
    .addColumn("allowed_cuda_versions", "text", (column) => column.notNull())
    .addColumn("min_cuda_version", "text")
    .addColumn("network_volume_ids", "text", (column) => column.notNull())
    .addColumn("workers_min", "bigint", (column) => column.notNull())
    .addColumn("workers_max", "bigint", (column) => column.notNull())
    .addColumn("scaler_type", "text", (column) => column.notNull())
    .addColumn("scaler_value", "bigint", (column) => column.notNull())
    .addColumn("idle_timeout_seconds", "bigint", (column) => column.notNull())
    .addColumn("execution_timeout_ms", "bigint", (column) => column.notNull())
    .addColumn("flashboot", "integer", (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addUniqueConstraint("endpoint_name", ["account_id", "name"])
    .execute();
  await db.schema.createIndex("endpoint_template").on("endpoint").column("template_id").execute();
}
