import { deriveWorkerKey, type Scope, scopes } from "@millrace/engine";
import { compatV2Document, restDocument } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOperations, eventStreamType } from "../binding/document-operations.ts";
import { registerCompatV2 } from "./compat-v2/index.ts";
import { requiredScope } from "./rest/rights.ts";
import { type RestTestService, startRestService } from "./rest/rest-service.test-support.ts";

let service: RestTestService;
let endpointId: string;
const breaches: unknown[] = [];
beforeAll(async () => {
  const options = { validateResponses: "throw", onBreach: (breach: unknown) => void breaches.push(breach) } as const;
  service = await startRestService({
    beside: (fastify, app) => registerCompatV2(fastify, app, "/compat", options),
  });
  const template = { name: "workers", imageName: "local/echo", isServerless: true };
  const { id } = (await service.call("POST", "/templates", { body: template })).body as { id: string };
  endpointId = ((await service.call("POST", "/endpoints", { body: { templateId: id } })).body as { id: string }).id;
});
afterAll(async () => {
  expect([...service.breaches, ...breaches]).toEqual([]);
  await service.close();
});

/** Every interface that a document binds, and how its refusals begin. */
const interfaces = [
  { prefix: "/v1", document: restDocument, says: (code: string, _status: number): object => ({ error: code }) },
  { prefix: "/compat", document: compatV2Document, says: (_code: string, status: number): object => ({ status }) },
] as const;
/** The parts of paths that name an endpoint. */
const NAMES_ENDPOINT = /\{endpointId\}|(?<=^\/v2\/serverless\/)\{id\}/;
const secured = interfaces.flatMap(({ document, ...one }) =>
  documentOperations(document).flatMap((operation) =>
    operation.secured ? [{ ...one, operation, where: `${one.prefix} ${operation.id}` }] : [],
  ),
);

describe.each(secured)("$where", ({ prefix, operation, says }) => {
  const { method, path } = operation;
  const needs = requiredScope(operation);
  async function call(key: string | null, headers: Record<string, string> = {}, endpoint = "some-id") {
    const own = key === null ? {} : { authorization: `Bearer ${key}` };
    const url = prefix + path.replace(NAMES_ENDPOINT, endpoint).replaceAll(/\{[^}]+\}/g, "some-id");
    const name = method.toUpperCase() as "GET";
    const answer = await service.fastify.inject({ method: name, url, headers: { ...own, ...headers } });
    const isJson = String(answer.headers["content-type"]).includes("json");
    const { statusCode: status } = answer;
    return { status, headers: answer.headers, body: isJson ? answer.json<unknown>() : undefined };
  }

  test("answers 401 with the required scheme when the key is missing, malformed or unknown", async () => {
    const unauthorized = {
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="millrace"' },
      body: says("unauthorized", 401),
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
      volumes: ["volumes", "manage", "admin"],
      "volumes:read": ["volumes:read", "volumes", "manage:read", "manage", "admin"],
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
      else expect(answer, scope).toMatchObject({ status: 403, body: says("forbidden", 403) });
    }
  });

  test("answers 403 to keys that are restricted to an endpoint which its path does not name", async () => {
    const isOfAccount = !operation.filtersEndpoints && needs !== "any" && needs !== "operator" && needs !== "metrics";
    const workerKey = deriveWorkerKey(new Uint8Array(32), endpointId);
    for (const key of [await service.keyFor(["admin"], [endpointId]), workerKey]) {
      if (isOfAccount) expect(await call(key)).toMatchObject({ status: 403, body: says("forbidden", 403) });
    }
    if (method !== "get" || needs !== "manage:read" || !NAMES_ENDPOINT.test(path)) return;
    expect((await call(await service.keyFor([needs], [endpointId]), {}, endpointId)).status).not.toBe(403);
    expect((await call(workerKey, {}, endpointId)).status).toBe(403);
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
