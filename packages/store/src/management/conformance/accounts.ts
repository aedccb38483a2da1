import type { ApiKey } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleAccount, sampleKey, sampleTemplate, storedAccount } from "../samples.test-support.ts";

export function describeAccounts(store: () => ManagementStore): void {
  describe("accounts", () => {
    test("an account comes back as it was stored", async () => {
      const account = await storedAccount(store(), {
        email: "owner@example.org",
        name: "research",
        createdAtMs: 1_763_000_000_123,
      });
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

  describe("accounts are", () => {
    test("found by pages, changed field by field, and not found after they are deleted", async () => {
      const made = [1_000, 2_000, 2_000].map((createdAtMs) => sampleAccount({ createdAtMs }));
      for (const account of made) await store().accounts.insert(account);
      const [first = made[0], ...others] = made.toSorted(
        (a, b) => a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1),
      );
      expect(await store().accounts.page({ limit: 2 })).toEqual([first, others[0]]);
      expect(await store().accounts.page({ limit: 2, ...(others[0] && { after: others[0] }) })).toEqual([others[1]]);
      const id = others[0]?.id ?? "";
      expect(await store().accounts.update(id, { name: "x" })).toMatchObject({ name: "x", email: null });
      expect(await store().accounts.update(id, { email: "a@b" })).toMatchObject({ name: "x", email: "a@b" });
      expect(await store().accounts.update(id, {})).toMatchObject({ name: "x", email: "a@b" });
      const key = sampleKey(id);
      await store().keys.insert(key);
      expect(await store().accounts.remove(id, 5_000)).toEqual({ kind: "removed" });
      expect(await store().accounts.remove(id, 6_000)).toEqual({ kind: "missing" });
      expect(await store().accounts.get(id)).toBeUndefined();
      expect(await store().accounts.update(id, { name: "y" })).toBeUndefined();
      expect(await store().accounts.page({ limit: 9 })).toEqual([first, others[1]]);
      expect(await store().keys.findByHash(key.hash)).toMatchObject({ revokedAtMs: 5_000 });
      expect(await store().accounts.remove(first?.id ?? "", 7_000)).toEqual({ kind: "first" });
    });

    test("found by the budgets that were set, which change one by one", async () => {
      const [one, two, none] = [sampleAccount(), sampleAccount({ createdAtMs: 2_000 }), sampleAccount()];
      for (const account of [one, two, none]) await store().accounts.insert(account);
      expect(await store().accounts.listBudgeted()).toEqual([]);
      const budget = { spendLimit: 0.1, action: "STOP" } as const;
      const operatorBudget = { spendLimit: null, action: "WARN" } as const;
      expect(await store().accounts.update(two.id, { budget })).toEqual({ ...two, budget });
      expect(await store().accounts.update(two.id, { operatorBudget })).toEqual({ ...two, budget, operatorBudget });
      expect(await store().accounts.update(one.id, { operatorBudget })).toEqual({ ...one, operatorBudget });
      expect(await store().accounts.update(two.id, { name: "x" })).toMatchObject({ budget, operatorBudget });
      expect((await store().accounts.listBudgeted()).map(({ id }) => id)).toEqual([one.id, two.id]);
      expect(await store().accounts.update(one.id, { operatorBudget: null })).toEqual(one);
      expect((await store().accounts.listBudgeted()).map(({ id }) => id)).toEqual([two.id]);
    });

    test("kept while they have resources, which are named", async () => {
      await store().accounts.insert(sampleAccount());
      const account = await storedAccount(store(), { createdAtMs: 2_000 });
      const names = ["a", "b", "c", "d", "e", "f"];
      for (const name of names) await store().templates.insert(sampleTemplate(account.id, { name }));
      expect(await store().accounts.remove(account.id, 5_000)).toEqual({
        kind: "in-use",
        holdings: [{ kind: "template", count: 6, names: names.slice(0, 5) }],
      });
      expect(await store().accounts.get(account.id)).toEqual(account);
    });
  });

  describe("keys", () => {
    test("a key is found by its hash, with its restrictions", async () => {
      const account = await storedAccount(store());
      const key = sampleKey(account.id, { endpointIds: ["e1", "e2"], expiresAtMs: 1_763_000_000_123 });
      expect(await store().keys.insert(key)).toBe("inserted");
      expect(await store().keys.findByHash(key.hash)).toEqual(key);
      expect(await store().keys.findByHash("other")).toBeUndefined();
      expect(await store().keys.get(account.id, key.id)).toEqual(key);
      expect(await store().keys.get("nobody", key.id)).toBeUndefined();
    });

    test("a hash is stored once, and only for an account that exists", async () => {
      const account = await storedAccount(store());
      const key = sampleKey(account.id);
      await store().keys.insert(key);
      expect(await store().keys.insert(sampleKey(account.id, { hash: key.hash }))).toBe("hash-taken");
      expect(await store().keys.insert(sampleKey("nobody"))).toBe("account-missing");
    });

    test("of many first keys made at once, one is stored", async () => {
      const account = await storedAccount(store());
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

    test("pages hold each key once, newest first, and only usable ones where that is asked", async () => {
      const [account, other] = [sampleAccount(), sampleAccount()];
      await store().accounts.insert(account);
      await store().accounts.insert(other);
      const made = [1_000, 2_000, 2_000, 3_000].map((createdAtMs) => sampleKey(account.id, { createdAtMs }));
      const ended = [
        sampleKey(account.id, { createdAtMs: 2_500, revokedAtMs: 2_600 }),
        sampleKey(account.id, { createdAtMs: 2_700, expiresAtMs: 5_000 }),
      ];
      for (const key of [...made, ...ended, sampleKey(other.id)]) await store().keys.insert(key);
      const pagesOf = async (usable: { readonly usableAtMs?: number }): Promise<string[][]> => {
        const pages: string[][] = [];
        for (let before: { createdAtMs: number; id: string } | undefined; ;) {
          const page = await store().keys.page(account.id, { ...usable, limit: 2, ...(before && { before }) });
          if (page.length === 0) return pages;
          pages.push(page.map(({ id }) => id));
          before = page.at(-1);
        }
      };
      const newest = (keys: readonly ApiKey[]): string[] =>
        keys.toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
      expect((await pagesOf({})).flat()).toEqual(newest([...made, ...ended]));
      expect((await pagesOf({ usableAtMs: 5_000 })).flat()).toEqual(newest(made));
      expect((await pagesOf({ usableAtMs: 4_999 })).flat()).toEqual(newest([...made, ...ended.slice(1)]));
    });

    test("the last admin key that can be used stays, also when two are revoked at once", async () => {
      const account = await storedAccount(store());
      const admin = { scopes: ["admin"] } as const;
      const [one, two] = [sampleKey(account.id, admin), sampleKey(account.id, admin)];
      const useless = [
        sampleKey(account.id, { ...admin, endpointIds: ["e1"] }),
        sampleKey(account.id, { ...admin, expiresAtMs: 2_000 }),
        sampleKey(account.id, { ...admin, revokedAtMs: 2_000 }),
        sampleKey(account.id, { scopes: ["manage", "operator"] }),
      ];
      for (const key of [one, two, ...useless]) await store().keys.insert(key);
      const keepsAdmin = { keepsAdmin: true };
      const answers = await Promise.all(
        [one, two].map(({ id }) => store().keys.revoke(account.id, id, 3_000, keepsAdmin)),
      );
      expect(answers.filter((answer) => answer === "last-admin")).toHaveLength(1);
      for (const { id } of useless) {
        expect(await store().keys.revoke(account.id, id, 3_000, keepsAdmin)).toMatchObject({ id });
      }
      const [left] = await store().keys.page(account.id, { usableAtMs: 3_000, limit: 9 });
      expect(await store().keys.revoke(account.id, left?.id ?? "", 4_000)).toMatchObject({ revokedAtMs: 4_000 });
    });

    test("the last use of a key is noted and never goes back", async () => {
      const account = await storedAccount(store());
      const key = sampleKey(account.id);
      await store().keys.insert(key);
      for (const atMs of [2_000, 3_000, 1_000]) await store().keys.noteUse(key.id, atMs);
      expect(await store().keys.get(account.id, key.id)).toMatchObject({ lastUsedAtMs: 3_000 });
    });
  });
}
