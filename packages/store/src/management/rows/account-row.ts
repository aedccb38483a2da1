import type { Account, ApiKey, AuditEntry } from "@millrace/engine";
import { columnsOf, type TableOf } from "./columns.ts";

export const accountColumns = columnsOf<Account>()({
  id: "text",
  email: "text",
  name: "text",
  webhookSecret: "text",
  createdAtMs: "whole",
  publicKey: "text",
  budget: "json",
  operatorBudget: "json",
});

export interface AccountTable extends TableOf<typeof accountColumns> {
  deleted_at_ms: number | null;
}

export const keyColumns = columnsOf<ApiKey>()({
  id: "text",
  accountId: "text",
  name: "text",
  hash: "text",
  scopes: "json",
  endpointIds: "json",
  volumeIds: "json",
  createdAtMs: "whole",
  expiresAtMs: "whole",
  revokedAtMs: "whole",
  lastUsedAtMs: "whole",
});

export interface ApiKeyTable extends TableOf<typeof keyColumns> {}

export const auditColumns = columnsOf<AuditEntry>()({
  id: "text",
  createdAtMs: "whole",
  accountId: "text",
  keyId: "text",
  keyName: "text",
  address: "text",
  requestId: "text",
  operation: "text",
  resourceKind: "text",
  resourceId: "text",
  before: ["text", "before_json"],
  after: ["text", "after_json"],
});

export interface AuditEntryTable extends TableOf<typeof auditColumns> {}
