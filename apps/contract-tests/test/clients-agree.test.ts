import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";

import { createGraphqlClient } from "@millrace/graphql-client";
import { createQueueClient } from "@millrace/queue-client";
import { createRestClient } from "@millrace/rest-client";
import { queueDocument, restDocument } from "@millrace/spec";
import { describe, expect, test } from "vitest";

/** What can be said to every client alike. */
interface SharedOptions {
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
}

type CallOptions = Omit<SharedOptions, "apiKey" | "baseUrl" | "fetch">;

/** One reading call of each client. */
const clients = {
  rest: (options: SharedOptions, call?: CallOptions) => createRestClient(options).templates.get("t1", {}, call),
  graphql: (options: SharedOptions, call?: CallOptions) => createGraphqlClient(options).catalog.countryCodes(call),
  queue: (options: SharedOptions, call?: CallOptions) =>
    createQueueClient({ ...options, endpointId: "e1" }).status("j1", call),
} as const;

const paths = { rest: "/v1/templates/t1", graphql: "/graphql", queue: "/v2/e1/status/j1" } as const;
const names = ["rest", "graphql", "queue"] as const;
const apiKey = "mr_secret_0123456789";

type Play = (request: IncomingMessage, response: ServerResponse) => void;

/** An answer with which each of the calls succeeds. */
const succeed: Play = (_request, response) => {
  const body = { id: "x1", status: "COMPLETED", data: { countryCodes: [] } };
  response.writeHead(200, { "content-type": "application/json", "x-request-id": "req_1" }).end(JSON.stringify(body));
};

const refuse =
  (status: number, error: string, headers: Record<string, string> = {}): Play =>
  (_request, response) => {
    const body = { error, message: `Not with ${apiKey}.`, requestId: "req_1", details: [{ field: "f", message: "m" }] };
    response.writeHead(status, { "content-type": "application/json", "x-request-id": "req_1", ...headers });
    response.end(JSON.stringify(body));
  };

