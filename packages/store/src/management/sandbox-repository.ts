import type { Sandbox, SandboxEnd, SandboxRepository } from "@millrace/engine";
import type { Kysely, Selectable } from "kysely";
import { fromJson } from "./rows/json-column.ts";
import { toJson } from "./rows/row-numbers.ts";
import type { ManagementSchema, SandboxTable } from "./rows/schema.ts";
import { RowReader, type UnreadableRowError, wholeNumber } from "./rows/unreadable-rows.ts";

type Facts = Omit<Sandbox, "id" | "accountId" | "createdAtMs" | "lastActivityAtMs" | "end">;

export function createSandboxRepository(
  db: Kysely<ManagementSchema>,
  onUnreadable: (error: UnreadableRowError) => void,
): SandboxRepository {
  const reader = new RowReader("sandbox", fromRow, onUnreadable);
  const all = db.selectFrom("sandbox").selectAll();
  return {
    async insert({ id, accountId, createdAtMs, lastActivityAtMs, end, ...facts }) {
      await db
        .insertInto("sandbox")
        .values({
          id,
          account_id: accountId,
          created_at_ms: createdAtMs,
          last_activity_at_ms: lastActivityAtMs,
          ended_at_ms: end?.atMs ?? null,
          is_settled: 0,
          facts_json: toJson(facts),
          end_json: end && toJson(end),
        })
        .execute();
    },
    get: async (id) => reader.one(await all.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) => reader.all(await all.where("account_id", "=", accountId).execute()),
    listUnsettled: async () => reader.all(await all.where("is_settled", "=", 0).execute()),
    async touch(id, atMs) {
      const open = db.updateTable("sandbox").where("id", "=", id).where("ended_at_ms", "is", null);
      const { numUpdatedRows } = await open
        .set(({ eb, ref }) => ({
          last_activity_at_ms: eb
            .case()
            .when("last_activity_at_ms", "<", atMs)
            .then(atMs)
            .else(ref("last_activity_at_ms"))
            .end(),
        }))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async end(id, end, ifIdleSinceMs) {
      let open = db.updateTable("sandbox").where("id", "=", id).where("ended_at_ms", "is", null);
      if (ifIdleSinceMs !== undefined) open = open.where("last_activity_at_ms", "<=", ifIdleSinceMs);
      const { numUpdatedRows } = await open.set({ ended_at_ms: end.atMs, end_json: toJson(end) }).executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async settle(id, accountId, keep) {
      await db.updateTable("sandbox").set({ is_settled: 1 }).where("id", "=", id).execute();
      const settled = db.selectFrom("sandbox").where("account_id", "=", accountId).where("is_settled", "=", 1);
      const excess = settled.select("id").orderBy("ended_at_ms", "desc").orderBy("id", "desc").offset(keep).limit(keep);
      const ids = (await excess.execute()).map((row) => row.id);
      if (ids.length > 0) await db.deleteFrom("sandbox").where("id", "in", ids).execute();
    },
  };
}

/** @throws Error for a row that cannot be read */
function fromRow(row: Selectable<SandboxTable>): Sandbox {
  return {
    ...fromJson<Facts>(row.facts_json),
    id: row.id,
    accountId: row.account_id,
    createdAtMs: wholeNumber("created_at_ms", row.created_at_ms),
    lastActivityAtMs: wholeNumber("last_activity_at_ms", row.last_activity_at_ms),
    end: row.end_json === null ? null : fromJson<SandboxEnd>(row.end_json),
  };
}
