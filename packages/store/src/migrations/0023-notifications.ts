import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Rules that tell receivers, what they fire for, and messages until they are delivered. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("notification_rule")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("condition", "text", (column) => column.notNull())
      .addColumn("bounds", "text", (column) => column.notNull())
      .addColumn("endpoint_ids", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("enabled", "integer", (column) => column.notNull())
      .addColumn("repeat_minutes", "integer")
      .addColumn("created_at_ms", "bigint", (column) => column.notNull())
      .addColumn("generation", "integer", (column) => column.notNull())
      .addColumn("last_delivery", "text")
      .execute();
    await db.schema
      .createIndex("notification_rule_list")
      .on("notification_rule")
      .columns(["account_id", "created_at_ms", "id"])
      .execute();
    await db.schema
      .createTable("notification_firing")
      .addColumn("rule_id", "text", (column) => column.notNull().references("notification_rule.id"))
      .addColumn("subject_id", "text", (column) => column.notNull())
      .addColumn("subject_kind", "text", (column) => column.notNull())
      .addColumn("subject_name", "text")
      .addColumn("since_ms", "bigint", (column) => column.notNull())
      .addColumn("told_at_ms", "bigint", (column) => column.notNull())
      .addColumn("clear_since_ms", "bigint")
      .addPrimaryKeyConstraint("notification_firing_key", ["rule_id", "subject_id"])
      .execute();
    await db.schema
      .createTable("notification_message")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("rule_id", "text", (column) => column.notNull().references("notification_rule.id"))
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("due_at_ms", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("notification_message_due")
      .on("notification_message")
      .columns(["due_at_ms", "id"])
      .execute();
    await db.schema.createIndex("notification_message_rule").on("notification_message").columns(["rule_id"]).execute();
  },
};
