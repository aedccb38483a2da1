import { inspect } from "node:util";

import { apiKey, rejection, test } from "../test/support/fixture.ts";
import { json, silence } from "../test/support/scenes.ts";
import { BadRequestError, PayloadTooLargeError, UnexpectedAnswerError, createQueueClient } from "./index.ts";
import { limits } from "./limits.ts";

const accepted = { id: "job-1", status: "IN_QUEUE" };
const completed = { id: "sync-1", status: "COMPLETED", delayTime: 3, executionTime: 5, output: { n: 1 } };

test("run posts the input with the bare key and an idempotency key", async ({ server, client, expect }) => {
  server.play(json(accepted));
  expect(await client.run({ prompt: "é" })).toEqual(accepted);
  const [request] = server.requests;
  expect(request).toMatchObject({ method: "POST", url: "/v2/echo/run", body: '{"input":{"prompt":"é"}}' });
  expect(request?.headers).toMatchObject({ authorization: apiKey, "content-type": "application/json" });
  expect(request?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
});

test("run passes on webhook, policy, bucket and the caller's idempotency key", async ({ server, client, expect }) => {
  server.play(json(accepted));
  const more = {
    webhook: "https://example.com/hook",
    policy: { ttl: 10_000, lowPriority: true },
    s3Config: { bucketName: "b" },
  };
  await client.run({}, { ...more, idempotencyKey: "order 1" });
  expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({ input: {}, ...more });
  expect(server.requests[0]?.headers["idempotency-key"]).toBe("order 1");
});

test("two submissions of the same input are two jobs: their keys differ", async ({ server, client, expect }) => {
  server.play(json(accepted));
  await client.run({});
  await client.run({});
  const keys = server.requests.map((request) => request.headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(2);
});

test("runSync sends wait only when it is given", async ({ server, client, expect }) => {
  server.play(json(completed));
  expect(await client.runSync({}, { waitMs: 5_000 })).toEqual(completed);
  await client.runSync({});
  expect(server.requests.map(({ url }) => url)).toEqual(["/v2/echo/runsync?wait=5000", "/v2/echo/runsync"]);
});

test("runSync gives an unfinished job as it is", async ({ server, client, expect }) => {
  const unfinished = { id: "sync-1", status: "IN_PROGRESS", delayTime: 3 };
  server.play(json(unfinished));
  expect(await client.runSync({})).toEqual(unfinished);
});

test("status, statusSync, cancel, retry, purgeQueue and health reach their paths", async ({
  server,
  client,
  expect,
}) => {
  server.play(json({ ...completed, removed: 0 }));
  await client.status("job-1", { ttlMs: 20_000 });
  await client.status("job-1");
  await client.status("job-1", { explain: true });
  await client.statusSync("job-1", { waitMs: 1_000 });
  await client.cancel("job-1");
  await client.retry("job-1");
  await client.purgeQueue();
  await client.health();
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v2/echo/status/job-1?ttl=20000",
    "GET /v2/echo/status/job-1",
    "GET /v2/echo/status/job-1?explain=true",
    "GET /v2/echo/status-sync/job-1?wait=1000",
    "POST /v2/echo/cancel/job-1",
    "POST /v2/echo/retry/job-1",
    "POST /v2/echo/purge-queue",
    "GET /v2/echo/health",
  ]);
  expect(server.requests.every(({ headers }) => headers["idempotency-key"] === undefined)).toBe(true);
});

test("withResponse gives the answer beside the result", async ({ server, client, expect }) => {
  server.play(json(completed, 200, { "x-extra": "yes" }));
  const { data, response, requestId } = await client.status("sync-1").withResponse();
  expect(data).toEqual(completed);
  expect(response.headers.get("x-extra")).toBe("yes");
  expect(requestId).toBe("req_1");
});

test("asResponse gives an answer that nobody has looked into", async ({ server, client, expect }) => {
  server.play((response) => response.end("not json"));
  const response = await client.status("sync-1").asResponse();
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("not json");
  expect(server.requests).toHaveLength(1);
});

test("the compat dialect sends the key as Bearer", async ({ server, clientWith, expect }) => {
  server.play(json(accepted));
  await clientWith({ dialect: "compat" }).run({});
  expect(server.requests[0]?.headers["authorization"]).toBe(`Bearer ${apiKey}`);
});

test("additional headers are sent but cannot replace the key", async ({ server, clientWith, expect }) => {
  server.play(json(accepted));
  await clientWith({ headers: { "X-Team": "blue", Authorization: "other" } }).run({});
  expect(server.requests[0]?.headers).toMatchObject({ "x-team": "blue", authorization: apiKey });
});

test.for([
  ["run", limits.runPayloadMaxBytes],
  ["runSync", limits.runsyncPayloadMaxBytes],
] as const)(
  "%s sends a body of exactly the limit and refuses one byte more unsent",
  async ([name, maxBytes], { server, client, expect }) => {
    server.play(json(completed));
    const frame = new TextEncoder().encode('{"input":{"text":"é"}}').byteLength;
    const fitting = { text: `é${"x".repeat(maxBytes - frame)}` };
    await client[name](fitting);
    expect(Buffer.byteLength(server.requests[0]?.body ?? "")).toBe(maxBytes);
    const error = await rejection(client[name]({ text: `${fitting.text}x` }));
    expect(error).toBeInstanceOf(PayloadTooLargeError);
    expect(error).toMatchObject({ code: "payload_too_large", status: undefined });
    expect(server.requests).toHaveLength(1);
  },
);

