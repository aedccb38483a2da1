import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "@millrace/testing";

const PAGE = "https://app.example";
const OTHER = "https://other.example";
const PATHS = ["/v1/pods", "/v2/some/run", "/graphql", "/compat/v1/pods", "/compat/v2/some/run", "/compat/graphql"];
const services: Record<string, TestService> = {};

beforeAll(async () => {
  services["none"] = await startTestService();
  services["page"] = await startTestService({ settings: { corsOrigins: [PAGE] } });
  services["page by node:http"] = await startTestService({ settings: { corsOrigins: [PAGE], directHttp: false } });
  services["all"] = await startTestService({ settings: { corsOrigins: ["*"] } });
});
afterAll(() => Promise.all(Object.values(services).map((service) => service.stop())));

function serviceFor(origins: string): TestService {
  const service = services[origins];
  if (service === undefined) throw new Error(`no service allows ${origins}`);
  return service;
}

function preflight(origins: string, path: string, origin: string): Promise<Response> {
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": "authorization,x-own" };
  return fetch(serviceFor(origins).url + path, { method: "OPTIONS", headers: { origin, ...asked } });
}

describe.each(PATHS)("a preflight at %s, without a key,", (path) => {
  test.each([
    ["page", PAGE],
    ["page by node:http", PAGE],
    ["all", "*"],
  ])("is answered 204 with what a page may do when origins are allowed: %s", async (origins, allowed) => {
    const answer = await preflight(origins, path, PAGE);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "access-control-allow-origin": allowed,
      "access-control-allow-headers": "authorization,x-own",
      "access-control-allow-methods": expect.stringMatching(/GET.*POST|POST.*GET/),
      "x-request-id": expect.any(String),
    });
    expect(answer.headers.get("vary")).toBe(allowed === "*" ? null : "origin");
  });

  test.each(["none", "page"])("is answered 403 for another origin when origins are allowed: %s", async (origins) => {
    const answer = await preflight(origins, path, OTHER);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answer.json()).toMatchObject({
      error: "forbidden",
      message: expect.stringContaining("MILLRACE_CORS_ORIGINS"),
      requestId: answer.headers.get("x-request-id"),
    });
  });
});

describe.each(PATHS)("an answer of %s", (path) => {
  const ask = (origins: string, origin: string): Promise<Response> =>
    fetch(serviceFor(origins).url + path, { method: "POST", body: "{}", headers: { origin } });

  test.each([
    ["page", PAGE],
    ["page by node:http", PAGE],
    ["all", "*"],
  ])("can be read by the page when origins are allowed: %s", async (origins, allowed) => {
    const answer = await ask(origins, PAGE);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe(allowed);
    expect(answer.headers.get("access-control-expose-headers")).toBe(
      "content-range, etag, retry-after, x-answered-at, x-job-id, x-job-status, x-request-id",
    );
  });

  test.each(["none", "page"])("says nothing to another page when origins are allowed: %s", async (origins) => {
    const answer = await ask(origins, OTHER);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("OPTIONS that is no preflight is an unknown method", async () => {
  const { url, adminKey } = serviceFor("all");
  const headers = { authorization: `Bearer ${adminKey}`, origin: PAGE };
  for (const path of ["/v1/pods", "/v2/some/run"]) {
    expect([404, 405]).toContain((await fetch(url + path, { method: "OPTIONS", headers })).status);
  }
});
