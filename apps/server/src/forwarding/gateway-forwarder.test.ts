import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, isIPv6 } from "node:net";
import { text } from "node:stream/consumers";
import { type Host, OtherHostError, type Principal } from "@millrace/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseRequest } from "../http/answers/refused-request.ts";
import { createGatewayForwarder, type GatewayForwarder } from "./gateway-forwarder.ts";

/** Two gateways of one installation. The first forwards everything to the second, which would forward it once more. */
let one: Server;
let two: Server;
let hosts: Map<string, Pick<Host, "machineId" | "gateway">>;
let dead: Set<string>;
let unreachable: object[];
let reads: number;
let nowMs: number;
const secret = randomBytes(32);
const principal: Principal = { accountId: "a", scopes: ["manage"], endpointIds: undefined, keyId: "k1", keyName: "k" };

beforeEach(async () => {
  [hosts, dead, unreachable] = [new Map(), new Set(), []];
  [reads, nowMs] = [0, 0];
  one = await start("one", secret, forwardTo("two"));
  two = await start("two", secret, forwardTo("one"));
});
afterEach(() => {
  for (const server of [one, two]) server.close().closeAllConnections();
});

type Serve = (forwarder: GatewayForwarder, ...exchange: Parameters<Parameters<typeof createServer>[1] & {}>) => unknown;

function urlOf(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

async function start(machineId: string, ownSecret: Uint8Array, serve: Serve, address = "127.0.0.1"): Promise<Server> {
  const forwarder = createGatewayForwarder({
    machineId,
    async hostOf(id) {
      reads += 1;
      return hosts.get(id) as Host | undefined;
    },
    isAlive: (host) => !dead.has(host.machineId),
    secret: ownSecret,
    trustedProxies: [],
    onUnreachable: (fields) => unreachable.push(fields),
    monotonicMs: () => nowMs,
  });
  const server = createServer(async (request, response) => {
    try {
      forwarder.receive(request);
      await serve(forwarder, request, response);
    } catch (error) {
      refuseRequest(request, response, error);
    }
  });
  server.listen(0, address);
  await once(server, "listening");
  hosts.set(machineId, { machineId, gateway: { url: urlOf(server), loopbackOf: null } });
  return server;
}

function forwardTo(machineId: string): Serve {
  return async (forwarder, request, response) => {
    const route = await forwarder.route(request, new OtherHostError("It is", machineId));
    await forwarder.forward(route, request, response);
  };
}

/** Asks when nothing is known any more of earlier requests. */
const ask = async (server = one): Promise<{ status: number; message: string }> => {
  nowMs += 1_000;
  const answer = await fetch(urlOf(server));
  return { status: answer.status, message: ((await answer.json()) as { message: string }).message };
};

test("a request that was forwarded once is not forwarded again", async () => {
  expect(await ask()).toEqual({ status: 503, message: expect.stringContaining("belongs to the host one now") });
  expect(unreachable).toEqual([]);
});

test("a gateway of another installation is refused, and one that took the place of another host", async () => {
  const stranger = await start("two", randomBytes(32), forwardTo("one"));
  expect((await ask()).status).toBe(401);
  stranger.close();
  hosts.set("two", { machineId: "two", gateway: { url: urlOf(one), loopbackOf: null } });
  expect((await ask()).status).toBe(401);
});

test("the receiver learns of the client, not of the first gateway", async () => {
  const other = await start("two", secret, (forwarder, request, response) => {
    forwarder.setForwarded(request);
    response.end(
      JSON.stringify({ message: `${forwarder.clientAddress(request)} ${String(request.headers["x-forwarded-port"])}` }),
    );
  });
  expect(await ask()).toEqual({ status: 200, message: `127.0.0.1 ${new URL(urlOf(one)).port}` });
  other.close();
});

test("a gateway asks another one itself in the name of its client, and learns nothing when that one refuses", async () => {
  const asker = await start("one", secret, async (forwarder, request, response) => {
    await forwarder.identify(request, async () => principal);
    const answer = await forwarder.ask(request, new OtherHostError("It is", "two"), JSON.stringify({ query: "q" }));
    response.end(JSON.stringify({ message: answer }));
  });
  let status = 200;
  const other = await start("two", secret, async (forwarder, request, response) => {
    const { authorization, cookie } = request.headers;
    const { keyId } = await forwarder.identify(request, () => Promise.reject(new Error("Nobody asks again.")));
    const facts = [
      keyId,
      forwarder.isForwarded(request),
      request.method,
      request.url,
      authorization,
      cookie,
      await text(request),
    ];
    response.statusCode = status;
    response.end(JSON.stringify(facts));
  });
  const from = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${urlOf(asker)}/graphql?api_key=k&x=1`, { headers });
  const answer = await from({ authorization: "Bearer key", cookie: "private" });
  expect(await answer.json()).toEqual({
    message: ["k1", true, "POST", "/graphql?x=1", null, null, '{"query":"q"}'],
  });
  status = 401;
  expect((await from({})).status).toBe(503);
  expect(unreachable).toMatchObject([{ machineId: "two", reason: "it answered 401" }]);
  for (const server of [asker, other]) server.close().closeAllConnections();
});

test("a gateway is reached at an IPv6 address, too", async () => {
  const serve: Serve = (_forwarder, _request, response) => response.end(JSON.stringify({ message: "by IPv6" }));
  const other = await start("two", secret, serve, "::1");
  expect(await ask()).toEqual({ status: 200, message: "by IPv6" });
  other.close();
});

test("a gateway with TLS is asked for by its own name, not by the one that the client used", async () => {
  const names: string[] = [];
  const gate = createTlsServer({
    SNICallback(name, done) {
      names.push(name);
      done(new Error("no certificate"));
    },
  });
  gate.listen(0, "localhost");
  await once(gate, "listening");
  const { port } = gate.address() as AddressInfo;
  hosts.set("two", { machineId: "two", gateway: { url: `https://localhost:${port}`, loopbackOf: null } });
  expect((await ask()).status).toBe(503);
  expect(names).toEqual(["localhost"]);
  gate.close();
});

test("the address of a gateway is read at most once a second, and again when it does not answer", async () => {
  await ask();
  const [before, url] = [reads, urlOf(one)];
  await Promise.all([fetch(url), fetch(url)]);
  expect(reads).toBe(before);
  two.close().closeAllConnections();
  for (let turn = 1; turn <= 2; turn += 1) {
    expect((await fetch(url)).status).toBe(503);
    expect(reads).toBe(before + turn - 1);
  }
});

test("a host whose gateway does not answer, is silent or unknown is named with what to do", async () => {
  two.close();
  expect(await ask()).toEqual({
    status: 503,
    message: expect.stringContaining("two does not answer this gateway. Try"),
  });
  expect(unreachable).toMatchObject([{ machineId: "two", reason: expect.stringContaining("ECONNREFUSED") }]);
  dead.add("two");
  expect(await ask()).toEqual({ status: 503, message: expect.stringContaining("two is not running. Try") });
  hosts.delete("two");
  expect((await ask()).status).toBe(503);
  expect(unreachable).toHaveLength(1);
});

test("a loopback address of another machine is never called", async () => {
  hosts.set("two", { machineId: "two", gateway: { url: urlOf(two), loopbackOf: "another machine" } });
  expect(await ask()).toEqual({ status: 503, message: expect.stringContaining("MILLRACE_GATEWAY_URL") });
  hosts.set("two", { machineId: "two" });
  expect((await ask()).message).toBe("It is on the host two. Send the request to the gateway on that host.");
});
