import { isTemplateVisible, type Template, type TemplateInclude } from "@millrace/engine";
import { describe, expect, test } from "vitest";
import type { ManagementStore } from "../index.ts";
import { sampleEndpoint, sampleTemplate, storedAccount } from "../samples.test-support.ts";

export function describeTemplates(store: () => ManagementStore): void {
  const truth = [false, true];

  const account = async (): Promise<string> => (await storedAccount(store())).id;
  async function stored(template: Template): Promise<Template> {
    expect(await store().templates.insert(template)).toBe("inserted");
    return template;
  }

  describe("templates", () => {
    test("a template comes back as it was stored", async () => {
      const template = await stored(sampleTemplate(await account(), { isPublic: true, boundEndpointId: "e1" }));
      expect(await store().templates.get(template.id)).toEqual(template);
      expect(await store().templates.getMany([template.id, "unknown"])).toEqual([template]);
      expect(await store().templates.getMany([])).toEqual([]);
    });

    test("a name is unique within an account and free in another", async () => {
      const [first, second] = [await account(), await account()];
      await stored(sampleTemplate(first, { name: "same" }));
      expect(await store().templates.insert(sampleTemplate(first, { name: "same" }))).toBe("name-taken");
      await stored(sampleTemplate(second, { name: "same" }));
    });

    test("of many templates that want one name at once, one gets it", async () => {
      const owner = await account();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => store().templates.insert(sampleTemplate(owner, { name: "wanted" }))),
      );
      expect(outcomes.filter((outcome) => outcome === "inserted")).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === "name-taken")).toHaveLength(9);
    });

    test("the list shows what the visibility rule allows, newest first", async () => {
      const [reader, other] = [await account(), await account()];
      const all: Template[] = [];
      for (const owner of [reader, other]) {
        for (const isPublic of truth) {
          for (const isPlatform of truth) {
            for (const boundEndpointId of [null, "e1"]) {
              const createdAtMs = 1_000 + all.length;
              all.push(await stored(sampleTemplate(owner, { isPublic, isPlatform, boundEndpointId, createdAtMs })));
            }
          }
        }
      }
      for (const include of everyInclude()) {
        const expected = all.filter((template) => isTemplateVisible(template, reader, include)).toReversed();
        expect(await store().templates.listVisible(reader, include), JSON.stringify(include)).toEqual(expected);
      }
    });
  });

  describe("changes of templates", () => {
    test("a change is stored whole; a refusal inside it changes nothing", async () => {
      const template = await stored(sampleTemplate(await account()));
      const next = { ...template, imageName: "local/other", env: {} };
      const outcome = await store().templates.change(template.id, () => ({ template: next, restartsWorkers: true }));
      expect(outcome).toEqual({ kind: "changed", template: next, endpoints: [] });
      const refuse = store().templates.change(template.id, () => {
        throw new Error("refused");
      });
      await expect(refuse).rejects.toThrow("refused");
      expect(await store().templates.get(template.id)).toEqual(next);
    });

    test("changing an unknown template or to a taken name changes nothing", async () => {
      const owner = await account();
      const [one, two] = [await stored(sampleTemplate(owner)), await stored(sampleTemplate(owner))];
      const rename = (id: string): Promise<{ kind: string }> =>
        store().templates.change(id, (current) => ({
          template: { ...current, name: two.name },
          restartsWorkers: true,
        }));
      expect(await rename("unknown")).toEqual({ kind: "missing" });
      expect(await rename(one.id)).toEqual({ kind: "name-taken" });
      expect(await store().templates.get(one.id)).toEqual(one);
    });

    test("a change that restarts workers raises the version of the endpoints that use the template", async () => {
      const owner = await account();
      const [used, unused] = [await stored(sampleTemplate(owner)), await stored(sampleTemplate(owner))];
      const [user, bystander] = [sampleEndpoint(used, { version: 4 }), sampleEndpoint(unused, { version: 7 })];
      await store().endpoints.insert(user);
      await store().endpoints.insert(bystander);
      const outcome = await store().templates.change(used.id, (template) => ({ template, restartsWorkers: true }));
      expect(outcome).toMatchObject({ endpoints: [{ id: user.id, version: 5 }] });
      await store().templates.change(used.id, (template) => ({ template, restartsWorkers: false }));
      expect(await store().endpoints.get(user.id)).toEqual({ ...user, version: 5 });
      expect(await store().endpoints.get(bystander.id)).toEqual(bystander);
    });

    test("changes made at the same time build on each other", async () => {
      const template = await stored(sampleTemplate(await account(), { runtimeInMin: 0 }));
      const addMinute = (current: Template): { template: Template; restartsWorkers: boolean } => ({
        template: { ...current, runtimeInMin: current.runtimeInMin + 1 },
        restartsWorkers: false,
      });
      await Promise.all(Array.from({ length: 20 }, () => store().templates.change(template.id, addMinute)));
      expect(await store().templates.get(template.id)).toMatchObject({ runtimeInMin: 20 });
    });

    test("a template cannot be removed while an endpoint of any account uses it", async () => {
      const template = await stored(sampleTemplate(await account(), { isPublic: true }));
      const endpoint = sampleEndpoint(template, { accountId: await account() });
      await store().endpoints.insert(endpoint);
      expect(await store().templates.remove(template.id)).toBe("in-use");
      expect(await store().endpoints.remove(endpoint.id)).toBe("removed");
      expect(await store().templates.remove(template.id)).toBe("removed");
      expect(await store().templates.remove(template.id)).toBe("missing");
    });
  });
}

function everyInclude(): TemplateInclude[] {
  return Array.from({ length: 8 }, (_, bits) => ({
    includeEndpointBoundTemplates: (bits & 1) !== 0,
    includePublicTemplates: (bits & 2) !== 0,
    includePlatformTemplates: (bits & 4) !== 0,
  }));
}
