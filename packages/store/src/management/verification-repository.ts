import type { VerificationReport, VerificationStore } from "@millrace/engine";
import { fromJson } from "./rows/json-column.ts";
import { newestFirst } from "./writing/list-place.ts";
import { type Database, type VerificationTable, verificationColumns } from "./rows/schema.ts";

type Findings = Omit<VerificationReport, "verification">;

export function createVerificationRepository(db: Database): VerificationStore {
  const runs = db.selectFrom("verification");
  return {
    async add({ verification, ...findings }, subject) {
      const row = verificationColumns.toRow(verification);
      await db
        .insertInto("verification")
        .values({ ...row, subject, findings_json: JSON.stringify(findings) })
        .execute();
    },
    async page(page) {
      const facts = runs.select(["id", "created_at_ms", "facts_json"]);
      return (await newestFirst(facts, page).execute()).map(verificationColumns.fromRow);
    },
    async get(id) {
      const row = await runs.selectAll().where("id", "=", id).executeTakeFirst();
      return row && reportOf(row);
    },
    async latest(subject) {
      const ofSubject = runs.selectAll().where("subject", "=", subject);
      const row = await newestFirst(ofSubject, { limit: 1 }).executeTakeFirst();
      return row && reportOf(row);
    },
    async trim(kept) {
      const newest = newestFirst(runs.select("id"), { limit: kept });
      await db.deleteFrom("verification").where("id", "not in", newest).execute();
    },
  };
}

function reportOf(row: VerificationTable): VerificationReport {
  return { verification: verificationColumns.fromRow(row), ...fromJson<Findings>(row.findings_json) };
}
