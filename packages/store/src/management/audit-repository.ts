import type { AuditStore } from "@millrace/engine";
import { auditColumns } from "./rows/account-row.ts";
import type { Database } from "./rows/schema.ts";
import { newestFirst } from "./writing/list-place.ts";

export function createAuditRepository(db: Database): AuditStore {
  return {
    async add(entry) {
      await db.insertInto("audit_entry").values(auditColumns.toRow(entry)).execute();
    },
    async page(accountId, { keyId, operation, resourceId, ...page }) {
      let query = db.selectFrom("audit_entry").selectAll().where("account_id", "=", accountId);
      if (keyId !== undefined) query = query.where("key_id", "=", keyId);
      if (operation !== undefined) query = query.where("operation", "=", operation);
      if (resourceId !== undefined) query = query.where("resource_id", "=", resourceId);
      return (await newestFirst(query, page).execute()).map(auditColumns.fromRow);
    },
    async trim(beforeMs) {
      await db.deleteFrom("audit_entry").where("created_at_ms", "<", beforeMs).execute();
    },
  };
}
