import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

const bytes = { sqlite: "BLOB", postgres: "bytea" } as const;

/**
 * Logs of machines: `log_machine` has what is known of a machine beside its lines, `log_chunk` successive lines of one machine and
 * source. Times in `_us` are microseconds since the Unix epoch. Nothing refers to other tables: logs outlive what they are of.
 */
function logs(database: keyof typeof bytes): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable("log_machine")
        .addColumn("machine_id", "text", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "text", (column) => column.notNull())
        .addColumn("endpoint_id", "text")
        .addColumn("pod_id", "text")
        .addColumn("facts", "text", (column) => column.notNull())
        .addColumn("started_at_ms", "bigint", (column) => column.notNull())
        .addColumn("ended_at_ms", "bigint")
        .addColumn("message", "text")
        .addColumn("position", "text")
        .execute();
      await db.schema
        .createIndex("log_machine_endpoint")
        .on("log_machine")
        .columns(["endpoint_id", "started_at_ms"])
        .execute();
      await db.schema
        .createTable("log_chunk")
        .addColumn("machine_id", "text", (column) => column.notNull())
        .addColumn("first_us", "bigint", (column) => column.notNull())
        .addColumn("last_us", "bigint", (column) => column.notNull())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("account_id", "text", (column) => column.notNull())
        .addColumn("endpoint_id", "text")
        .addColumn("pod_id", "text")
        .addColumn("line_count", "bigint", (column) => column.notNull())
        .addColumn("size_bytes", "bigint", (column) => column.notNull())
        .addColumn("body", sql.raw(bytes[database]), (column) => column.notNull())
        .addPrimaryKeyConstraint("log_chunk_key", ["machine_id", "first_us"])
        .execute();
      for (const owner of ["machine_id", "endpoint_id", "pod_id"]) {
        const index = db.schema.createIndex(`log_chunk_${owner}`).on("log_chunk");
        await index.columns([owner, "last_us", "machine_id"]).execute();
      }
      await db.schema.createIndex("log_chunk_age").on("log_chunk").columns(["last_us", "size_bytes"]).execute();
    },
  };
}

export const sqliteMigration: Migration = logs("sqlite");
export const postgresMigration: Migration = logs("postgres");
