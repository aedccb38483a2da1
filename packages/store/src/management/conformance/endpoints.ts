import type { Endpoint, Template } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleEndpoint, sampleTemplate, storedAccount } from "../samples.test-support.ts";

export function describeEndpoints(store: () => ManagementStore): void {
  async function storedTemplate(changes: Partial<Template> = {}): Promise<Template> {
    const account = await storedAccount(store());
    const template = sampleTemplate(account.id, changes);
    await store().templates.insert(template);
    return template;
  }
  async function stored(endpoint: Endpoint): Promise<Endpoint> {
    expect(await store().endpoints.insert(endpoint)).toBe("inserted");
    return endpoint;
  }

  describe("endpoints", () => {
    test("an endpoint comes back as it was stored", async () => {
      const template = await storedTemplate();
      const full = await stored(sampleEndpoint(template));
      const plain = await stored(sampleEndpoint(template, { minCudaVersion: null, flashboot: false, gpuTypeIds: [] }));
      expect(await store().endpoints.get(full.id)).toEqual(full);
      expect(await store().endpoints.get(plain.id)).toEqual(plain);
      expect(await store().endpoints.get("unknown")).toBeUndefined();
    });

    test("the template must exist", async () => {
      const template = await storedTemplate();
      const endpoint = sampleEndpoint(template, { templateId: "unknown" });
      expect(await store().endpoints.insert(endpoint)).toBe("template-missing");
      const other = await stored(sampleEndpoint(template));
      const change = (current: Endpoint): Endpoint => ({ ...current, templateId: "unknown" });
      expect(await store().endpoints.change(other.id, change)).toEqual({ kind: "template-missing" });
      expect(await store().endpoints.get(other.id)).toEqual(other);
    });

    test("a name is unique within an account, also among endpoints made at the same time", async () => {
      const [template, foreign] = [await storedTemplate(), await storedTemplate()];
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => store().endpoints.insert(sampleEndpoint(template, { name: "wanted" }))),
      );
      expect(outcomes.toSorted()).toEqual(["inserted", ...Array.from({ length: 9 }, () => "name-taken")]);
      await stored(sampleEndpoint(foreign, { name: "wanted" }));
      const other = await stored(sampleEndpoint(template));
      const rename = (current: Endpoint): Endpoint => ({ ...current, name: "wanted" });
      expect(await store().endpoints.change(other.id, rename)).toEqual({ kind: "name-taken" });
      const rule = { namesMayRepeat: true };
      expect(await store().endpoints.insert(sampleEndpoint(template, { name: "wanted" }), rule)).toBe("inserted");
      expect(await store().endpoints.change(other.id, rename, rule)).toMatchObject({ kind: "changed" });
      const paused = (current: Endpoint): Endpoint => ({ ...current, workersMax: 0 });
      expect(await store().endpoints.change(other.id, paused)).toMatchObject({ kind: "changed" });
    });

    test("lists are newest first, and of one account unless all are asked for", async () => {
      const [template, foreign] = [await storedTemplate(), await storedTemplate()];
      const old = await stored(sampleEndpoint(template, { createdAtMs: 1_000 }));
      const young = await stored(sampleEndpoint(template, { createdAtMs: 3_000 }));
      const other = await stored(sampleEndpoint(foreign, { createdAtMs: 2_000 }));
      expect(await store().endpoints.list(template.accountId)).toEqual([young, old]);
      expect(await store().endpoints.listAll()).toEqual([young, other, old]);
    });

    test("changes made at the same time build on each other", async () => {
      const endpoint = await stored(sampleEndpoint(await storedTemplate()));
      const raise = (current: Endpoint): Endpoint => ({ ...current, version: current.version + 1 });
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => store().endpoints.change(endpoint.id, raise)),
      );
      expect(outcomes.every((outcome) => outcome.kind === "changed")).toBe(true);
      expect(await store().endpoints.get(endpoint.id)).toMatchObject({ version: 21 });
      expect(await store().endpoints.change("unknown", raise)).toEqual({ kind: "missing" });
    });

    test("an endpoint takes the template that was made for it alone along", async () => {
      const bound = await storedTemplate();
      const [endpoint, free] = [await stored(sampleEndpoint(bound)), await storedTemplate()];
      const bind = (template: Template) => ({
        template: { ...template, boundEndpointId: endpoint.id },
        restartsWorkers: false,
      });
      await store().templates.change(bound.id, bind);
      expect(await store().endpoints.remove(endpoint.id)).toBe("removed");
      expect(await store().templates.get(bound.id)).toBeUndefined();
      expect(await store().templates.get(free.id)).toEqual(free);
      expect(await store().endpoints.remove(endpoint.id)).toBe("missing");
    });

    test("a bound template that another endpoint uses stays and is free from then on", async () => {
      const bound = await storedTemplate();
      const [endpoint] = [await stored(sampleEndpoint(bound)), await stored(sampleEndpoint(bound))];
      const next = { ...bound, boundEndpointId: endpoint.id };
      await store().templates.change(bound.id, () => ({ template: next, restartsWorkers: false }));
      await store().endpoints.remove(endpoint.id);
      expect(await store().templates.get(bound.id)).toEqual(bound);
    });

    test("an endpoint and the removal of its template cannot both win", async () => {
      const template = await storedTemplate();
      const endpoint = sampleEndpoint(template);
      const [inserted, removed] = await Promise.all([
        store().endpoints.insert(endpoint),
        store().templates.remove(template.id),
      ]);
      expect([inserted, removed]).toSatisfy(
        ([insertion, removal]) =>
          (insertion === "inserted" && removal === "in-use") ||
          (insertion === "template-missing" && removal === "removed"),
      );
    });
  });
}
