import { once } from "node:events";
import { type IncomingMessage, request as ask } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { DomainError } from "@millrace/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  endpoint,
  exchangeBytes,
  KEY,
  NOWHERE,
  type PlayedEdge,
  type Program,
  startEdge,
  startProgram,
} from "./request-edge.test-support.ts";

let played: PlayedEdge;
let program: Program;
beforeEach(async () => {
  played = await startEdge();
  program = await startProgram((request, response) => {
    const { method, url, rawHeaders } = request;
    void text(request).then((body) => response.end(JSON.stringify({ method, url, rawHeaders, body })));
  });
  played.balancer.places = [{ url: program.url }];
});
afterEach(async () => {
  expect(played.errors).toEqual([]);
  await played[Symbol.asyncDispose]();
  await program[Symbol.asyncDispose]();
});

const authorized = { authorization: `Bearer ${KEY}` };
interface Call extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

const call = (path: string, { headers, ...init }: Call = {}): Promise<Response> =>
  fetch(`${played.url}${path}`, { redirect: "manual", ...init, headers: { ...authorized, ...headers } });
const seen = (at = 0) => ({ headers: program.seen.at(at)?.headers ?? {}, url: program.seen.at(at)?.url });

test("a program gets the method, the body and the target of a request byte for byte", async () => {
  const target = "/a/..//%2e%2e/b%2Fc;d?x=1&&y=%zz&?#";
  const bytes = `PATCH /lb/e1${target} HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\nconnection: close\r\ncontent-length: 4\r\n\r\nbody`;
  const answer = await exchangeBytes(played.port, bytes);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ method: "PATCH", url: target, body: "body" });
});

test("an answer names its worker, and the seat is given back when it has ended", async () => {
  const answer = await call("/lb/e1/x");
  expect(answer.headers.get("x-runpod-worker-id")).toBe("w1");
  await answer.text();
  expect(played.balancer.seats.map(({ released }) => released)).toEqual([["ended"]]);
});

test("a program learns the client, the prefix and the id of a request, and nothing about the connection", async () => {
  const sent = { "x-forwarded-for": "6.6.6.6", connection: "close, x-hop", "x-hop": "1", te: "trailers" };
  const request = ask(`${played.url}/lb/e1/x`, { headers: { ...authorized, ...sent } }).end();
  await once(request, "response");
  const { headers } = seen();
  expect(headers).toMatchObject({
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "http",
    "x-forwarded-host": `127.0.0.1:${played.port}`,
    "x-forwarded-prefix": "/lb/e1",
    host: `127.0.0.1:${played.port}`,
  });
  expect(headers["x-request-id"]).toBeDefined();
  for (const name of ["x-hop", "te", "authorization"]) expect(headers[name]).toBeUndefined();
});

const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(" ");

test.each([
  ["in Authorization", "/lb/e1/x", { authorization: `Bearer ${KEY}` }, "/x"],
  ["in Referer, too,", "/lb/e1/x", { authorization: `Bearer ${KEY}`, referer: `http://a/?api_key=${KEY}` }, "/x"],
  ["raw in Authorization", "/lb/e1/x", { authorization: KEY }, "/x"],
  ["beside the program's own key", "/lb/e1/x?a=1", { authorization: "Bearer own", "x-api-key": KEY }, "/x?a=1"],
  ["in part of a parameter, too", `/lb/e1/x?a=1;api_key=${KEY};b=2&api_key=${KEY}&c=3`, {}, "/x?a=1;b=2&c=3"],
  ["in other parameters, too", `/lb/e1/x?api_key=${KEY}&a[]=x${KEY}y&%6dr%5Fkey&b=%zz%6Dr_key`, {}, "/x"],
  ["in cookies, too", "/lb/e1/x", { cookie: `a=1; k=${KEY}; b=2`, "x-api-key": KEY }, "/x"],
  ["in any header, too", "/lb/e1/x", { "x-other": `a "${KEY}"`, "x-mr_key": "b", "x-api-key": KEY }, "/x"],
  ["in the page that it comes from, too", "/lb/e1/x", { referer: `http://a/?k=mr%5Fkey`, "x-api-key": KEY }, "/x"],
  ["in a second header", "/lb/e1/x", { authorization: "mr_second", "x-api-key": KEY }, "/x"],
  ["in the query", `/lb/e1/x?a=1&api_key=${KEY}&b=2`, {}, "/x?a=1&b=2"],
])("a key %s admits a request and never reaches the program", async (where, path, headers, url) => {
  expect((await fetch(`${played.url}${path}`, { headers })).status).toBe(200);
  expect(JSON.stringify(program.seen[0]?.rawHeaders)).not.toMatch(/mr(?:_|%5f)(?:key|second)/i);
  expect(seen().url).toBe(url);
  const { authorization, cookie } = seen().headers;
  expect(authorization).toBe(where.startsWith("beside") ? "Bearer own" : undefined);
  expect(cookie).toBe("cookie" in headers ? "a=1; b=2" : undefined);
});

