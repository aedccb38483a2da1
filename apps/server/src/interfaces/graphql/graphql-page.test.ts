import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { RestTestService } from "../rest/rest-service.test-support.ts";
import { startBothInterfaces } from "./graphql-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startBothInterfaces();
});
afterAll(async () => {
  await service.close();
});

const get = (url: string, accept = "text/html,*/*;q=0.8") =>
  service.fastify.inject({ method: "GET", url, headers: { accept } });

describe("the GraphQL page", () => {
  test("is open to browsers, and links to the other references", async () => {
    const page = await get("/graphql");
    expect(page).toMatchObject({ statusCode: 200, headers: { "content-type": "text/html; charset=utf-8" } });
    expect(page.body).toContain('href="v1/docs"');
    expect(page.body).toContain('href="v2/docs"');
  });

  test("loads everything from this service, without a key", async () => {
    const page = await get("/graphql");
    expect(page.body).not.toMatch(/https?:|"\/\//);
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'");
    const loaded = [...page.body.matchAll(/(?:src|href)="(graphql\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(loaded).toHaveLength(6);
    for (const path of loaded) expect((await get(`/${path}`)).statusCode, path).toBe(200);
    expect((await get("/graphql/schema.json")).json()).toMatchObject({
      data: { __schema: { queryType: { name: "Query" } } },
    });
  });

  test("is not sent to programs, which get an error", async () => {
    const answer = await get("/graphql?query={myself{id}}", "application/json");
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
    expect(answer.json()).toMatchObject({ error: "invalid_request", message: expect.stringContaining("use POST") });
  });
});
