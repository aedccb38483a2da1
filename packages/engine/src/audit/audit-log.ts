import { limits } from "@millrace/spec";
import { listCursors, listPage } from "../kernel/list-cursor.ts";
import { createRisingIds } from "../kernel/rising-ids.ts";
import type { Principal } from "../accounts/principal.ts";
import type { AuditEntry, AuditFilter, AuditStore } from "./ports.ts";
import { withoutSecrets } from "./without-secrets.ts";

/** What an interface tells of a change. `before` and `after` are as it shows the resource; secrets are removed here. */
export interface AuditedChange extends Pick<
  AuditEntry,
  "address" | "requestId" | "operation" | "resourceKind" | "resourceId"
> {
  readonly before: unknown;
  readonly after: unknown;
}

/** Who changed what. */
export interface AuditLog {
  /** Never rejects: the change has happened, and what cannot be written is reported to `onError`. */
  note(caller: Principal, change: AuditedChange): Promise<void>;
  /** Newest first. @throws DomainError for a cursor that is none */
  list(
    accountId: string,
    query: AuditFilter & { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly nextCursor: string | null }>;
}

/** Entries between two removals of what is too old. */
const TRIM_EVERY = 200;

export function createAuditLog({
  store,
  nowMs,
  newId,
  onError,
}: {
  readonly store: AuditStore;
  readonly nowMs: () => number;
  readonly newId: () => string;
  readonly onError: (error: unknown) => void;
}): AuditLog {
  let untilTrim = 0;
  const entryId = createRisingIds(newId);

  async function write(entry: AuditEntry): Promise<void> {
    await store.add(entry);
    untilTrim -= 1;
    if (untilTrim > 0) return;
    untilTrim = TRIM_EVERY;
    await store.trim(nowMs() - limits.auditRetentionMs);
  }

  return {
    async note({ accountId, keyId, keyName }, { before, after, ...change }) {
      const shown = { before: withoutSecrets(before), after: withoutSecrets(after) };
      const entry = { id: entryId(), createdAtMs: nowMs(), accountId, keyId, keyName, ...change, ...shown };
      await write(entry).catch(onError);
    },
    async list(accountId, { cursor, limit, ...filter }) {
      const before = cursor === undefined ? {} : { before: listCursors.parse(cursor) };
      const { items, nextCursor } = listPage(
        await store.page(accountId, { ...filter, ...before, limit: limit + 1 }),
        limit,
        listCursors,
      );
      return { entries: items, nextCursor };
    },
  };
}
