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
