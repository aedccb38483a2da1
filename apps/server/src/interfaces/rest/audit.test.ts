import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

interface Entry {
  readonly operation: string;
  readonly resourceKind: string | null;
  readonly resourceId: string | null;
  readonly key: { readonly id: string; readonly name: string };
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

describe("the audit log", () => {
  let service: RestTestService;
  beforeAll(async () => {
    service = await startRestService();
  });
  afterAll(() => service.close());

  async function entries(query = ""): Promise<readonly Entry[]> {
    const { status, body } = await service.call("GET", `/audit${query}`);
    expect(status).toBe(200);
    return (body as { entries: readonly Entry[] }).entries;
  }

  test("tells what a key changed, with the resource before and after, and no value of a variable", async () => {
    const created = await service.call("POST", "/templates", {
      body: { name: "audited", imageName: "local/a", env: { TOKEN: "s3cret" } },
    });
    const { id } = created.body as { id: string };
    await service.call("PATCH", `/templates/${id}`, { body: { imageName: "local/b" } });
    await service.call("DELETE", `/templates/${id}`);
    await service.call("GET", `/templates`);
    await service.call("DELETE", `/templates/${id}`);

    const told = await entries(`?resourceId=${id}`);
    expect(told.map(({ operation }) => operation)).toEqual(["deleteTemplate", "updateTemplate", "createTemplate"]);
    expect(told[2]).toMatchObject({ before: null, after: { imageName: "local/a", env: { TOKEN: "(hidden)" } } });
    expect(told[1]).toMatchObject({ before: { imageName: "local/a" }, after: { imageName: "local/b" } });
    expect(told[0]).toMatchObject({ before: { imageName: "local/b" }, after: null, resourceKind: "templates" });
    expect(JSON.stringify(told)).not.toContain("s3cret");
  });

  test("tells which budget was replaced", async () => {
    await service.call("PUT", "/billing/budget", { body: { spendLimit: 20 } });
    await service.call("PUT", "/billing/budget", { body: { spendLimit: 30, action: "STOP" } });
    const [told] = await entries("?operation=setBudget");
    expect(told).toMatchObject({
      resourceKind: "billing",
      before: { spendLimit: 20, action: "WARN" },
      after: { spendLimit: 30, action: "STOP" },
    });
  });

  test("never shows a key that was made", async () => {
    const made = await service.call("POST", "/keys", { body: { name: "listed", scopes: ["run"] } });
    const { key, id } = made.body as { key: string; id: string };
    const [told] = await entries("?operation=createKey");
    expect(told).toMatchObject({ resourceId: id, after: { name: "listed", key: "(hidden)" } });
    expect(JSON.stringify(told)).not.toContain(key);
  });

  test("is of the own account alone", async () => {
    const { key } = service.other;
    const { body } = await service.call("GET", "/audit", { key });
    expect(body).toEqual({ entries: [], nextCursor: null });
  });
});
