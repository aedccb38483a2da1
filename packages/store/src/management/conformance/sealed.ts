import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { samplePod, sampleRegistryAuth, sampleSecret, sampleTemplate, storedAccount } from "../samples.test-support.ts";

export function describeSealed(store: () => ManagementStore): void {
  const newOwner = async (): Promise<string> => (await storedAccount(store())).id;

  describe("registry credentials", () => {
    test("come back as they were stored; what is sealed is asked for by itself", async () => {
      const accountId = await newOwner();
      const old = sampleRegistryAuth(accountId);
      const young = sampleRegistryAuth(accountId, { createdAtMs: 2_000 });
      expect(await store().registryAuths.insert(old, "sealed 1")).toBe("inserted");
      expect(await store().registryAuths.insert(young, "sealed 2")).toBe("inserted");
      expect(await store().registryAuths.list(accountId)).toEqual([young, old]);
      expect(await store().registryAuths.get(old.id)).toEqual(old);
      expect(await store().registryAuths.sealed(old.id)).toBe("sealed 1");
      expect(await store().registryAuths.reseal(old.id, (text) => `${text}, again`)).toBe("changed");
      expect(await store().registryAuths.sealed(old.id)).toBe("sealed 1, again");
      expect(await store().registryAuths.sealed("unknown")).toBeUndefined();
      expect(await store().registryAuths.reseal("unknown", (text) => text)).toBe("missing");
    });

    test("have a name that is unique within the account", async () => {
      const accountId = await newOwner();
      await store().registryAuths.insert(sampleRegistryAuth(accountId, { name: "wanted" }), "s");
      expect(await store().registryAuths.insert(sampleRegistryAuth(accountId, { name: "wanted" }), "s")).toBe(
        "name-taken",
      );
      const elsewhere = sampleRegistryAuth(await newOwner(), { name: "wanted" });
      expect(await store().registryAuths.insert(elsewhere, "s")).toBe("inserted");
    });

    test("stay while a template or a pod refers to them", async () => {
      const accountId = await newOwner();
      const auth = sampleRegistryAuth(accountId);
      await store().registryAuths.insert(auth, "s");
      const template = sampleTemplate(accountId, { containerRegistryAuthId: auth.id });
      expect(await store().templates.insert(template)).toBe("inserted");
      expect(await store().registryAuths.remove(auth.id)).toEqual({ usedBy: `the template ${template.id}` });
      await store().templates.remove(template.id);
      const pod = samplePod(accountId, { containerRegistryAuthId: auth.id });
      await store().pods.insert(() => ({ pod, atMs: 1 }));
      expect(await store().registryAuths.remove(auth.id)).toEqual({ usedBy: `the pod ${pod.id}` });
      await store().pods.remove(pod.id);
      expect(await store().registryAuths.remove(auth.id)).toBe("removed");
      expect(await store().registryAuths.remove(auth.id)).toBe("missing");
      const late = sampleTemplate(accountId, { containerRegistryAuthId: auth.id });
      expect(await store().templates.insert(late)).toBe("registry-auth-missing");
    });
  });

  describe("secrets", () => {
    test("are listed without their values, which are read by name within the account", async () => {
      const [accountId, other] = [await newOwner(), await newOwner()];
      const secret = sampleSecret(accountId, { name: "TOKEN", description: "for tests" });
      expect(await store().secrets.insert(secret, "sealed")).toBe("inserted");
      expect(await store().secrets.insert(sampleSecret(accountId, { name: "TOKEN" }), "x")).toBe("name-taken");
      expect(await store().secrets.insert(sampleSecret(other, { name: "TOKEN" }), "other")).toBe("inserted");
      expect(await store().secrets.list(accountId)).toEqual([secret]);
      expect(await store().secrets.read(accountId, ["TOKEN", "UNKNOWN"], 7_000)).toEqual(
        new Map([["TOKEN", "sealed"]]),
      );
      expect(await store().secrets.get(secret.id)).toEqual({ ...secret, lastRetrievedAtMs: 7_000 });
      expect(await store().secrets.read(accountId, [], 8_000)).toEqual(new Map());
      const described = { ...secret, description: "for all", lastRetrievedAtMs: 7_000, updatedAtMs: 8_000 };
      expect(await store().secrets.update(secret.id, { description: "for all", updatedAtMs: 8_000 })).toEqual(
        described,
      );
      const replaced = { ...described, updatedAtMs: 9_000, valueChangedAtMs: 9_000 };
      expect(await store().secrets.update(secret.id, { sealed: "new", updatedAtMs: 9_000 })).toEqual(replaced);
      expect(await store().secrets.get(secret.id)).toEqual(replaced);
      expect(await store().secrets.read(accountId, ["TOKEN"], 7_000)).toEqual(new Map([["TOKEN", "new"]]));
      expect(await store().secrets.read(other, ["TOKEN"], 7_000)).toEqual(new Map([["TOKEN", "other"]]));
      expect(await store().secrets.remove(secret.id)).toBe("removed");
      expect(await store().secrets.update(secret.id, { sealed: "late", updatedAtMs: 9_000 })).toBe("missing");
      expect(await store().secrets.remove(secret.id)).toBe("missing");
    });
  });
}
