import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { DomainError } from "@millrace/engine";
import type { JsonSchema, OpenApiDocument, OpenApiMediaType } from "@millrace/spec";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { httpServerOptions, installHttpRules } from "../http/http-rules.ts";
import { bindOperations } from "./bind-operations.ts";
import type { ContractBreach } from "./contract-breach.ts";
import type { Handlers } from "./operation-types.ts";

const json = (schema: JsonSchema): Record<string, OpenApiMediaType> => ({ "application/json": { schema } });
const bytes = { "application/octet-stream": { schema: {} } };
const thing = { $ref: "#/components/schemas/Thing" };

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  security: [{ bearer: [] }],
  paths: {
    "/things": {
      get: {
        operationId: "listThings",
        responses: { 200: { description: "All.", content: json({ type: "array", items: thing }) } },
      },
    },
    "/things/{thingId}": {
      parameters: [{ name: "thingId", in: "path", required: true, schema: { type: "string", pattern: "^[a-z]+$" } }],
      get: {
        operationId: "getThing",
        parameters: [
          { name: "colour", in: "query", schema: { $ref: "#/components/schemas/Colour", default: "red" } },
          { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
          { name: "count", in: "query", schema: { type: "integer", minimum: 1 } },
        ],
        responses: {
          200: {
            description: "The thing.",
            headers: { "x-colour": { $ref: "#/components/headers/Colour" } },
            content: json(thing),
          },
          400: { description: "Wrong.", content: json({ type: "object" }) },
        },
      },
      patch: {
        operationId: "changeThing",
        requestBody: { required: true, content: json(thing) },
        responses: { 204: { description: "Done." }, 400: { description: "Wrong.", content: json({ type: "object" }) } },
      },
    },
    "/things/{thingId}/bytes": {
      parameters: [{ name: "thingId", in: "path", required: true, schema: { type: "string", pattern: "^[a-z]+$" } }],
      get: { operationId: "readBytes", responses: { 200: { description: "Bytes.", content: bytes } } },
      put: {
        operationId: "writeBytes",
        requestBody: { required: true, content: bytes },
        responses: { 200: { description: "How many.", content: json({ type: "object", required: ["count"] }) } },
      },
    },
  },
  components: {
    headers: { Colour: { required: true, schema: { type: "string" } } },
    schemas: {
      Colour: { type: "string", enum: ["red", "blue"] },
      Thing: {
        type: "object",
        required: ["id"],
        properties: {
          id: { type: "string" },
          colour: { $ref: "#/components/schemas/Colour" },
          since: { type: "string", format: "date-time" },
        },
      },
    },
  },
};

interface Operations {
  listThings: { responses: { 200: { content: { "application/json": readonly unknown[] } } } };
  getThing: {
    parameters: { query?: { colour?: string; tags?: string[]; count?: number }; path: { thingId: string } };
    responses: { 200: { content: { "application/json": unknown } }; 202: { content: { "application/json": unknown } } };
  };
  changeThing: {
    parameters: { path: { thingId: string } };
    requestBody: { content: { "application/json": { id: string; colour?: string; count?: number } } };
    responses: { 204: { content?: never } };
  };
  readBytes: {
    parameters: { path: { thingId: string } };
    responses: { 200: { content: { "application/octet-stream": string } } };
  };
  writeBytes: {
    parameters: { path: { thingId: string } };
    requestBody: { content: { "application/octet-stream": string } };
    responses: { 200: { content: { "application/json": { count: number } } } };
  };
}

type ThingHandlers = Handlers<Operations, string>;
const handlers: ThingHandlers = {
  listThings: () => ({ status: 200, body: [] }),
  getThing: ({ path, query }, context) => ({
    status: 200,
    headers: { "x-colour": "red" },
    body: { id: path.thingId, query, context },
  }),
  changeThing: () => ({ status: 204 }),
  readBytes: () => ({ status: 200, bytes: Readable.from([Buffer.from([0, 255]), Buffer.from([7])]) }),
  writeBytes: async ({ body }) => ({ status: 200, body: { count: (await buffer(body)).length } }),
};

