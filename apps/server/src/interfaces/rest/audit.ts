import type { AuditEntry } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import { accountOf, type RestHandlers } from "./rest-handler.ts";

function entryBody(entry: AuditEntry): RestComponents["schemas"]["AuditEntry"] {
  const { id, createdAtMs, keyId, keyName, address, requestId, operation, resourceKind, resourceId } = entry;
  return {
    id,
    at: new Date(createdAtMs).toISOString(),
    key: { id: keyId, name: keyName },
    address,
    requestId,
    operation,
    resourceKind,
    resourceId,
    before: resourceOf(entry.before),
    after: resourceOf(entry.after),
  };
}

function resourceOf(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}

/** Who changed what. */
export const auditHandlers = {
  listAuditEntries: async ({ query: { cursor, limit, keyId, operation, resourceId } }, context) => {
    if (limit === undefined) throw new Error("The specification states no default for limit.");
    const { entries, nextCursor } = await context.audit.list(accountOf(context), {
      limit,
      cursor,
      keyId,
      operation,
      resourceId,
    });
    return { status: 200, body: { entries: entries.map(entryBody), nextCursor } };
  },
} satisfies Partial<RestHandlers>;
