import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { limits } from "@millrace/spec";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RestTestService, startRestService } from "./rest-service.test-support.ts";

let service: RestTestService;
beforeAll(async () => {
  service = await startRestService();
});
afterAll(async () => {
  expect(service.breaches).toEqual([]);
  await service.close();
});

const tooManyVariables = Object.fromEntries(
  Array.from({ length: limits.environmentVariablesMax + 1 }, (_, index) => [`V${index}`, ""]),
);

describe("a template is refused and the field named", () => {
  test.each<[string, string, object]>([
    ["no name", "name", { name: undefined }],
    ["an empty name", "name", { name: "" }],
    ["a blank name", "name", { name: "  " }],
    ["a name that ends in a space", "name", { name: "t " }],
    ["a name that begins with one", "name", { name: "\u00a0t" }],
    ["a readme with NUL", "readme", { readme: "a\0" }],
    ["an argument with half a character", "dockerStartCmd.1", { dockerStartCmd: ["a", "\ud800"] }],
    ["a name with a line break", "name", { name: "a\nb" }],
    ["a name that is too long", "name", { name: "n".repeat(limits.nameMaxChars + 1) }],
    ["a name that is a number", "name", { name: 5 }],
    ["no image", "imageName", { imageName: undefined }],
    ["an image with a space", "imageName", { imageName: "local/ echo" }],
    ["an unknown category", "category", { category: "TPU" }],
    ["a field that does not exist", "nmae", { nmae: "x" }],
    ["a field that only answers have", "isPlatform", { isPlatform: true }],
    ["a boolean as text", "isPublic", { isPublic: "true" }],
    ["a size as text", "volumeInGb", { volumeInGb: "20" }],
    ["a size with a fraction", "volumeInGb", { volumeInGb: 1.5 }],
    ["a negative size", "containerDiskInGb", { containerDiskInGb: -1 }],
    ["a relative mount path", "volumeMountPath", { volumeMountPath: "workspace" }],
    ["a mount path with ..", "volumeMountPath", { volumeMountPath: "/workspace/../etc" }],
    ["the root as mount path", "volumeMountPath", { volumeMountPath: "/./" }],
    ["an environment that is a list", "env", { env: [] }],
    ["an environment value that is a number", "env.A", { env: { A: 1 } }],
    ["an environment name with a hyphen", "env.A-B", { env: { "A-B": "" } }],
    ["an environment value with NUL", "env.A", { env: { A: "\0" } }],
    ["too many variables", "env", { env: tooManyVariables }],
    ["ports as text", "ports", { ports: "8888/http" }],
    ["a port without protocol", "ports.1", { ports: ["1/tcp", "8888"] }],
    ["port 0", "ports.0", { ports: ["0/tcp"] }],
    ["a port beyond the last", "ports.0", { ports: ["65536/tcp"] }],
    ["a port number between 65535 and 70001", "ports.0", { ports: ["70000/tcp"] }],
    ["an unknown protocol", "ports.0", { ports: ["1/udp"] }],
    ["a port twice", "ports.2", { ports: ["1/tcp", "1/http", "1/tcp"] }],
    ["an argument that is a number", "dockerStartCmd.0", { dockerStartCmd: [1] }],
    ["an argument with NUL", "dockerEntrypoint.0", { dockerEntrypoint: ["\0"] }],
    ["null for a field", "readme", { readme: null }],
  ])("%s: %s", async (_case, field, change) => {
    const body = { name: `valid-${Math.random()}`, imageName: "local/echo", ...change };
    const answer = await service.call("POST", "/templates", { body });
    expect(answer, answer.text).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    const { details } = answer.body as { details: { field: string; message: string }[] };
    expect(details.map((detail) => detail.field)).toContain(field);
    // A person reads the message: `x-must` beside a pattern says what it demands.
    expect(answer.text).not.toContain("must match pattern");
  });

  test("all invalid fields are named at once", async () => {
    const answer = await service.call("POST", "/templates", { body: { volumeInGb: -1, ports: ["x"], more: 1 } });
    const { details } = answer.body as { details: { field: string }[] };
    expect(details.map((detail) => detail.field).toSorted()).toEqual([
      "imageName",
      "more",
      "name",
      "ports.0",
      "volumeInGb",
    ]);
  });

  test("values at the limits are accepted", async () => {
    const env = Object.fromEntries(Object.entries(tooManyVariables).slice(1));
    const name = "n".repeat(limits.nameMaxChars);
    const answer = await service.call("POST", "/templates", {
      body: { name, imageName: "i", env, ports: ["65535/tcp"] },
    });
    expect(answer.status, answer.text).toBe(200);
  });
});

