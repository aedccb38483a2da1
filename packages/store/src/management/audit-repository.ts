import type { AuditEntry, AuditStore } from "@millrace/engine";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { AuditEntryTable, ManagementSchema } from "./rows/schema.ts";
import { beyond } from "./writing/list-place.ts";

export function createAuditRepository(db: Kysely<ManagementSchema>): AuditStore {
  return {
    async add(entry) {
      await db.insertInto("audit_entry").values(toRow(entry)).execute();
    },
    async page(accountId, { before, limit, keyId, operation, resourceId }) {
      let query = db.selectFrom("audit_entry").selectAll().where("account_id", "=", accountId);
      if (keyId !== undefined) query = query.where("key_id", "=", keyId);
      if (operation !== undefined) query = query.where("operation", "=", operation);
      if (resourceId !== undefined) query = query.where("resource_id", "=", resourceId);
      if (before !== undefined) query = query.where(beyond(before, "<"));
      const rows = await query.orderBy("created_at_ms", "desc").orderBy("id", "desc").limit(limit).execute();
      return rows.map(fromRow);
    },
    async trim(beforeMs) {
      await db.deleteFrom("audit_entry").where("created_at_ms", "<", beforeMs).execute();
    },
  };
}

function toRow(entry: AuditEntry): Insertable<AuditEntryTable> {
  return {
    id: entry.id,
    created_at_ms: entry.createdAtMs,
    account_id: entry.accountId,
    key_id: entry.keyId,
    key_name: entry.keyName,
    address: entry.address,
    request_id: entry.requestId,
    operation: entry.operation,
    resource_kind: entry.resourceKind,
    resource_id: entry.resourceId,
    before_json: entry.before,
    after_json: entry.after,
  };
}

function fromRow(row: Selectable<AuditEntryTable>): AuditEntry {
  return {
    id: row.id,
    createdAtMs: Number(row.created_at_ms),
    accountId: row.account_id,
    keyId: row.key_id,
    keyName: row.key_name,
    address: row.address,
    requestId: row.request_id,
    operation: row.operation,
    resourceKind: row.resource_kind,
    resourceId: row.resource_id,
    before: row.before_json,
    after: row.after_json,
  };
}
