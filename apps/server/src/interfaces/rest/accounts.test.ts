import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
let operator = "";
let firstAccountId = "";
beforeAll(async () => {
  service = await startRestService();
  ({ accountId: firstAccountId, key: operator } = service.owner);
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

async function keyOf(accountId: string, ...scopes: ("admin" | "manage" | "operator")[]): Promise<string> {
  return (await service.accounts.createKey(accountId, { name: "x", scopes })).rawKey;
}

const call = (method: string, path: string, body?: object, key = operator) =>
  service.call(method, path, { key, ...(body === undefined ? {} : { body }) });

interface AccountAnswer {
  readonly id: string;
  readonly name: string | null;
}

async function made(body: object = {}): Promise<AccountAnswer> {
  const answer = await call("POST", "/accounts", body);
  expect(answer.status).toBe(200);
  return answer.body as AccountAnswer;
}

describe("accounts", () => {
  test("are created, read, changed field by field, and deleted with their keys", async () => {
    const createdAt = new Date(service.clock.now() + 1).toISOString();
    const account = await made({ name: "research", email: "team@example.org" });
    const path = `/accounts/${account.id}`;
    const known = {
      id: account.id,
      name: "research",
      email: "team@example.org",
      createdAt,
      isFirst: false,
      budget: null,
    };
    expect(account).toEqual(known);
    const answers = [await call("GET", path), await call("PATCH", path, { name: "teaching" })];
    expect(answers.map(({ body }) => body)).toEqual([known, { ...known, name: "teaching" }]);
    expect((await call("PATCH", path, { email: null })).body).toMatchObject({ name: "teaching", email: null });
    const budget = { spendLimit: 9.5, action: "STOP" };
    expect((await call("PATCH", path, { budget })).body).toMatchObject({ name: "teaching", budget });
    expect((await call("PATCH", path, {})).body).toMatchObject({ name: "teaching", budget });
    expect((await call("PATCH", path, { budget: null })).body).toMatchObject({ name: "teaching", budget: null });
    const key = await keyOf(account.id, "manage");
    expect((await call("GET", "/templates", undefined, key)).status).toBe(200);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("GET", "/templates", undefined, key)).status).toBe(401);
    for (const method of ["GET", "DELETE", "PATCH"]) {
      expect((await call(method, path, method === "PATCH" ? {} : undefined)).status, method).toBe(404);
    }
    expect((await call("GET", `/keys?accountId=${account.id}`)).status).toBe(404);
    expect((await call("GET", "/accounts?limit=1000")).text).not.toContain(account.id);
  });

  test("are listed by pages, the first one first", async () => {
    for (let number = 0; number < 5; number += 1) await made();
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "limit=2" : `limit=2&cursor=${cursor}`;
      const page = (await call("GET", `/accounts?${query}`)).body as {
        accounts: { id: string }[];
        nextCursor: string | null;
      };
      ids.push(...page.accounts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(firstAccountId);
    expect(ids.length).toBeGreaterThanOrEqual(7);
    expect((await call("GET", "/accounts?cursor=x")).status).toBe(400);
  });

  test("stay while they have resources, and the refusal names these", async () => {
    const { id } = await made();
    const admin = await keyOf(id, "admin");
    const template = { name: "in the way", imageName: "local/echo", isServerless: true };
    const { id: templateId } = (await call("POST", "/templates", template, admin)).body as { id: string };
    await call("POST", "/endpoints", { templateId, name: "busy" }, admin);
    const refused = await call("DELETE", `/accounts/${id}`);
    expect(refused).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect(refused.text).toMatch(/1 endpoints \(busy\).*1 templates \(in the way\)/);
    expect((await call("GET", "/templates", undefined, admin)).status).toBe(200);
  });

  test("that run the service stay: the first one, which is that of the key", async () => {
    expect((await call("DELETE", `/accounts/${firstAccountId}`, undefined, operator)).status).toBe(409);
    expect((await call("GET", "/keys/current", undefined, operator)).status).toBe(200);
  });

  test.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(192) }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ email: "nobody" }, "email"],
    [{ email: `${"x".repeat(251)}@y.z` }, "email"],
    [{ colour: "red" }, "colour"],
  ])("are not created or changed with %j", async (body, field) => {
    const { id } = await made();
    const refused = [await call("POST", "/accounts", body), await call("PATCH", `/accounts/${id}`, body)];
    for (const answer of refused) expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });
});

test("an admin reads the webhook secret of its account only, an operator every one", async () => {
  const { id } = await made();
  const admin = await keyOf(id, "admin");
  const { webhookSecret } = await service.accounts.getAccount(id);
  const path = `/accounts/${id}/webhook-secret`;
  for (const key of [admin, operator]) {
    expect((await call("GET", path, undefined, key)).body).toEqual({ accountId: id, webhookSecret });
  }
  for (const of of [firstAccountId, "nobody"]) {
    expect((await call("GET", `/accounts/${of}/webhook-secret`, undefined, admin)).status).toBe(404);
  }
  expect((await call("GET", path, undefined, await keyOf(id, "manage"))).status).toBe(403);
});
