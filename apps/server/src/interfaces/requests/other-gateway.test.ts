import { once } from "node:events";
import { NoneHereError } from "@millrace/engine";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import {
  endpoint,
  exchangeBytes,
  KEY,
  type PlayedEdge,
  type Program,
  startEdge,
  startProgram,
} from "./request-edge.test-support.ts";

let first: PlayedEdge;
let other: PlayedEdge;
let program: Program;
let sockets: WebSocketServer;
beforeEach(async () => {
  program = await startProgram((request, response) => {
    const { url, headers } = request;
    response.setHeader("set-cookie", "a=1; Path=/");
    void text(request).then((body) => response.end(JSON.stringify({ url, headers, body })));
  });
  sockets = new WebSocketServer({ server: program.server });
  sockets.on("connection", (socket) => socket.on("message", (data, binary) => socket.send(data, { binary })));
  other = await startEdge({ machineId: "there" });
  other.balancer.places = [{ url: program.url }];
  first = await startEdge({ others: { there: other.url } });
  first.balancer.places = [{ hostId: "there" }];
});
afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate();
  for (const one of [first, other, program]) await one[Symbol.asyncDispose]();
});

interface Seen {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

test.each([
  ["a short body", "abc"],
  ["a long body", "x".repeat(200_000)],
])(
  "a request with %s reaches a worker of another host through its gateway, which asks for no key",
  async (_what, body) => {
    const answer = await fetch(`${first.url}/lb/e1/a/..%2F?x=1`, {
      method: "POST",
      body,
      headers: { authorization: KEY },
    });
    const seen = (await answer.json()) as Seen;
    expect(seen).toMatchObject({ url: "/a/..%2F?x=1", body });
    expect(seen.headers).toMatchObject({ "x-forwarded-prefix": "/lb/e1", "x-forwarded-for": "127.0.0.1" });
    expect(JSON.stringify(seen.headers)).not.toContain(KEY);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/lb/e1/"]);
    expect(other.balancer.wishes).toMatchObject([{ endpointId: "e1", here: true }]);
    expect(first.balancer.wishes).toMatchObject([{ here: false }]);
    for (const { balancer } of [first, other]) expect(balancer.seats[0]?.released).toEqual(["ended"]);
  },
);

test("a request to the host name of an endpoint stays one at the other gateway", async () => {
  const head = `GET /lb/e9/x HTTP/1.1\r\nhost: e1.localhost\r\nauthorization: ${KEY}\r\nconnection: close\r\n\r\n`;
  const answer = await exchangeBytes(first.port, head);
  expect(answer).toContain("set-cookie: a=1; Path=/\r\n");
  expect(program.seen[0]?.url).toBe("/lb/e9/x");
});

test("affinity is decided again at the gateway of the worker's host", async () => {
  await fetch(`${first.url}/lb/e1/x`, { headers: { authorization: KEY, "x-runpod-worker-id": "strict w7" } });
  expect(other.balancer.wishes).toMatchObject([{ workerId: "w7", only: "strict" }]);
});

test("pages of the endpoint's origins read answers through two gateways", async () => {
  const corsOrigins = ["https://app.example.com"];
  for (const { endpoints } of [first, other]) endpoints.set("e1", endpoint("e1", { corsOrigins }));
  const headers = { authorization: KEY, origin: "https://app.example.com" };
  const answer = await fetch(`${first.url}/lb/e1/x`, { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
});

describe("a request whose worker ends before anything was sent to it", () => {
  /** The two words that reach the first gateway, in both orders: the worker's end, and that none serves at the other one. */
  const orders = {
    "the first gateway hears first": [() => first.balancer.seats[0]?.end.end(), refuse],
    "the other gateway answers first": [refuse, () => first.balancer.seats[0]?.end.end()],
  } as const;
  let hold: PromiseWithResolvers<void>;
  function refuse(): void {
    hold.reject(new NoneHereError());
  }

  const cases = (Object.keys(orders) as (keyof typeof orders)[]).flatMap((order) =>
    ["GET", "POST"].map((method) => [order, method] as const),
  );

  test.each(cases)("is served by another worker: %s (%s)", async (order, method) => {
    hold = Promise.withResolvers();
    other.balancer.ready = hold.promise;
    first.balancer.places = [{ hostId: "there" }, { url: program.url }];
    const answer = fetch(`${first.url}/lb/e1/x`, {
      method,
      body: method === "GET" ? null : "abc",
      headers: { authorization: KEY },
    });
    await expect.poll(() => other.balancer.wishes.length).toBe(1);
    for (const step of orders[order]) step();
    const { status, headers } = await answer;
    expect(status).toBe(200);
    expect([...headers.keys()]).not.toContain("x-millrace-unsent");
    expect(program.seen.map(({ url }) => url)).toEqual(["/x"]);
    expect(JSON.stringify(program.seen[0]?.headers)).not.toContain("x-millrace-forwarded");
    expect(first.balancer.seats.map(({ released }) => released)).toEqual([["unreached"], ["ended"]]);
  });
});

test("a WebSocket reaches a worker of another host, and ends with 1001 when the first gateway stops", async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${first.port}/lb/e1/ws`, { headers: { authorization: KEY } });
  await once(socket, "open");
  socket.send("hello");
  expect(String((await once(socket, "message"))[0])).toBe("hello");
  first.edge.close();
  expect((await once(socket, "close"))[0]).toBe(1001);
});

test("a worker that ends cuts its answer also through two gateways", async () => {
  program.server.removeAllListeners("request").on("request", (_request, response) => response.write("first"));
  const answer = await fetch(`${first.url}/lb/e1/x`, { headers: { authorization: KEY } });
  other.balancer.seats[0]?.end.end();
  await expect(answer.text()).rejects.toThrow();
});
