import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Hosts, pods, network volumes, registry credentials and secrets. Lists, maps and what hosts tell are JSON text, truth
 * values 0 or 1, times milliseconds since the Unix epoch. That nothing goes while something refers to it is seen to by
 * the repositories, which look under a lock: a list of ids can have no foreign key.
 */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createHosts(db);
    await createNetworkVolumes(db);
    await createSealed(db);
    await createPods(db);
  },
};

async function createHosts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("host")
    .addColumn("machine_id", "text", (column) => column.primaryKey().notNull())
    .addColumn("data_center_id", "text", (column) => column.notNull())
    .addColumn("driver", "text", (column) => column.notNull())
    .addColumn("public_ip", "text")
    .addColumn("inventory", "text", (column) => column.notNull())
    .addColumn("seen_at_ms", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("volume_erasure")
    .addColumn("machine_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("volume_id", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("volume_erasure_key", ["machine_id", "kind", "volume_id"])
    .execute();
}

async function createNetworkVolumes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("network_volume")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("size_in_gb", "bigint", (column) => column.notNull())
    .addColumn("data_center_id", "text", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addUniqueConstraint("network_volume_name", ["account_id", "name"])
    .execute();
}

async function createSealed(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("registry_auth")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addUniqueConstraint("registry_auth_name", ["account_id", "name"])
    .execute();
  await db.schema
    .createTable("secret")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addColumn("updated_at_ms", "bigint", (column) => column.notNull())
    .addColumn("last_retrieved_at_ms", "bigint")
    .addColumn("value_changed_at_ms", "bigint", (column) => column.notNull())
    .addUniqueConstraint("secret_name", ["account_id", "name"])
    .execute();
}

async function createPods(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pod")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("unique_name", "text")
    .addColumn("desired_status", "text", (column) => column.notNull())
    .addColumn("image_name", "text", (column) => column.notNull())
    .addColumn("template_id", "text")
    .addColumn("network_volume_id", "text")
    .addColumn("container_registry_auth_id", "text")
    .addColumn("machine_id", "text", (column) => column.notNull())
    .addColumn("generation", "bigint", (column) => column.notNull())
    .addColumn("created_at_ms", "bigint", (column) => column.notNull())
    .addColumn("settings", "text", (column) => column.notNull())
    .addColumn("container", "text")
    .addUniqueConstraint("pod_name", ["account_id", "unique_name"])
    .execute();
  for (const column of ["machine_id", "template_id", "network_volume_id", "container_registry_auth_id"]) {
    await db.schema.createIndex(`pod_${column}`).on("pod").column(column).execute();
  }
}
