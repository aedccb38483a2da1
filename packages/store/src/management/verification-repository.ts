import type { Verification, VerificationReport, VerificationStore } from "@millrace/engine";
import type { Kysely, Selectable } from "kysely";
import { fromJson } from "./rows/json-column.ts";
import { beyond } from "./writing/list-place.ts";
import type { ManagementSchema, VerificationTable } from "./rows/schema.ts";

type Facts = Omit<Verification, "id" | "createdAtMs">;
type Findings = Omit<VerificationReport, "verification">;

export function createVerificationRepository(db: Kysely<ManagementSchema>): VerificationStore {
  return {
    async add({ verification: { id, createdAtMs, ...facts }, ...findings }, subject) {
      const json = { facts_json: JSON.stringify(facts), findings_json: JSON.stringify(findings) };
      await db
        .insertInto("verification")
        .values({ id, created_at_ms: createdAtMs, subject, ...json })
        .execute();
    },
    async page({ before, limit }) {
      let query = db.selectFrom("verification").select(["id", "created_at_ms", "facts_json"]);
      if (before !== undefined) query = query.where(beyond(before, "<"));
      const rows = await query.orderBy("created_at_ms", "desc").orderBy("id", "desc").limit(limit).execute();
      return rows.map(factsOf);
    },
    async get(id) {
      const row = await db.selectFrom("verification").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : reportOf(row);
    },
    async latest(subject) {
      const query = db.selectFrom("verification").selectAll().where("subject", "=", subject);
      const row = await query.orderBy("created_at_ms", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();
      return row === undefined ? undefined : reportOf(row);
    },
    async trim(kept) {
      const newest = db
        .selectFrom("verification")
        .select("id")
        .orderBy("created_at_ms", "desc")
        .orderBy("id", "desc")
        .limit(kept);
      await db.deleteFrom("verification").where("id", "not in", newest).execute();
    },
  };
}

function factsOf(row: Pick<Selectable<VerificationTable>, "id" | "created_at_ms" | "facts_json">): Verification {
  return { id: row.id, createdAtMs: Number(row.created_at_ms), ...fromJson<Facts>(row.facts_json) };
}

function reportOf(row: Selectable<VerificationTable>): VerificationReport {
  return { verification: factsOf(row), ...fromJson<Findings>(row.findings_json) };
}