async function withService<T>(
  play: Play,
  run: (service: { readonly url: string; readonly requests: readonly IncomingMessage[] }) => Promise<T>,
): Promise<T> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    request.resume().on("end", () => play(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    return await run({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function failureOf(promise: PromiseLike<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail("the call succeeded"),
    (error: unknown) => error,
  );
}

test("the paths that an address may end with are those of the interfaces", () => {
  expect([restDocument.servers?.[0]?.url, queueDocument.servers?.[0]?.url]).toEqual(["/v1", "/v2"]);
});

describe.each(names)("the client of %s", (name) => {
  const call = clients[name];

  test.each([
    ["", ""],
    ["/", ""],
    ["/v1", ""],
    ["/v2/", ""],
    ["/graphql", ""],
    ["/compat", "/compat"],
    ["/compat/v1", "/compat"],
    ["/behind/a/proxy/", "/behind/a/proxy"],
  ])("takes the root address of a service with %j at its end", async (ending, root) => {
    await withService(succeed, async ({ url, requests }) => {
      await call({ apiKey, baseUrl: `${url}${ending}` });
      expect(requests.map((request) => request.url)).toEqual([`${root}${paths[name]}`]);
    });
  });

  test("asks the service on this machine when no address is given", async () => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(new Request(input).url);
      return Response.json({ id: "x1", status: "COMPLETED", data: { countryCodes: [] } });
    };
    await call({ apiKey, fetch });
    expect(urls).toEqual([`http://127.0.0.1:8080${paths[name]}`]);
  });

  test.each([
    ["no address", { apiKey, baseUrl: "nowhere" }],
    ["another protocol", { apiKey, baseUrl: "ftp://host" }],
    ["a password in the address", { apiKey, baseUrl: "http://me:mr_secret@host" }],
    ["a query", { apiKey, baseUrl: "http://host/?api_key=mr_secret" }],
    ["no key", { apiKey: "" }],
    ["a key with a line end", { apiKey: "mr_secret\nkey" }],
  ])("refuses %s with a TypeError that names the option and shows no secret", async (_what, options) => {
    const make = (): unknown => call({ fetch: async () => Response.json({}), ...options });
    expect(make).toThrow(TypeError);
    expect(make).toThrow("baseUrl" in options ? /baseUrl/ : /apiKey/);
    expect(make).not.toThrow(/mr_secret/);
  });

  test.each([{ maxRetries: -1 }, { maxRetries: 0.5 }, { timeoutMs: 0 }, { timeoutMs: Number.NaN }])(
    "refuses %j",
    (wrong) => {
      expect(() => call({ apiKey, ...wrong })).toThrow(/maxRetries|timeoutMs/);
    },
  );

  test("adds the headers of the client and of the call, and none replaces the key", async () => {
    await withService(succeed, async ({ url, requests }) => {
      const headers = { "x-team": "blue", Authorization: "other" };
      await call({ apiKey, baseUrl: url, headers }, { headers: { "X-Call": "one", AUTHORIZATION: "other" } });
      expect(requests[0]?.headers).toMatchObject({ "x-team": "blue", "x-call": "one" });
      expect(requests[0]?.headers.authorization).toBe(name === "queue" ? apiKey : `Bearer ${apiKey}`);
    });
  });

  test("repeats a reading call twice, or as often as the client or the call says", async () => {
    for (const [client, one, expected] of [
      [{}, {}, 3],
      [{ maxRetries: 1 }, {}, 2],
      [{}, { maxRetries: 0 }, 1],
    ] as const) {
      await withService(refuse(503, "unavailable", { "retry-after": "0" }), async ({ url, requests }) => {
        await failureOf(call({ apiKey, baseUrl: url, ...client }, one));
        expect(requests).toHaveLength(expected);
      });
    }
  });

  test("rejects a refusal with an error of the same fields, without the key", async () => {
    await withService(refuse(429, "rate_limited", { "retry-after": "7" }), async ({ url }) => {
      const error = await failureOf(call({ apiKey, baseUrl: url, maxRetries: 0 }));
      expect(error).toBeInstanceOf(Error);
      expect(error).toMatchObject({
        status: 429,
        code: "rate_limited",
        requestId: "req_1",
        retryAfterMs: 7000,
        details: [{ field: "f", message: "m" }],
      });
      expect(Object.keys(JSON.parse(JSON.stringify(error)) as object).toSorted()).toEqual(
        ["code", "details", "message", "name", "requestId", "retryAfterMs", "status"].toSorted(),
      );
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(apiKey);
    });
  });

  test("tells a lost connection, a timeout and a foreign answer apart by the same codes", async () => {
    await withService(
      (_request, response) => void response.destroy(),
      async ({ url }) => {
        const error = await failureOf(call({ apiKey, baseUrl: url, maxRetries: 0 }));
        expect(error).toMatchObject({ code: "connection_failed", status: undefined });
      },
    );
    await withService(
      () => undefined,
      async ({ url }) => {
        const error = await failureOf(call({ apiKey, baseUrl: url }, { timeoutMs: 50 }));
        expect(error).toMatchObject({ code: "timeout", status: undefined });
      },
    );
    await withService(
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      async ({ url }) => {
        const error = await failureOf(call({ apiKey, baseUrl: url }));
        expect(error).toMatchObject({ code: "unexpected_answer", status: 200 });
      },
    );
  });

  test("rejects with the reason of the client's or the call's signal", async () => {
    for (const who of ["client", "call"]) {
      const controller = new AbortController();
      const reason = new Error("closing time");
      await withService(
        () => controller.abort(reason),
        async ({ url }) => {
          const signal = { signal: controller.signal };
          const client = { apiKey, baseUrl: url, ...(who === "client" ? signal : {}) };
          expect(await failureOf(call(client, who === "call" ? signal : {}))).toBe(reason);
        },
      );
    }
  });
});
