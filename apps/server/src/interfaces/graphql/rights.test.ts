import { afterEach, beforeEach, expect, test } from "vitest";
import type { RestTestService } from "../rest/rest-service.test-support.ts";
import { startBothInterfaces } from "./graphql-service.test-support.ts";

let service: RestTestService;

beforeEach(async () => {
  service = await startBothInterfaces();
});

afterEach(() => service.close());

test("the audit log has the mutations of GraphQL, too", async () => {
  const query =
    'mutation { saveTemplate(input: { name: "by-graphql", imageName: "local/a", containerDiskInGb: 1, volumeInGb: 0, dockerArgs: "", env: [] }) { id } }';
  const answer = await service.fastify.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${service.owner.key}` },
    payload: { query },
  });
  const { data } = answer.json<{ data: { saveTemplate: { id: string } } }>();
  const { body } = await service.call("GET", `/audit?resourceId=${data.saveTemplate.id}`);
  const { entries } = body as { entries: unknown[] };
  expect(entries[0]).toMatchObject({
    operation: "graphql.saveTemplate",
    resourceKind: null,
    before: null,
    after: null,
  });
});

test("a key that is bound to endpoints changes none through GraphQL", async () => {
  const key = await service.keyFor(["manage"], ["e1"]);
  const query = `mutation { updateEndpointTemplate(input: { endpointId: "e1", templateId: "x" }) { id } }`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await service.fastify.inject({ method: "POST", url: "/graphql", headers, payload: { query } });
  expect(answer.body).toContain("FORBIDDEN");
  expect(answer.json<{ data?: unknown }>().data ?? null).toBeNull();
});

test("a key without the scope admin sees itself alone among the keys of the account", async () => {
  await service.keyFor(["run"]);
  const namesFor = async (key: string): Promise<readonly string[]> => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const payload = { query: "{ myself { apiKeys { id } } }" };
    const answer = await service.fastify.inject({ method: "POST", url: "/graphql", headers, payload });
    const { data } = answer.json<{ data: { myself: { apiKeys: readonly { id: string }[] } } }>();
    return data.myself.apiKeys.map(({ id }) => id);
  };
  const all = await service.accounts.listKeys(service.owner.accountId);
  expect(await namesFor(service.owner.key)).toHaveLength(all.length);
  for (const scope of ["manage", "manage:read"] as const) {
    const { key, rawKey } = await service.accounts.createKey(service.owner.accountId, { name: scope, scopes: [scope] });
    expect(await namesFor(rawKey), scope).toEqual([key.id]);
  }
});