let fastify: FastifyInstance;
let breaches: ContractBreach[];
afterEach(() => fastify?.close());

function bind(
  changes: Partial<ThingHandlers> = {},
  options: { validateResponses?: "throw" | "count"; admit?: () => Promise<string> } = {},
): void {
  fastify = Fastify(httpServerOptions());
  installHttpRules(fastify);
  breaches = [];
  bindOperations<Operations, string>({
    fastify,
    document,
    prefix: "/p",
    handlers: { ...handlers, ...changes },
    admit: options.admit ?? (async (_request, operation) => operation.id),
    validateResponses: options.validateResponses ?? "throw",
    onBreach: (breach) => breaches.push(breach),
    bodyMaxBytes: 100,
  });
}

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fastify.inject({ method: "GET", url });
  return { status: response.statusCode, body: JSON.parse(response.payload) as unknown };
}

describe("at start", () => {
  test("an operation without a handler is an error that names it", () => {
    const { changeThing: _, ...others } = handlers;
    // @ts-expect-error the compiler sees it too
    const incomplete: ThingHandlers = others;
    const start = (): void =>
      bindOperations<Operations, string>({
        fastify: Fastify(),
        document,
        prefix: "/p",
        handlers: incomplete,
        admit: async () => "",
        validateResponses: "throw",
        bodyMaxBytes: 100,
      });
    expect(start).toThrow("These operations have no handler: changeThing.");
  });

  test("a handler without an operation is an error that names it", () => {
    const more = { ...handlers, sellThing: handlers.getThing };
    expect(() => bind(more)).toThrow("These handlers have no operation: sellThing.");
  });

  test("a reference to a missing component is an error", () => {
    const [path, item] = Object.entries(document.paths)[0] ?? [];
    const parameters = [{ $ref: "#/components/parameters/Nothing" }];
    const broken: OpenApiDocument = { ...document, paths: { [path ?? ""]: { ...item, parameters } } };
    const start = (): void =>
      bindOperations<Operations, string>({
        fastify: Fastify(),
        document: broken,
        prefix: "/p",
        handlers,
        admit: async () => "",
        validateResponses: "throw",
        bodyMaxBytes: 100,
      });
    expect(start).toThrow("The document has no #/components/parameters/Nothing.");
  });
});

describe("requests", () => {
  test("parameters get their types and defaults", async () => {
    bind();
    expect((await get("/p/things/abc?tags=a&tags=b&count=3")).body).toEqual({
      id: "abc",
      query: { colour: "red", tags: ["a", "b"], count: 3 },
      context: "getThing",
    });
    expect((await get("/p/things/abc?tags=a&colour=blue")).body).toMatchObject({
      query: { colour: "blue", tags: ["a"] },
    });
  });

  test.each([
    ["/p/things/ABC", "thingId", 'must match pattern "^[a-z]+$"'],
    ["/p/things/abc?colour=green", "colour", 'must be one of "red", "blue"'],
    ["/p/things/abc?count=0", "count", "must be 1 or more"],
    ["/p/things/abc?count=1.5", "count", "must be of type integer"],
    ["/p/things/abc?size=1", "size", "is not known here"],
  ])("%s is refused", async (url, field, message) => {
    bind();
    expect(await get(url)).toMatchObject({ status: 400, body: { details: [{ field, message }] } });
  });

  test("bodies are not coerced", async () => {
    bind();
    const response = await fastify.inject({ method: "PATCH", url: "/p/things/abc", payload: { id: 5 } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ details: [{ field: "id", message: "must be of type string" }] });
  });

  test("a caller that is not admitted is refused before the body is read", async () => {
    bind({}, { admit: () => Promise.reject(new DomainError("invalid_request", "not you")) });
    const response = await fastify.inject({ method: "PATCH", url: "/p/things/abc", payload: "x".repeat(1000) });
    expect(response.json()).toMatchObject({ message: "not you" });
  });
});