test.each([
  ["a path that holds its key", `/lb/e1/x/${KEY}?a`, { authorization: KEY }, "The path of this request holds a key"],
  ["40 words before its key", "/lb/e1/x", { "x-api-key": `${words(40)} ${KEY}`, authorization: KEY }, "x-api-key"],
])("a request with %s is refused, and reaches no program", async (_what, path, headers, message) => {
  const answer = await fetch(`${played.url}${path}`, { headers });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining(message) as string });
  expect(program.seen).toEqual([]);
});

test.each([
  ["no key", 401, {}],
  ["an unknown key", 401, { authorization: "Bearer what" }],
  ["a key of another account", 404, { authorization: "Bearer mr_other_account" }],
  ["a key without the scope", 403, { authorization: "Bearer mr_reader" }],
  ["a key that is bound to another endpoint", 403, { authorization: "Bearer mr_bound" }],
])("%s is refused with %i, also for a WebSocket", async (_key, status, headers) => {
  const answer = await fetch(`${played.url}/lb/e1/x`, { headers });
  expect(answer.status).toBe(status);
  const told = (await answer.json()) as { readonly message: string };
  expect(told).toMatchObject({ requestId: answer.headers.get("x-request-id") });
  if (status === 401) expect(told.message).toContain("authorization" in headers ? "not known" : "No usable API key");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const upgrade = `GET /lb/e1/ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n${lines.join("")}\r\n`;
  const refused = await exchangeBytes(played.port, upgrade);
  expect(refused).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (status === 401) expect(refused).toContain(told.message);
  expect(played.balancer.wishes).toEqual([]);
});

test("an open endpoint needs no key, and passes on what is no key of the service", async () => {
  played.endpoints.set("e1", endpoint("e1", { openRequests: true }));
  await fetch(`${played.url}/lb/e1/x`, { headers: { authorization: "Bearer own" } });
  await fetch(`${played.url}/lb/e1/x`, { headers: { authorization: `Bearer ${KEY}` } });
  expect(program.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer own", undefined]);
});

test("an endpoint that takes jobs says where to send them", async () => {
  played.endpoints.set("q1", endpoint("q1", { type: "QB" }));
  const answer = await call("/lb/q1/x");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("/v2/q1/run") as string });
});

test("an endpoint is also reached by its host name, without a prefix", async () => {
  const bytes = `GET /lb/e2/x HTTP/1.1\r\nhost: e1.localhost:80\r\nauthorization: ${KEY}\r\nconnection: close\r\n\r\n`;
  expect(await exchangeBytes(played.port, bytes)).toMatch(/^HTTP\/1\.1 200/);
  expect(seen().url).toBe("/lb/e2/x");
  expect(seen().headers["x-forwarded-prefix"]).toBeUndefined();
  // The host name of a port of a pod has paths of its own.
  expect(played.edge.isServed("abc-80.localhost", "/lb/e1/x")).toBe(false);
});

