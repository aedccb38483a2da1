import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleEndpoint, sampleKey, sampleTemplate, storedAccount } from "../samples.test-support.ts";

/** Several at once, as several gateways on one database do it, leave what they would have left one after the other. */
export function describeConcurrency(store: () => ManagementStore): void {
  describe("at once", () => {
    test("of many first keys of the same text one is made, and nobody fails", async () => {
      const account = await storedAccount(store());
      const made = await Promise.all(
        Array.from({ length: 8 }, () => store().keys.insertFirst(sampleKey(account.id, { hash: "same" }))),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
    });

    test("a template goes with its endpoint, or stays for one that another caller makes meanwhile", async () => {
      const account = await storedAccount(store());
      for (let round = 0; round < 10; round += 1) {
        const template = sampleTemplate(account.id);
        const [leaving, coming] = [sampleEndpoint(template), sampleEndpoint(template)];
        await store().templates.insert(template);
        await store().endpoints.insert(leaving);
        const bound = { ...template, boundEndpointId: leaving.id };
        await store().templates.change(template.id, () => ({ template: bound, restartsWorkers: false }));
        const [removed, inserted] = await Promise.all([
          store().endpoints.remove(leaving.id),
          store().endpoints.insert(coming),
        ]);
        expect(removed).toBe("removed");
        expect(await store().templates.get(template.id)).toEqual(inserted === "inserted" ? template : undefined);
      }
    });

    test("no change of an endpoint or a template is lost to another", async () => {
      const account = await storedAccount(store());
      const template = sampleTemplate(account.id, { containerDiskInGb: 0 });
      await store().templates.insert(template);
      const endpoint = sampleEndpoint(template, { workersMax: 0, version: 0 });
      await store().endpoints.insert(endpoint);
      const changes = Array.from({ length: 6 }, async () => {
        await store().endpoints.change(endpoint.id, (now) => ({ ...now, workersMax: now.workersMax + 1 }));
        await store().templates.change(template.id, (now) => ({
          template: { ...now, containerDiskInGb: now.containerDiskInGb + 1 },
          restartsWorkers: true,
        }));
      });
      await Promise.all(changes);
      expect(await store().endpoints.get(endpoint.id)).toMatchObject({ workersMax: 6, version: 6 });
      expect((await store().templates.get(template.id))?.containerDiskInGb).toBe(6);
    });
  });
}
