import type { AuditEntry } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";

function entryOf(id: string, changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id,
    createdAtMs: 1_000,
    accountId: "account1",
    keyId: "key1",
    keyName: "ci",
    address: "192.0.2.7",
    requestId: "request1",
    operation: "updateEndpoint",
    resourceKind: "endpoints",
    resourceId: "endpoint1",
    before: '{"workersMax":1}',
    after: null,
    ...changes,
  };
}

export function describeAudit(store: () => ManagementStore): void {
  const add = async (...entries: readonly AuditEntry[]): Promise<void> => {
    for (const entry of entries) await store().audit.add(entry);
  };
  const idsOf = async (query: Partial<Parameters<ManagementStore["audit"]["page"]>[1]> = {}): Promise<string[]> =>
    (await store().audit.page("account1", { limit: 100, ...query })).map(({ id }) => id);

  describe("the audit log", () => {
    test("gives entries of an account back as they were, newest first, page by page", async () => {
      const entries = [
        entryOf("a"),
        entryOf("b"),
        entryOf("c", { createdAtMs: 2_000, address: null, resourceId: null }),
      ];
      await add(...entries, entryOf("other", { accountId: "account2" }));
      expect(await store().audit.page("account1", { limit: 100 })).toEqual([entries[2], entries[1], entries[0]]);
      expect(await idsOf({ limit: 2 })).toEqual(["c", "b"]);
      expect(await idsOf({ before: { createdAtMs: 1_000, id: "b" } })).toEqual(["a"]);
    });

    test("is asked by key, operation and resource", async () => {
      await add(
        entryOf("a"),
        entryOf("b", { keyId: "key2" }),
        entryOf("c", { operation: "deleteEndpoint" }),
        entryOf("d", { resourceId: "endpoint2" }),
      );
      expect(await idsOf({ keyId: "key2" })).toEqual(["b"]);
      expect(await idsOf({ operation: "deleteEndpoint" })).toEqual(["c"]);
      expect(await idsOf({ resourceId: "endpoint2", operation: "updateEndpoint" })).toEqual(["d"]);
    });

    test("forgets what is older than a moment", async () => {
      await add(entryOf("old"), entryOf("young", { createdAtMs: 2_000 }));
      await store().audit.trim(2_000);
      expect(await idsOf()).toEqual(["young"]);
    });
  });
}
