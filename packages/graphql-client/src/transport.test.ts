import { inspect } from "node:util";

import { describe, expect, test } from "vitest";

import { API_KEY, type LocalServer, answerJson, startLocalServer } from "../test/local-server.ts";
import { createGraphqlClient } from "./client.ts";
import { GraphqlClientError, GraphqlRequestError, GraphqlTransportError } from "./transport/errors.ts";
import { MyBillingDocument, TypedDocumentString } from "./generated/operations.ts";

/** What a promise rejects with. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("the promise was fulfilled"),
    (error: unknown) => error,
  );
}

test("a failed mutation rejects with the errors, their code and the id of the request", async () => {
  await using server = await startLocalServer();
  const { pods } = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const error = await failureOf(pods.stop({ podId: "pod-9" }));
  expect(error).toBeInstanceOf(GraphqlRequestError);
  expect(error).toMatchObject({
    message: "No Pod pod-9",
    code: "NOT_FOUND",
    status: 200,
    requestId: "request-7",
    errors: [{ path: ["podStop"], extensions: { code: "NOT_FOUND" } }],
    data: { podStop: null },
  });
});

test("what came back beside an error is kept as partial data", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const error = await failureOf(client.request(MyBillingDocument, {}));
  expect(error).toMatchObject({ code: "UNAVAILABLE", data: { myself: { billing: null } } });
});

test("a document that does not fit the schema rejects as a request error with status 400", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });
  const unfit = new TypedDocumentString<unknown, Record<string, never>>("{ myself { nonsense } }");

  const error = await failureOf(client.request(unfit, {}));
  expect(error).toBeInstanceOf(GraphqlRequestError);
  expect(error).toMatchObject({ status: 400, data: null, message: expect.stringContaining("nonsense") });
});

test("a refused key rejects as a transport error that does not show the key", async () => {
  await using server = await startLocalServer();
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: "wrong/key" });

  const error = await failureOf(client.account.get());
  expect(error).toBeInstanceOf(GraphqlTransportError);
  expect(error).toMatchObject({ failure: "http", status: 401, code: "unauthorized", requestId: "request-7" });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("wrong/key");
  expect(String(error)).toContain("Bearer ***");
});

test("GraphQL errors under a status other than 400 are transport errors with the first message and code", async () => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    answerJson(response, 503, { errors: [{ message: "Starting up", extensions: { code: "UNAVAILABLE" } }] });
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const error = await failureOf(client.pods.list());
  expect(error).toMatchObject({ failure: "http", status: 503, code: "UNAVAILABLE" });
  expect(String(error)).toContain("Starting up");
});

test.each([
  ["text under a success status", "text/html", "<html>"],
  ["JSON that is no result", "application/json", "17"],
  ["a result without data", "application/json", "{}"],
  ["broken JSON", "application/json", '{"data":'],
])("%s is a malformed answer", async (_what, contentType, body) => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    response.writeHead(200, { "content-type": contentType }).end(body);
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  expect(await failureOf(client.pods.list())).toMatchObject({ failure: "malformed", status: 200 });
});

test("a service that cannot be reached is a network failure, and the key in the address stays hidden", async () => {
  const server = await startLocalServer();
  await server[Symbol.asyncDispose]();
  const client = createGraphqlClient({
    baseUrl: server.baseUrl,
    apiKey: API_KEY,
    apiKeyIn: "query",
    maxRetries: 0,
  });

  const error = await failureOf(client.pods.list());
  expect(error).toMatchObject({
    failure: "network",
    code: "connection_failed",
    status: undefined,
    message: expect.stringContaining("ECONNREFUSED"),
  });
  const shown = inspect(error, { depth: 9, showHidden: true });
  expect(shown).not.toContain(API_KEY);
  expect(shown).not.toContain(encodeURIComponent(API_KEY));
});

test("a redirect is not followed, so that the key goes nowhere else", async () => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    response.writeHead(307, { location: "/elsewhere" }).end();
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  expect(await failureOf(client.pods.list())).toMatchObject({ failure: "http", status: 307 });
  expect(server.seen).toHaveLength(1);
});

test("an answer that does not come in time is a timeout; a call may allow less than the client", async () => {
  await using server = await startLocalServer();
  server.fault = () => true;
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY, timeoutMs: 600_000 });

  expect(await failureOf(client.pods.list({ timeoutMs: 20 }))).toMatchObject({ failure: "timeout" });
});

test.each(["client", "call"])("the signal of the %s ends a request that is under way", async (owner) => {
  await using server = await startLocalServer();
  const controller = new AbortController();
  const reason = new Error("changed my mind");
  server.fault = () => {
    controller.abort(reason);
    return true;
  };
  const { signal } = controller;
  const client = createGraphqlClient({
    baseUrl: server.baseUrl,
    apiKey: API_KEY,
    ...(owner === "client" ? { signal } : {}),
  });

  const error = await failureOf(client.pods.list(owner === "call" ? { signal } : {}));
  expect(error).toBe(reason);
});

test("a key that belongs to no account is an error and not an empty list", async () => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    answerJson(response, 200, { data: { myself: null } });
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const error = await failureOf(client.pods.list());
  expect(error).toBeInstanceOf(GraphqlRequestError);
  expect(error).toMatchObject({ errors: [{ path: ["myself"] }] });
});

test("no error carries the variables, which may hold passwords", async () => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    answerJson(response, 500, { error: "internal", message: "Broken" });
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });

  const error = await failureOf(client.registryAuths.save({ name: "r", username: "u", password: "hunter2hunter2" }));
  expect(error).toMatchObject({ failure: "http", status: 500 });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain("hunter2hunter2");
});

describe("what is repeated", () => {
  /** Answers in place of the service: each request with the next status, the last one for ever. */
  function playStatuses(server: LocalServer, statuses: readonly number[], headers: Record<string, string> = {}): void {
    let at = 0;
    server.fault = (_request, response) => {
      const status = statuses[Math.min(at, statuses.length - 1)] ?? 200;
      at += 1;
      if (status === 200) return false;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ error: "unavailable", message: "Later", requestId: "r" }));
      return true;
    };
  }

  test("a query is sent again after a passing failure", async () => {
    await using server = await startLocalServer();
    playStatuses(server, [502, 503, 200], { "retry-after": "0" });
    const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });
    expect(await client.catalog.countryCodes()).toEqual([]);
    expect(server.seen).toHaveLength(3);
  });

  test("a mutation is sent again only when the service refused it and said when to come back", async () => {
    await using server = await startLocalServer();
    const { networkVolumes } = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });
    playStatuses(server, [503, 200], { "retry-after": "0" });
    await networkVolumes.delete("v1");
    expect(server.seen).toHaveLength(2);
    playStatuses(server, [503]);
    expect(await failureOf(networkVolumes.delete("v1"))).toMatchObject({
      code: "unavailable",
      retryAfterMs: undefined,
    });
    playStatuses(server, [502], { "retry-after": "0" });
    expect(await failureOf(networkVolumes.delete("v1"))).toMatchObject({ status: 502, retryAfterMs: 0 });
    expect(server.seen).toHaveLength(4);
  });

  test("nothing is repeated more often than allowed, nor later than the call may last", async () => {
    await using server = await startLocalServer();
    const { catalog } = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY, maxRetries: 1 });
    playStatuses(server, [429], { "retry-after": "0" });
    expect(await failureOf(catalog.countryCodes())).toMatchObject({ status: 429 });
    expect(await failureOf(catalog.countryCodes({ maxRetries: 0 }))).toMatchObject({ status: 429 });
    expect(server.seen).toHaveLength(3);
    playStatuses(server, [429], { "retry-after": "3600" });
    expect(await failureOf(catalog.countryCodes())).toMatchObject({ status: 429, retryAfterMs: 3_600_000 });
    expect(server.seen).toHaveLength(4);
  });
});

test("every error has the fields of all clients and becomes data for a log", async () => {
  await using server = await startLocalServer();
  server.fault = (_request, response) => {
    answerJson(response, 400, {
      data: null,
      errors: [
        {
          message: "Bad",
          extensions: { code: "BAD_USER_INPUT", details: [{ field: "input.name", message: "must be given" }] },
        },
      ],
    });
    return true;
  };
  const client = createGraphqlClient({ baseUrl: server.baseUrl, apiKey: API_KEY });
  const error = await failureOf(client.pods.list());
  expect(error).toBeInstanceOf(GraphqlClientError);
  expect(JSON.parse(JSON.stringify(error))).toEqual({
    name: "GraphqlRequestError",
    message: "Bad",
    code: "BAD_USER_INPUT",
    status: 400,
    requestId: "request-7",
    details: [{ field: "input.name", message: "must be given" }],
  });
});
