import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Where the service of a host is reached by those of other hosts, and for a loopback address on which machine. */
export const migration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ["gateway_url", "gateway_loopback_of"]) {
      await db.schema.alterTable("host").addColumn(column, "text").execute();
    }
  },
};
