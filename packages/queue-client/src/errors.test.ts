import { inspect } from "node:util";

import { errorCodes } from "@millrace/spec";

import { apiKey, rejection, test } from "../test/support/fixture.ts";
import { hangUp, json, refusal } from "../test/support/scenes.ts";
import { ScriptedServer } from "../test/support/scripted-server.ts";
import {
  BadRequestError,
  ConflictError,
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  NotImplementedError,
  PayloadTooLargeError,
  PaymentRequiredError,
  QueueError,
  RateLimitError,
  RequestTimeoutError,
  ServerError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
} from "./index.ts";

const table = [
  [400, "invalid_request", BadRequestError],
  [401, "unauthorized", UnauthorizedError],
  [402, "payment_required", PaymentRequiredError],
  [403, "forbidden", ForbiddenError],
  [404, "not_found", NotFoundError],
  [408, "request_timeout", RequestTimeoutError],
  [409, "conflict", ConflictError],
  [413, "payload_too_large", PayloadTooLargeError],
  [429, "rate_limited", RateLimitError],
  [500, "internal", ServerError],
  [501, "not_implemented", NotImplementedError],
  [503, "unavailable", UnavailableError],
] as const;

test.for(table)(
  "status %i with %s becomes its own error",
  async ([status, code, type], { server, clientWith, expect }) => {
    server.play(refusal(status, code));
    const error = await rejection(clientWith({ maxRetries: 0 }).run({}));
    expect(error).toBeInstanceOf(QueueError);
    expect(error).toMatchObject({ constructor: type, name: type.name, status, code, requestId: "req_1", details: [] });
    expect((error as Error).message).toBe(`run: That is ${code}.`);
  },
);

test("the table above holds every code of the interface", ({ expect }) => {
  expect(table.map(([, code]) => code).toSorted()).toEqual([...errorCodes].toSorted());
});

test("details name the refused fields; entries of another form are left out", async ({ server, client, expect }) => {
  const details = [{ field: "wait", message: "must be lower" }, "odd", { field: 1 }];
  server.play(json({ error: "invalid_request", message: "No.", requestId: "r", details }, 400));
  expect(await rejection(client.runSync({}))).toMatchObject({ details: [{ field: "wait", message: "must be lower" }] });
});

test("the older form with nothing but a text under error is read", async ({ server, client, expect }) => {
  server.play((response) => response.writeHead(400).end('{"error":"wait is invalid"}'));
  expect(await rejection(client.runSync({}))).toMatchObject({
    message: "runsync: wait is invalid",
    code: "invalid_request",
    requestId: undefined,
  });
});

test("a page of a proxy becomes an error of its status without its text", async ({ server, clientWith, expect }) => {
  server.play((response) => response.writeHead(502).end("<html>bad gateway</html>"));
  expect(await rejection(clientWith({ maxRetries: 0 }).health())).toMatchObject({
    name: "ServerError",
    status: 502,
    code: "internal",
    message: "health: the service answered with status 502.",
  });
});

test("a 4xx without a class of its own is a plain QueueError", async ({ server, client, expect }) => {
  server.play((response) => response.writeHead(405).end());
  expect(await rejection(client.health())).toMatchObject({ name: "QueueError", status: 405 });
});

test.for([
  ["429", refusal(429, "rate_limited", { "retry-after": "7" }), RateLimitError],
  ["503", refusal(503, "unavailable", { "retry-after": "7" }), UnavailableError],
] as const)("the error of a %s says how long to wait", async ([, scene, type], { server, clientWith, expect }) => {
  server.play(scene);
  const error = await rejection(clientWith({ maxRetries: 0 }).health());
  expect(error).toBeInstanceOf(type);
  expect(error).toMatchObject({ retryAfterMs: 7_000 });
});

test("a service that repeats the key cannot bring it into an error", async ({ server, client, expect }) => {
  const details = [{ field: apiKey, message: `not ${apiKey}` }];
  server.play(json({ error: "unauthorized", message: `Key ${apiKey} is unknown.`, requestId: "r", details }, 401));
  const error = await rejection(client.health());
  expect(error).toMatchObject({ message: "health: Key [key] is unknown." });
  expect(JSON.stringify(error) + inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey);
});

test("a fetch that puts the key into its error cannot bring it into the message", async ({ clientWith, expect }) => {
  const fetch = (): Promise<Response> => Promise.reject(new TypeError(`cannot send ${apiKey}`));
  const error = await rejection(clientWith({ fetch, maxRetries: 0 }).health());
  expect(error).toBeInstanceOf(ConnectionError);
  expect(JSON.stringify(error)).not.toContain(apiKey);
  expect((error as Error).message).toContain("cannot send [key]");
});

test("a service that is not there is a ConnectionError that names address and reason", async ({
  clientWith,
  expect,
}) => {
  const gone = await ScriptedServer.start();
  const { baseUrl } = gone;
  await gone[Symbol.asyncDispose]();
  const error = await rejection(clientWith({ baseUrl, maxRetries: 0 }).health());
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).message).toBe(`health: ${new URL(baseUrl).origin} could not be reached (ECONNREFUSED).`);
  expect((error as Error).cause).toBeInstanceOf(TypeError);
});

test("a connection that is closed without an answer is a ConnectionError", async ({ server, clientWith, expect }) => {
  server.play(hangUp);
  expect(await rejection(clientWith({ maxRetries: 0 }).health())).toBeInstanceOf(ConnectionError);
});

test("an error becomes JSON with what a log needs", ({ expect }) => {
  const details = [{ field: "input", message: "is missing" }];
  const cause = new Error("inner");
  const error = new BadRequestError("No.", { code: "invalid_request", status: 400, requestId: "r", details, cause });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "BadRequestError",
    message: "No.",
    code: "invalid_request",
    status: 400,
    requestId: "r",
    details,
  });
  expect(error.cause).toBe(cause);
  expect(new UnexpectedAnswerError("No.", { code: "unexpected_answer" }).toJSON()).not.toHaveProperty("details");
});
