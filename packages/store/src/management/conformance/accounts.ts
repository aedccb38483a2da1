import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleAccount, sampleKey } from "../samples.test-support.ts";

export function describeAccounts(store: () => ManagementStore): void {
  describe("accounts", () => {
    test("an account comes back as it was stored", async () => {
      const account = sampleAccount({ email: "owner@example.org", createdAtMs: 1_763_000_000_123 });
      await store().accounts.insert(account);
      expect(await store().accounts.get(account.id)).toEqual(account);
      expect(await store().accounts.get("unknown")).toBeUndefined();
    });

    test("of many that want to be first, one is stored and all get it", async () => {
      const candidates = Array.from({ length: 8 }, () => sampleAccount());
      const answers = await Promise.all(candidates.map((candidate) => store().accounts.insertFirst(candidate)));
      expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
      expect(await store().accounts.list()).toEqual([answers[0]]);
    });
  });

  describe("keys", () => {
    test("a key is found by its hash, with its restrictions", async () => {
      const account = sampleAccount();
      await store().accounts.insert(account);
      const key = sampleKey(account.id, { endpointIds: ["e1", "e2"], expiresAtMs: 1_763_000_000_123 });
      expect(await store().keys.insert(key)).toBe("inserted");
      expect(await store().keys.findByHash(key.hash)).toEqual(key);
      expect(await store().keys.findByHash("other")).toBeUndefined();
    });

    test("a hash is stored once, and only for an account that exists", async () => {
      const account = sampleAccount();
      await store().accounts.insert(account);
      const key = sampleKey(account.id);
      await store().keys.insert(key);
      expect(await store().keys.insert(sampleKey(account.id, { hash: key.hash }))).toBe("hash-taken");
      expect(await store().keys.insert(sampleKey("nobody"))).toBe("account-missing");
    });

    test("of many first keys made at once, one is stored", async () => {
      const account = sampleAccount();
      await store().accounts.insert(account);
      const made = await Promise.all(Array.from({ length: 8 }, () => store().keys.insertFirst(sampleKey(account.id))));
      expect(made.filter(Boolean)).toHaveLength(1);
      expect(await store().keys.list(account.id)).toHaveLength(1);
    });

    test("revoking is limited to the account's own keys and keeps the first moment", async () => {
      const [account, other] = [sampleAccount(), sampleAccount()];
      await store().accounts.insert(account);
      await store().accounts.insert(other);
      const key = sampleKey(account.id);
      await store().keys.insert(key);
      expect(await store().keys.revoke(other.id, key.id, 5_000)).toBeUndefined();
      expect(await store().keys.revoke(account.id, key.id, 6_000)).toEqual({ ...key, revokedAtMs: 6_000 });
      expect(await store().keys.revoke(account.id, key.id, 7_000)).toEqual({ ...key, revokedAtMs: 6_000 });
      expect(await store().keys.list(other.id)).toEqual([]);
    });
  });
}
