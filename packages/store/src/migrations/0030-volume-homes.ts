import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A network volume that pods use has its data on the host of the oldest of them. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      UPDATE rental SET machine_id = (
        SELECT machine_id FROM pod WHERE pod.network_volume_id = rental.holder_id ORDER BY created_at_ms, id LIMIT 1
      )
      WHERE holder_kind = 'network-volume' AND ended_at_ms IS NULL`.execute(db);
  },
};
