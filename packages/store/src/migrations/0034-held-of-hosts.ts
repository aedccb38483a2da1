import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What is held of each host is summed from small indexes, at each start of a worker or pod. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const open = "ended_at_ms IS NULL";
    await sql
      .raw(`CREATE INDEX rental_held ON rental (machine_id, vcpu_count, memory_in_gb) WHERE ${open}`)
      .execute(db);
    await sql
      .raw(`CREATE INDEX rental_gpus ON rental (machine_id, gpu_ids) WHERE ${open} AND gpu_ids <> '[]'`)
      .execute(db);
  },
};
