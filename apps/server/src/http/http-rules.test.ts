import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { httpServerOptions, installHttpRules } from "./http-rules.ts";

let fastify: FastifyInstance;
beforeEach(async () => {
  const soon = { connectionsCheckingInterval: 20, headersTimeout: 100, requestTimeout: 100 };
  fastify = Fastify({ ...httpServerOptions(), http: soon });
  installHttpRules(fastify);
  fastify.get("/fails", () => Promise.reject(new Error("the database is at 10.0.0.5")));
  await fastify.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => fastify.close());

test("an unexpected failure answers 500 without its cause", async () => {
  const response = await fastify.inject({ url: "/fails", headers: { "x-request-id": "r1" } });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toMatchObject({ error: "internal", requestId: "r1" });
  expect(response.payload).not.toContain("10.0.0.5");
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n", /^HTTP\/1.1 400 /],
  ["a header that is too long", `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n\r\n`, /^HTTP\/1.1 431 /],
  ["a request that does not arrive in time", "GET / HTTP/1.1\r\nhost: x\r\n", /^HTTP\/1.1 408 .*"request_timeout"/s],
])("%s is answered in the common form", async (_case, bytes, status) => {
  const socket = connect((fastify.server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.on("data", (piece: Buffer) => (received += piece.toString()));
  socket.write(bytes);
  await once(socket, "close");
  expect(received).toMatch(status);
  const body = JSON.parse(received.slice(received.indexOf("\r\n\r\n") + 4)) as { error: string; requestId: string };
  expect(body.error).toMatch(/^(?:invalid_request|request_timeout)$/);
  expect(received).toContain(`x-request-id: ${body.requestId}\r\n`);
});
