import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";
import { withDocumentNames, withHostedNames } from "../compat/rest-names.ts";

describe("names", () => {
  test("the hosted query name replaces that of the document, unless both are given", () => {
    expect(withDocumentNames({ includeRunpodTemplates: "true" })).toEqual({ includePlatformTemplates: "true" });
    const both = { includeRunpodTemplates: "true", includePlatformTemplates: "false" };
    expect(withDocumentNames(both)).toEqual({ includePlatformTemplates: "false" });
    expect(withDocumentNames({ other: "1" })).toEqual({ other: "1" });
  });

  test("templates get the hosted name wherever they are", () => {
    const template = { id: "t", isPlatform: false };
    expect(withHostedNames(template)).toEqual({ ...template, isRunpod: false });
    expect(withHostedNames([{ id: "e", template }])).toEqual([{ id: "e", template: { ...template, isRunpod: false } }]);
    expect(withHostedNames(["text", null, 1])).toEqual(["text", null, 1]);
  });
});

describe("the interface", () => {
  let compat: RestTestService;
  beforeAll(async () => {
    compat = await startRestService({ dialect: "compat", prefix: "/compat/v1" });
  });
  afterAll(async () => {
    expect(compat.breaches).toEqual([]);
    await compat.close();
  });

  test("accepts and returns the hosted names in addition to those of the document", async () => {
    const body = { name: "one", imageName: "local/echo" };
    const made = await compat.call("POST", "/templates", { body });
    expect(made).toMatchObject({ status: 200, body: { isPlatform: false, isRunpod: false } });
    const list = await compat.call("GET", "/templates?includeRunpodTemplates=true");
    expect(list).toMatchObject({ status: 200, body: [{ isPlatform: false, isRunpod: false }] });
    expect((await compat.call("GET", "/templates?includeRunpodTemplates=maybe")).status).toBe(400);
    expect((await compat.call("GET", "/templates?includePlatformTemplates=true")).status).toBe(200);
  });

  test("is documented at its own address", async () => {
    expect((await compat.call("GET", "/openapi.json", { key: null })).body).toMatchObject({
      servers: [{ url: "/compat/v1" }],
    });
  });
});

test("the default interface does not know the hosted names", async () => {
  const service = await startRestService();
  expect((await service.call("GET", "/templates?includeRunpodTemplates=true")).status).toBe(400);
  const made = await service.call("POST", "/templates", { body: { name: "one", imageName: "local/echo" } });
  expect(made.body).not.toHaveProperty("isRunpod");
  await service.close();
});