describe("a body is refused", () => {
  test.each<[string, string | undefined]>([
    ["malformed JSON", '{"name": '],
    ["no body", undefined],
    ["a list", "[]"],
    ["text", '"text"'],
    ["null", "null"],
  ])("%s", async (_case, body) => {
    expect(await service.call("POST", "/templates", { body })).toMatchObject({
      status: 400,
      body: { error: "invalid_request", details: [{ field: "body" }] },
    });
  });

  test("bytes that are not UTF-8", async () => {
    const answer = await service.fastify.inject({
      method: "POST",
      url: "/v1/templates",
      headers: { authorization: `Bearer ${service.owner.key}`, "content-type": "application/json" },
      payload: Buffer.from([0x7b, 0xff, 0x7d]),
    });
    expect(answer.statusCode).toBe(400);
  });

  test("the message does not repeat what was sent", async () => {
    const answer = await service.call("POST", "/templates", { body: '{"env": {"TOKEN": "hunter2"' });
    expect(answer.text).not.toContain("hunter2");
  });

  test("larger than allowed answers 413, exactly as large as allowed does not", async () => {
    const shell = JSON.stringify({ name: "", imageName: "local/echo" });
    const padded = (bytes: number): string => shell + " ".repeat(bytes - shell.length);
    const largest = await service.call("POST", "/templates", { body: padded(limits.managementBodyMaxBytes) });
    expect(largest.status).toBe(400);
    expect(await service.call("POST", "/templates", { body: padded(limits.managementBodyMaxBytes + 1) })).toMatchObject(
      {
        status: 413,
        body: { error: "payload_too_large" },
      },
    );
  });

  test("after a refused body the connection serves the next request", async () => {
    await service.fastify.listen({ port: 0, host: "127.0.0.1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { port } = service.fastify.server.address() as AddressInfo;
    const send = async (method: string, body: string): Promise<{ status: number | undefined; localPort: unknown }> => {
      const headers = { authorization: `Bearer ${service.owner.key}` };
      const sent = request({ port, agent, method, path: "/v1/templates", headers }).end(body);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      const { localPort } = response.socket;
      await response.resume().toArray();
      return { status: response.statusCode, localPort };
    };
    const refused = await send("POST", "x".repeat(limits.managementBodyMaxBytes + 1));
    expect(refused.status).toBe(413);
    expect(await send("GET", "")).toEqual({ status: 200, localPort: refused.localPort });
    agent.destroy();
  });

  test("JSON is accepted with any content type", async () => {
    const call = (contentType: string): ReturnType<RestTestService["call"]> =>
      service.call("POST", "/templates", {
        headers: { "content-type": contentType },
        body: { name: `n-${contentType}`, imageName: "local/echo" },
      });
    expect((await call("application/json; charset=utf-8")).status).toBe(200);
    expect((await call("application/x-www-form-urlencoded")).status).toBe(200);
  });
});

describe("parameters", () => {
  test.each([
    ["a character that ids do not have", "/templates/a.b", "templateId"],
    ["an encoded slash", "/templates/a%2Fb", "templateId"],
    ["an id of 65 characters", `/templates/${"a".repeat(65)}`, "templateId"],
    ["an id of 5000 characters", `/endpoints/${"a".repeat(5000)}`, "endpointId"],
    ["an unknown query parameter", "/templates?includeAll=true", "includeAll"],
    ["a query parameter of another operation", "/templates/abc?includeWorkers=true", "includeWorkers"],
    ["an invalid boolean", "/templates?includePublicTemplates=yes", "includePublicTemplates"],
    ["a parameter without value", "/endpoints?includeTemplate", "includeTemplate"],
    ["a single value twice", "/endpoints?includeTemplate=true&includeTemplate=true", "includeTemplate"],
  ])("%s answers 400", async (_case, path, field) => {
    expect(await service.call("GET", path)).toMatchObject({
      status: 400,
      body: { error: "invalid_request", details: [{ field }] },
    });
  });

  test("an id of 64 characters is a valid one that does not exist", async () => {
    expect((await service.call("GET", `/templates/${"aZ0_-".repeat(12)}abcd`)).status).toBe(404);
  });
});

describe("addresses", () => {
  test("unknown paths answer 404 in the common form, without a key", async () => {
    for (const path of ["/nothing", "/templates/a/b", "/Templates"]) {
      const answer = await service.call("GET", path, { key: null });
      expect(answer, path).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
  });

  test("a method that a path does not have answers 405 with the allowed methods", async () => {
    expect(await service.call("PUT", "/templates/abc")).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD, PATCH, DELETE" },
      body: { error: "invalid_request" },
    });
    expect(await service.call("GET", "/templates/abc/update")).toMatchObject({
      status: 405,
      headers: { allow: "POST" },
    });
  });

  test("an address that cannot be decoded answers 400 in the common form", async () => {
    const answer = await service.call("GET", "/templates/%zz");
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    expect((answer.body as { requestId: string }).requestId).toBe(answer.headers["x-request-id"]);
  });

  test("HEAD answers like GET without a body", async () => {
    expect(await service.call("HEAD", "/templates")).toMatchObject({ status: 200, text: "" });
  });
});

describe("request ids", () => {
  test("a valid id of the caller is returned, also in errors", async () => {
    const answer = await service.call("GET", "/templates/unknown", { headers: { "x-request-id": "trace-1_A" } });
    expect(answer).toMatchObject({ headers: { "x-request-id": "trace-1_A" }, body: { requestId: "trace-1_A" } });
  });

  test.each(["with space", "ü", "a".repeat(129)])("%s is replaced", async (id) => {
    const answer = await service.call("GET", "/nothing", {
      headers: { "x-request-id": Buffer.from(id).toString("latin1") },
    });
    expect(answer.headers["x-request-id"]).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
    expect(answer.headers["x-request-id"]).not.toBe(id);
  });
});
