import { inspect } from "node:util";
import { test } from "vitest";

import { restOperations } from "@millrace/spec";

import { type Reply, startLocalService } from "../test/local-service.ts";
import { type RestClientOptions, createRestClient } from "./client.ts";
import * as errors from "./errors.ts";
import type { CallOptions } from "./send-operation.ts";

const apiKey = "mr_secret_0123456789";
const documented = [...new Set(Object.values(restOperations).flatMap(({ statuses }): readonly number[] => statuses))];

async function failureOf(
  reply: Reply,
  client: Partial<RestClientOptions> = {},
  call: CallOptions = {},
): Promise<unknown> {
  await using service = await startLocalService(() => reply);
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey, maxRetries: 0, ...client });
  // Awaited here: the service is gone once this scope is left.
  return await millrace.templates.get("tpl1", {}, call).then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("each documented error status has a class of its own that carries what the body says", async ({ expect }) => {
  const names = new Set<string>();
  for (const status of documented.filter((candidate) => candidate >= 400)) {
    const details = [{ field: "name", message: "must be unique" }];
    const error = await failureOf({
      status,
      body: { error: "some_code", message: "Why.", requestId: "req_body", details },
    });
    expect(error).toBeInstanceOf(errors.RestError);
    expect(error).toMatchObject({ status, code: "some_code", requestId: "req_test", details });
    expect(error).toHaveProperty("message", `getTemplate answered ${status} some_code: Why. (request req_test)`);
    expect(error).toHaveProperty("response.status", status);
    names.add(error instanceof Error ? error.name : "");
  }
  expect(names.has("RestError")).toBe(false);
  expect(names.size).toBe(documented.filter((candidate) => candidate >= 400).length);
});

for (const [status, Class] of [
  [400, errors.BadRequestError],
  [401, errors.UnauthorizedError],
  [402, errors.PaymentRequiredError],
  [403, errors.ForbiddenError],
  [404, errors.NotFoundError],
  [409, errors.ConflictError],
  [413, errors.PayloadTooLargeError],
  [429, errors.RateLimitError],
  [500, errors.ServerError],
  [501, errors.NotImplementedError],
  [502, errors.ServerError],
  [503, errors.UnavailableError],
  [418, errors.RestError],
] as const) {
  test(`${status} is a ${Class.name}`, async ({ expect }) => {
    const error = await failureOf({ status, body: { error: "x", message: "y", requestId: "z" } });
    expect(error instanceof Error ? error.constructor : error).toBe(Class);
    expect(error).toHaveProperty("name", Class.name);
  });
}

test("a body that is not the service's leaves code undefined and details empty", async ({ expect }) => {
  for (const body of ["<html>Bad gateway</html>", undefined, [1], { error: 5, details: [{ field: 1 }] }]) {
    const error = await failureOf({ status: 502, body });
    expect(error).toBeInstanceOf(errors.ServerError);
    expect(error).toMatchObject({ status: 502, code: undefined, details: [], requestId: "req_test" });
  }
});

test("a success that is not JSON is an UnexpectedAnswerError", async ({ expect }) => {
  const error = await failureOf({ status: 200, body: "<html>Welcome</html>" });
  expect(error).toBeInstanceOf(errors.UnexpectedAnswerError);
  expect(error).toHaveProperty("message", expect.stringContaining("Is baseUrl the address of the service?"));
});

test("an error says how long the service asked to wait, and becomes data for a log", async ({ expect }) => {
  const body = { error: "rate_limited", message: "Too many requests.", requestId: "r" };
  const error = await failureOf({ status: 429, headers: { "retry-after": "7" }, body });
  expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: 7000 });
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "RateLimitError",
    message: "getTemplate answered 429 rate_limited: Too many requests. (request req_test)",
    code: "rate_limited",
    status: 429,
    requestId: "req_test",
    retryAfterMs: 7000,
  });
});

test("a service that is not there is a ConnectionError", async ({ expect }) => {
  const service = await startLocalService(() => "silence");
  await service[Symbol.asyncDispose]();
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey, maxRetries: 0 });
  await expect(millrace.templates.get("tpl1")).rejects.toThrow(errors.ConnectionError);
});

test("a connection that breaks before the answer is a ConnectionError with its cause", async ({ expect }) => {
  const error = await failureOf("hang up");
  expect(error).toBeInstanceOf(errors.ConnectionError);
  expect(error).toHaveProperty("cause", expect.any(Error));
});

for (const reply of ["silence", "stall in the body"] as const) {
  test(`${reply} ends with a TimeoutError after timeoutMs of the client or the call`, async ({ expect }) => {
    for (const [client, call] of [
      [{ timeoutMs: 40 }, {}],
      [{}, { timeoutMs: 40 }],
    ] as const) {
      const error = await failureOf(reply, client, call);
      expect(error).toBeInstanceOf(errors.TimeoutError);
      expect(error).toHaveProperty("message", "getTemplate had no complete answer within 40 ms.");
    }
  });

  test(`${reply} ends with the reason of the signal when that of the client or the call is aborted`, async ({
    expect,
  }) => {
    for (const where of ["client", "call"] as const) {
      const controller = new AbortController();
      const reason = new Error("changed my mind");
      await using service = await startLocalService(() => {
        setImmediate(() => controller.abort(reason));
        return reply;
      });
      const signal = controller.signal;
      const millrace = createRestClient({
        baseUrl: service.baseUrl,
        apiKey,
        ...(where === "client" ? { signal } : {}),
      });
      const error = await millrace.templates
        .get("tpl1", {}, where === "call" ? { signal } : {})
        .catch((caught: unknown) => caught);
      expect(error).toBe(reason);
    }
  });
}

test("a signal that is already aborted sends nothing", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 200, body: {} }));
  const reason = new Error("too late");
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey, signal: AbortSignal.abort(reason) });
  await expect(millrace.templates.get("tpl1")).rejects.toBe(reason);
  expect(service.seen).toEqual([]);
});

test("an identifier that would change the path is refused before anything is sent", async ({ expect }) => {
  await using service = await startLocalService(() => ({ status: 204 }));
  const millrace = createRestClient({ baseUrl: service.baseUrl, apiKey });
  for (const id of ["", ".", ".."]) {
    await expect(millrace.pods.delete(id)).rejects.toThrow(errors.InvalidPathError);
  }
  expect(service.seen).toEqual([]);
});

test("no error shows the key, however deep one looks", async ({ expect }) => {
  const replies: readonly Reply[] = [
    { status: 401, body: { error: "unauthorized", message: "No.", requestId: "r" } },
    { status: 200, body: "not json" },
    "hang up",
    "silence",
  ];
  for (const reply of replies) {
    const error = await failureOf(reply, { timeoutMs: 40 });
    expect(error).toBeInstanceOf(errors.RestClientError);
    expect(inspect(error, { depth: 20, showHidden: true, getters: true })).not.toContain(apiKey);
  }
});
