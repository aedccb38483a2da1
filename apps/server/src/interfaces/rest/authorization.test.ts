import { type Scope, scopes } from "@millrace/engine";
import { restDocument } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOperations, eventStreamType } from "../../binding/document-operations.ts";
import { requiredScope } from "./rights.ts";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
let endpointId: string;
beforeAll(async () => {
  service = await startRestService();
  const template = { name: "workers", imageName: "local/echo", isServerless: true };
  const { id } = (await service.call("POST", "/templates", { body: template })).body as { id: string };
  endpointId = ((await service.call("POST", "/endpoints", { body: { templateId: id } })).body as { id: string }).id;
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

const operations = documentOperations(restDocument);
const secured = operations.filter((operation) => operation.secured);
const addressOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, "some-id");

describe.each(secured)("$id", (operation) => {
  const { method, path } = operation;
  const needs = requiredScope(operation);
  const call = (key: string | null, headers?: Record<string, string>): Promise<{ status: number }> =>
    service.call(method.toUpperCase(), addressOf(path), { key, ...(headers === undefined ? {} : { headers }) });

  test("answers 401 with the required scheme when the key is missing, malformed or unknown", async () => {
    const unauthorized = {
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="millrace"' },
      body: { error: "unauthorized" },
    };
    expect(await call(null)).toMatchObject(unauthorized);
    expect(await call("mr_unknown")).toMatchObject(unauthorized);
    expect(await call(null, { authorization: service.owner.key })).toMatchObject(unauthorized);
    expect(await call(null, { authorization: `Basic ${service.owner.key}` })).toMatchObject(unauthorized);
    expect(await call(null, { authorization: `Bearer ${service.owner.key} x` })).toMatchObject(unauthorized);
    expect(await call(null, { authorization: "Bearer" })).toMatchObject(unauthorized);
  });

  test("answers 403 to keys without the right, before any other check", async () => {
    const enough: Record<typeof needs, readonly Scope[]> = {
      any: scopes,
      run: ["run", "admin"],
      work: ["work", "admin"],
      "manage:read": ["manage:read", "manage", "admin"],
      manage: ["manage", "admin"],
      admin: ["admin"],
      metrics: ["metrics", "operator"],
      operator: ["admin"],
    };
    // A stream of events goes on; its own tests open it.
    const goesOn = operation.answers.get(200)?.mediaType === eventStreamType;
    for (const scope of scopes) {
      if (goesOn && enough[needs].includes(scope)) continue;
      const answer = await call(await service.keyFor([scope]));
      if (enough[needs].includes(scope)) expect(answer.status, scope).not.toBe(403);
      else expect(answer, scope).toMatchObject({ status: 403, body: { error: "forbidden" } });
    }
  });
});

test("a key with the scope manage may change resources", async () => {
  const key = await service.keyFor(["manage"]);
  const body = { name: "by a manager", imageName: "local/echo" };
  const { status, body: made } = await service.call("POST", "/templates", { key, body });
  expect(status).toBe(200);
  expect((await service.call("DELETE", `/templates/${(made as { id: string }).id}`, { key })).status).toBe(204);
});

test("a key restricted to an endpoint may call only operations with its path", async () => {
  const key = await service.keyFor(["manage"], [endpointId]);
  expect((await service.call("GET", `/endpoints/${endpointId}`, { key })).status).toBe(200);
  expect((await service.call("PATCH", `/endpoints/${endpointId}`, { key, body: { workersMax: 2 } })).status).toBe(200);
  expect((await service.call("GET", "/endpoints/other", { key })).status).toBe(403);
  expect((await service.call("GET", "/endpoints", { key })).status).toBe(403);
  expect((await service.call("GET", "/templates", { key })).status).toBe(403);
});

test("a worker key may not manage", async () => {
  const { deriveWorkerKey } = await import("@millrace/engine");
  const key = deriveWorkerKey(new Uint8Array(32), endpointId);
  expect((await service.call("GET", `/endpoints/${endpointId}`, { key })).status).toBe(403);
});

test("a revoked or expired key answers 401 from then on", async () => {
  const { accountId } = service.owner;
  const made = await service.accounts.createKey(accountId, { name: "short", scopes: ["manage"] });
  expect((await service.call("GET", "/templates", { key: made.rawKey })).status).toBe(200);
  await service.accounts.revokeKey(accountId, made.key.id);
  expect((await service.call("GET", "/templates", { key: made.rawKey })).status).toBe(401);

  const expiresAtMs = service.clock.now() + 1_000;
  const expiring = await service.accounts.createKey(accountId, { name: "expiring", scopes: ["manage"], expiresAtMs });
  await service.clock.advance(999);
  expect((await service.call("GET", "/templates", { key: expiring.rawKey })).status).toBe(200);
  await service.clock.advance(1);
  expect((await service.call("GET", "/templates", { key: expiring.rawKey })).status).toBe(401);
});

test("the word Bearer may be written in any case", async () => {
  const headers = { authorization: `bearer ${service.owner.key}` };
  expect((await service.call("GET", "/templates", { key: null, headers })).status).toBe(200);
});
