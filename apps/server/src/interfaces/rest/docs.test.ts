import { restDocument } from "@millrace/spec";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RestTestService, startRestService, type TestAnswer } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

const open = (path: string): Promise<TestAnswer> => service.call("GET", path, { key: null });

test("the document needs no key and names the address at which it is served", async () => {
  const answer = await open("/openapi.json");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ ...restDocument, servers: [{ ...restDocument.servers?.[0], url: "/v1" }] });
});

test("the page needs no key", async () => {
  const answer = await open("/docs");
  expect(answer).toMatchObject({ status: 200, headers: { "content-type": "text/html; charset=utf-8" } });
  expect(answer.text).toContain("<title>Millrace REST API</title>");
});

test("the page loads its own description and scripts, and links to the other references", async () => {
  const page = (await open("/docs")).text;
  const references = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]);
  expect(references).toEqual([
    "../v1/docs",
    "../v2/docs",
    "../graphql",
    "openapi.json",
    "../v1/docs/reference.js",
    "../v1/docs/start.js",
  ]);
  for (const script of ["reference.js", "start.js"]) expect((await open(`/docs/${script}`)).status).toBe(200);
  expect(page).not.toMatch(/https?:|\/\//);
});

test("the start script turns off options that contact other hosts, and names no other host", async () => {
  const script = (await open("/docs/start.js")).text;
  expect(script).not.toMatch(/https?:|\/\//);
  const settings = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as unknown;
  expect(settings).toMatchObject({
    url: "openapi.json",
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    proxyUrl: "",
  });
});

test("the content security policy forbids other hosts", async () => {
  const policy = String((await open("/docs")).headers["content-security-policy"]);
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)] as const));
  expect(directives.get("default-src")).toEqual(["'none'"]);
  expect(directives.get("script-src")).toEqual(["'self'"]);
  expect(directives.get("connect-src")).toEqual(["'self'"]);
  const allowed = new Set([...directives.values()].flat());
  expect([...allowed].toSorted()).toEqual(["'none'", "'self'", "'unsafe-inline'", "data:"]);
});

test("the script of the page is that of the package, compressed for clients that accept it", async () => {
  const plain = await open("/docs/reference.js");
  expect(plain.headers["content-type"]).toMatch(/^text\/javascript/);
  expect(plain.text).toContain("createApiReference");
  const zipped = await service.call("GET", "/docs/reference.js", {
    key: null,
    headers: { "accept-encoding": "br, gzip" },
  });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(Number(zipped.headers["content-length"])).toBeLessThan(plain.text.length / 2);
});