test("an endpoint of an application is also reached by the name that headers of the Python package say", async () => {
  const named = { "x-flash-app": "shop", "x-flash-environment": "prod", "x-flash-endpoint": "shop" };
  expect((await call("/lb/flash/x", { headers: named })).status).toBe(200);
  const headers = Object.entries({ host: "flash.localhost:80", ...authorized, ...named, connection: "close" });
  const bytes = `GET /y HTTP/1.1\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  expect(await exchangeBytes(played.port, bytes)).toMatch(/^HTTP\/1\.1 200/);
  expect([seen(0).url, seen(1).url]).toEqual(["/x", "/y"]);
  expect(played.balancer.wishes.map(({ endpointId }) => endpointId)).toEqual(["e1", "e1"]);
  expect((await call("/lb/flash/x", { headers: { ...named, "x-flash-endpoint": "other" } })).status).toBe(404);
  expect((await call("/lb/flash/x")).status).toBe(400);
});

test("the address of models passes through to a load-balancing endpoint, and stays the queue's on others", async () => {
  played.endpoints.set("q1", endpoint("q1", { type: "QB" }));
  await call("/v2/e1/openai/v1/chat/completions?x=1", { method: "POST", body: "{}" });
  expect(seen().url).toBe("/v1/chat/completions?x=1");
  expect(seen().headers["x-forwarded-prefix"]).toBe("/v2/e1/openai");
  expect((await call("/v2/q1/openai/v1/models")).status).toBe(404);
  expect(program.seen).toHaveLength(1);
});

test("an address without the slash leads to the one with it", async () => {
  const answer = await call("/lb/e1?x=1");
  expect([answer.status, answer.headers.get("location")]).toEqual([308, "/lb/e1/?x=1"]);
  const byQuery = await fetch(`${played.url}/lb/e1?api_key=${KEY}`, { redirect: "manual" });
  expect([byQuery.status, byQuery.headers.get("location")]).toEqual([308, `/lb/e1/?api_key=${KEY}`]);
});

test("affinity of a request is told the balancer, and another text is refused by its name", async () => {
  for (const wish of ["w9", "strict w9", "strict-resume w9"]) {
    await call("/lb/e1/x", { headers: { "x-runpod-worker-id": wish } });
  }
  expect(played.balancer.wishes.map(({ workerId, only }) => [workerId, only])).toEqual([
    ["w9", undefined],
    ["w9", "strict"],
    ["w9", "strictResume"],
  ]);
  const refused = await call("/lb/e1/x", { headers: { "x-runpod-worker-id": "loose w9" } });
  expect(await refused.json()).toMatchObject({ details: [{ field: "X-Runpod-Worker-Id" }] });
});

test("another worker is tried when one takes no connection, with the whole body", async () => {
  played.balancer.places = [{ url: NOWHERE }, { url: program.url }];
  const answer = await call("/lb/e1/x", { method: "POST", body: "abc" });
  expect(await answer.json()).toMatchObject({ body: "abc" });
  expect(played.balancer.seats.map(({ released }) => released)).toEqual([["unreached"], ["ended"]]);
});

test("when no worker takes a connection, the client is told to try again", async () => {
  played.balancer.places = [{ url: NOWHERE }];
  const answer = await call("/lb/e1/x");
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(played.balancer.seats).toHaveLength(3);
});

test("a request that a program took is sent to no other, and the client is told", async () => {
  program.server.removeAllListeners("request").on("request", ({ socket }) => socket.destroy());
  const answer = await call("/lb/e1/x", { method: "POST", body: "abc" });
  expect(answer.status).toBe(502);
  expect(played.balancer.seats).toHaveLength(1);
});

test("a client that leaves while its request is held gives up its place", async () => {
  played.balancer.ready = new Promise(() => undefined);
  const gone = new AbortController();
  const calling = call("/lb/e1/x", { signal: gone.signal });
  await expect.poll(() => played.balancer.wishes.length).toBe(1);
  gone.abort();
  await expect(calling).rejects.toThrow();
  await expect.poll(() => played.balancer.wishes[0]?.signal.aborted).toBe(true);
});

test("a client that leaves in the middle of an answer ends the request at the program", async () => {
  const left: string[] = [];
  program.server.removeAllListeners("request").on("request", (_request, response) => {
    response.write("first");
    response.once("close", () => left.push("closed"));
  });
  const gone = new AbortController();
  await call("/lb/e1/x", { signal: gone.signal });
  gone.abort();
  await expect.poll(() => left).toEqual(["closed"]);
  await expect.poll(() => played.balancer.seats[0]?.released).toEqual(["ended"]);
});

test("an answer whose worker ends is cut, so that it does not look complete", async () => {
  program.server.removeAllListeners("request").on("request", (_request, response) => response.write("first"));
  const answer = await call("/lb/e1/x");
  played.balancer.seats[0]?.end.end();
  await expect(answer.text()).rejects.toThrow();
});

test("an answer that breaks off at the program breaks off at the client", async () => {
  program.server.removeAllListeners("request").on("request", (_request, response) => {
    response.write("first", () => response.destroy());
  });
  const answer = await call("/lb/e1/x");
  await expect(answer.text()).rejects.toThrow();
});

test("what is answered before the body has arrived reaches the client", async () => {
  program.server.removeAllListeners("request").on("request", (_request, response) => {
    response.writeHead(413, { connection: "close" }).end("too much");
  });
  const socket = connect(played.port, "127.0.0.1");
  socket.write(`POST /lb/e1/x HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\ncontent-length: 1000000\r\n\r\nbegin`);
  const [first] = (await once(socket, "data")) as [Buffer];
  expect(first.toString()).toMatch(/^HTTP\/1\.1 413[\s\S]*too much/);
  socket.destroy();
});

test("a program can answer before it has got anything of a body of unknown length", async () => {
  program.server.removeAllListeners("request").on("request", (request, response) => {
    response.writeHead(200).write("first");
    request.once("data", (bytes: Buffer) => response.end(bytes));
  });
  const request = ask(`${played.url}/lb/e1/x`, { method: "POST", headers: authorized });
  request.flushHeaders();
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect(String((await once(answer, "data"))[0])).toBe("first");
  request.end("last");
  expect(await text(answer)).toBe("last");
});

test("a long body goes to another worker when one takes no connection", async () => {
  played.balancer.places = [{ url: NOWHERE }, { url: program.url }];
  const body = "x".repeat(300_000);
  const answer = await call("/lb/e1/x", { method: "POST", body });
  expect(((await answer.json()) as { body: string }).body).toHaveLength(body.length);
});

test("a long body whose program breaks off is sent to no other", async () => {
  program.server.removeAllListeners("request").on("request", ({ socket }) => socket.destroy());
  const answer = await call("/lb/e1/x", { method: "POST", body: "x".repeat(300_000) });
  expect(answer.status).toBe(502);
  expect(played.balancer.seats).toHaveLength(1);
});

test.each([
  ["501", "gzip, chunked", "1.1"],
  ["400", "chunked", "1.0"],
])("a body that a program would read otherwise is refused with %s: %s in HTTP/%s", async (status, coding, version) => {
  const head = `POST /lb/e1/x HTTP/${version}\r\nhost: a\r\nauthorization: ${KEY}\r\nconnection: close\r\n`;
  const answer = await exchangeBytes(played.port, `${head}transfer-encoding: ${coding}\r\n\r\n3\r\nabc\r\n0\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(program.seen).toEqual([]);
});