test.for(["", "..", "a/b", "a?b", "é", "x".repeat(65)])(
  "the job id %j is refused unsent",
  async (id, { server, client, expect }) => {
    for (const call of [client.status(id), client.cancel(id), client.stream(id).next(), client.job(id).result()]) {
      const error = await rejection(call);
      expect(error).toBeInstanceOf(BadRequestError);
      expect(error).toMatchObject({ code: "invalid_request", details: [{ field: "jobId" }] });
    }
    expect(server.requests).toHaveLength(0);
  },
);

test.for(["", " x", "x\n", "é", "x".repeat(256)])(
  "the idempotency key %j is refused unsent",
  async (key, { server, client, expect }) => {
    const error = await rejection(client.run({}, { idempotencyKey: key }));
    expect(error).toMatchObject({ name: "BadRequestError", details: [{ field: "Idempotency-Key" }] });
    expect(server.requests).toHaveLength(0);
  },
);

test("an input that is not an object is refused unsent", async ({ server, client, expect }) => {
  expect(await rejection(client.run([1]))).toMatchObject({ details: [{ field: "input" }] });
  expect(server.requests).toHaveLength(0);
});

test.for(["<html>", "[]", "{}", '{"id":"a"}', '"text"'])(
  "the answer %s is told from a job",
  async (body, { server, client, expect }) => {
    server.play((response) => response.end(body));
    const error = await rejection(client.status("job-1"));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status: 200, code: "unexpected_answer" });
  },
);

test("a redirect is reported and not followed", async ({ server, client, expect }) => {
  server.play((response) => response.writeHead(302, { location: "/elsewhere" }).end());
  expect(await rejection(client.run({}))).toBeInstanceOf(UnexpectedAnswerError);
  expect(server.requests).toHaveLength(1);
});

test.for([
  ["an empty key", { apiKey: "" }],
  ["a key that no header can carry", { apiKey: `${apiKey}\nx` }],
  ["an endpoint that is a path", { endpointId: "a/b" }],
  ["another protocol", { baseUrl: "ftp://127.0.0.1" }],
  ["no address", { baseUrl: "nowhere" }],
  ["an address with a password", { baseUrl: "http://name:word@127.0.0.1" }],
  ["an address with a query", { baseUrl: "http://127.0.0.1/?x=1" }],
  ["a long poll that the service refuses", { longPollMs: 999 }],
  ["an unknown dialect", { dialect: "other" as "compat" }],
] as const)("%s is refused when the client is made, without repeating the key", ([, options], { expect }) => {
  const make = (): unknown => createQueueClient({ apiKey, endpointId: "echo", ...options });
  expect(make).toThrow(TypeError);
  expect(make).not.toThrow(apiKey);
});

test("a key with white space around it, as files have it, is used without", async ({ server, clientWith, expect }) => {
  server.play(json(accepted));
  await clientWith({ apiKey: ` ${apiKey}\n` }).run({});
  expect(server.requests[0]?.headers["authorization"]).toBe(apiKey);
});

test("a client does not show its key", ({ client, expect }) => {
  expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(apiKey);
  expect(JSON.stringify(client)).not.toContain(apiKey);
});

test("headers of the client and of the call are added, and neither replaces the key", async ({
  server,
  clientWith,
  expect,
}) => {
  server.play(json(accepted));
  const client = clientWith({ headers: { "x-team": "blue", Authorization: "other" } });
  await client.status("job-1", { headers: { "X-Trace": "t1", AUTHORIZATION: "other" } });
  expect(server.requests[0]?.headers).toMatchObject({ "x-team": "blue", "x-trace": "t1", authorization: apiKey });
});

test("a call may be repeated less often than the client's calls", async ({ server, client, expect }) => {
  server.play(json({}, 500), json({}));
  expect(await rejection(client.health({ maxRetries: 0 }))).toMatchObject({ status: 500 });
  expect(server.requests).toHaveLength(1);
});

test("the client's signal ends calls, waits and streams", async ({ server, clientWith, expect }) => {
  const controller = new AbortController();
  const client = clientWith({ signal: controller.signal });
  server.play(silence, silence, silence);
  const calls = [
    rejection(client.health()),
    rejection(client.job("job-1").result({ signal: new AbortController().signal })),
    rejection(client.stream("job-1").next()),
  ];
  await server.received(3);
  const reason = new Error("closing time");
  controller.abort(reason);
  expect(await Promise.all(calls)).toEqual([reason, reason, reason]);
});

test("an address that ends with /compat selects the hosted dialect", async ({ server, clientWith, expect }) => {
  server.play(json(accepted));
  await clientWith({ baseUrl: `${server.baseUrl}/compat/` }).status("job-1");
  expect(server.requests[0]).toMatchObject({
    url: "/compat/v2/echo/status/job-1",
    headers: { authorization: `Bearer ${apiKey}` },
  });
});
