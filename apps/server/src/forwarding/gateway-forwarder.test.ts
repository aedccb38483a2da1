import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Host, OtherHostError } from "@millrace/engine";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseRequest } from "../http/refused-request.ts";
import { createGatewayForwarder, type GatewayForwarder } from "./gateway-forwarder.ts";

/** Two gateways of one installation. The first forwards everything to the second, which would forward it once more. */
let one: Server;
let two: Server;
let hosts: Map<string, Pick<Host, "machineId" | "gateway">>;
let dead: Set<string>;
let unreachable: object[];
const secret = randomBytes(32);

beforeEach(async () => {
  [hosts, dead, unreachable] = [new Map(), new Set(), []];
  one = await start("one", secret, forwardTo("two"));
  two = await start("two", secret, forwardTo("one"));
});
afterEach(() => {
  for (const server of [one, two]) server.close().closeAllConnections();
});

type Serve = (forwarder: GatewayForwarder, ...exchange: Parameters<Parameters<typeof createServer>[1] & {}>) => unknown;

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function start(machineId: string, ownSecret: Uint8Array, serve: Serve): Promise<Server> {
  const forwarder = createGatewayForwarder({
    machineId,
    hostOf: async (id) => hosts.get(id) as Host | undefined,
    isAlive: (host) => !dead.has(host.machineId),
    secret: ownSecret,
    trustedProxies: [],
    onUnreachable: (fields) => unreachable.push(fields),
  });
  const server = createServer(async (request, response) => {
    try {
      forwarder.receive(request);
      await serve(forwarder, request, response);
    } catch (error) {
      refuseRequest(request, response, error);
    }
  });
  server.listen(0, "127.0.0.1");
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

const ask = async (server = one): Promise<{ status: number; message: string }> => {
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