test("redirects, cookies and headers of a program stay below its prefix", async () => {
  program.server.removeAllListeners("request").on("request", ({ headers }, response) => {
    const cookies = ["a=1; Path=/; Domain=localhost", "b=2"];
    response.setHeader("set-cookie", cookies).setHeader("clear-site-data", "*");
    response.writeHead(302, { location: `http://${headers.host}/login` }).end();
  });
  const { headers } = await call("/lb/e1/x");
  expect(headers.get("location")).toBe("/lb/e1/login");
  expect(headers.getSetCookie()).toEqual(["a=1; Path=/lb/e1/", "b=2; Path=/lb/e1/"]);
  expect(headers.get("clear-site-data")).toBeNull();
  expect(headers.get("content-security-policy")).toBe("sandbox");
});

test("answers without a body have none, and keep their headers", async () => {
  program.server.removeAllListeners("request").on("request", ({ url }, response) => {
    response.writeHead(Number(url?.slice(1)), { etag: '"x"' }).end();
  });
  for (const status of [204, 304]) {
    const answer = await call(`/lb/e1/${status}`);
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([status, '"x"', ""]);
  }
  program.server.removeAllListeners("request").on("request", (_request, response) => {
    response.writeHead(200, { "content-length": "17" }).end();
  });
  const head = await call("/lb/e1/x", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "17"]);
});

test("a spent budget is answered before a worker is asked for", async () => {
  await using spent = await startEdge({
    requireBudget() {
      throw new DomainError("payment_required", "The budget is spent.");
    },
  });
  expect((await fetch(`${spent.url}/lb/e1/x`, { headers: authorized })).status).toBe(402);
  expect(spent.balancer.wishes).toEqual([]);
});