describe("answers", () => {
  const body = { id: "abc" };
  const headers = { "x-colour": "red" };

  test.each<[string, () => unknown, string]>([
    [
      "a wrong value",
      () => ({ status: 200, headers, body: { id: "abc", colour: "green" } }),
      "200 colour must be one of",
    ],
    ["a missing field", () => ({ status: 200, headers, body: {} }), "200 id is required"],
    [
      "a wrong format",
      () => ({ status: 200, headers, body: { id: "abc", since: "today" } }),
      "200 since must match format",
    ],
    ["an undocumented status", () => ({ status: 202, headers, body }), "the status 202 is not documented"],
    ["a missing header", () => ({ status: 200, body }), "the status 200 lacks x-colour"],
    ["a missing body", () => ({ status: 200, headers }), "the status 200 needs a body"],
  ])("%s becomes a 500 that names the operation and the fault", async (_case, answer, fault) => {
    bind({ getThing: answer as never });
    const { status, body: error } = await get("/p/things/abc");
    expect(status).toBe(500);
    expect(error).toMatchObject({
      error: "internal",
      message: expect.stringContaining(`getThing does not match the specification: ${fault}`),
    });
    expect(breaches).toMatchObject([{ operationId: "getThing" }]);
  });

  test("a refusal with an undocumented status is a breach too", async () => {
    bind({ getThing: () => Promise.reject(new DomainError("conflict", "no")) });
    expect(await get("/p/things/abc")).toMatchObject({ status: 500 });
    expect(breaches[0]?.message).toContain("the status 409 is not documented");
  });

  test("counting reports a breach and sends the answer unchanged", async () => {
    bind(
      { getThing: () => ({ status: 200, headers, body: { id: "abc", colour: "green" } }) },
      { validateResponses: "count" },
    );
    expect(await get("/p/things/abc")).toEqual({ status: 200, body: { id: "abc", colour: "green" } });
    expect(breaches).toHaveLength(1);
  });

  test.each([
    ["count", 999, 1],
    ["count", 1_000, 0],
    ["throw", 1_000, 1],
  ] as const)("to %s finds a breach in item %i of a list: %i", async (validateResponses, at, found) => {
    const things = Array.from({ length: 1_500 }, (_, index) => (index === at ? {} : { id: "a" }));
    bind({ listThings: () => ({ status: 200, body: things }) }, { validateResponses });
    const { status, body } = await get("/p/things");
    expect(breaches).toHaveLength(found);
    expect(status).toBe(validateResponses === "throw" ? 500 : 200);
    if (status === 200) expect(body).toHaveLength(things.length);
  });

  test("a failure inside a handler says nothing about its cause", async () => {
    bind({ getThing: () => Promise.reject(new Error("password is hunter2")) }, { validateResponses: "count" });
    const { status, body: error } = await get("/p/things/abc");
    expect(status).toBe(500);
    expect(JSON.stringify(error)).not.toContain("hunter2");
  });
});

describe("bytes", () => {
  test("are answered as a stream", async () => {
    bind();
    const { headers, rawPayload } = await fastify.inject({ method: "GET", url: "/p/things/a/bytes" });
    expect({ type: headers["content-type"], bytes: [...rawPayload], breaches }).toEqual({
      type: "application/octet-stream",
      bytes: [0, 255, 7],
      breaches: [],
    });
  });

  test("are taken as a stream, larger than a JSON body may be", async () => {
    bind();
    const payload = Buffer.alloc(10_000);
    const { body } = await fastify.inject({ method: "PUT", url: "/p/things/a/bytes", payload });
    expect(JSON.parse(body)).toEqual({ count: 10_000 });
  });
});
