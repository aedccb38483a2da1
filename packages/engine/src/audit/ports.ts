import type { ListPlace } from "../kernel/list-cursor.ts";

/** Something that a key changed, for those who ask later who did it. */
export interface AuditEntry {
  readonly id: string;
  readonly createdAtMs: number;
  /** The account of the key. */
  readonly accountId: string;
  readonly keyId: string;
  /** The name that the key had then. */
  readonly keyName: string;
  /** Address of the client, or of the proxy in front; null when the connection was gone. */
  readonly address: string | null;
  readonly requestId: string;
  /** The `operationId` of REST, or `graphql.` and the name of a mutation. */
  readonly operation: string;
  /** The group of the resource, such as `endpoints`; null where there is none. */
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  /** What interfaces show of the resource, as JSON text without secrets; null where there is nothing to show. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Which entries to list: all that are named must fit. */
export interface AuditFilter {
  readonly keyId?: string | undefined;
  readonly operation?: string | undefined;
  readonly resourceId?: string | undefined;
}

/** Storage of the audit log. Entries are never changed. */
export interface AuditStore {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first, those after a place in that order. */
  page(
    accountId: string,
    query: AuditFilter & { readonly before?: ListPlace; readonly limit: number },
  ): Promise<readonly AuditEntry[]>;
  /** Removes what is older. */
  trim(beforeMs: number): Promise<void>;
}
