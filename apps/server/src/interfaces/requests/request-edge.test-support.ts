import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  createClock,
  createRateLimiter,
  DomainError,
  EndSignal,
  hashApiKey,
  type Host,
  type MovableClock,
  type Principal,
  type RequestBalancer,
  type Seat,
  type SeatWish,
} from "@millrace/engine";
import { createGatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { noteRequest, refuseBrokenRequests, refuseConnection } from "../../http/answers/broken-requests.ts";
import { refuseRequest } from "../../http/answers/refused-request.ts";
import { boundUnreadBody } from "../../http/body/unread-body.ts";
import { checkHost } from "../../http/host-header.ts";
import { createRequestEdge, type RequestEdge } from "./request-edge.ts";
import type { RequestEndpoint } from "./request-admission.ts";

export const KEY = "mr_key";
const principal = (keyId: string, fields: Partial<Principal>): Principal => ({
  accountId: "a1",
  keyId,
  keyName: keyId,
  scopes: ["run"],
  endpointIds: undefined,
  ...fields,
});
/** Keys of the test: what each may do. */
const PRINCIPALS: Readonly<Record<string, Principal>> = {
  [KEY]: principal("k1", {}),
  mr_second: principal("k5", {}),
  mr_other_account: principal("k2", { accountId: "a2", scopes: ["admin"] }),
  mr_reader: principal("k3", { scopes: ["manage:read"] }),
  mr_bound: principal("k4", { endpointIds: ["other"] }),
};

/** An address that answers nobody. */
export const NOWHERE = "http://127.0.0.1:1";

export interface PlayedSeat extends Seat {
  readonly end: EndSignal;
  readonly released: string[];
}

/** A balancer whose workers a test names. */
export class PlayedBalancer implements RequestBalancer {
  /** Where the next requests go; when it is empty, the last place is used again. */
  places: Seat["at"][] = [];
  readonly seats: PlayedSeat[] = [];
  readonly wishes: (SeatWish & { readonly endpointId: string })[] = [];
  /** While it is set, requests wait for it. */
  ready: Promise<void> | undefined;

  async seat(endpointId: string, wish: SeatWish): Promise<Seat> {
    this.wishes.push({ ...wish, endpointId });
    const left = new Promise<never>((_, reject) => {
      wish.signal.addEventListener("abort", () => reject(wish.signal.reason as Error), { once: true });
    });
    if (this.ready !== undefined) await Promise.race([this.ready, left]);
    left.catch(() => undefined);
    const at = this.places.length > 1 ? this.places.shift() : this.places[0];
    if (at === undefined) throw new DomainError("unavailable", "No worker.", { retryAfterSeconds: 5 });
    const end = new EndSignal();
    const released: string[] = [];
    const seat: PlayedSeat = {
      workerId: `w${this.seats.length + 1}`,
      at,
      end,
      released,
      release: (how) => void (released.length === 0 && released.push(how ?? "ended")),
    };
    this.seats.push(seat);
    return seat;
  }
}

export interface PlayedEdge extends AsyncDisposable {
  readonly edge: RequestEdge;
  readonly balancer: PlayedBalancer;
  readonly endpoints: Map<string, RequestEndpoint>;
  readonly errors: unknown[];
  readonly clock: MovableClock;
  /** Keys that are good no more. */
  readonly revoked: Set<string>;
  /** Scopes of keys that have changed. */
  readonly rights: Map<string, Principal["scopes"]>;
  /** How requests ended, and whether a worker was found for them. */
  readonly counted: string[];
  readonly port: number;
  readonly url: string;
}

export function endpoint(id: string, fields: Partial<RequestEndpoint> = {}): RequestEndpoint {
  return { id, accountId: "a1", type: "LB", openRequests: false, corsOrigins: [], ...fields };
}

interface EdgeSettings {
  readonly requireBudget?: () => void;
  readonly machineId?: string;
  /** Addresses of other gateways, by the ids of their hosts. */
  readonly others?: Readonly<Record<string, string>>;
}

/** The edge on a real server, with the endpoint `e1`. */
export async function startEdge({
  machineId = "here",
  others = {},
  ...settings
}: EdgeSettings = {}): Promise<PlayedEdge> {
  const balancer = new PlayedBalancer();
  const endpoints = new Map([["e1", endpoint("e1")]]);
  const errors: unknown[] = [];
  const clock = createClock({ frozenAtMs: 1_000_000 });
  const revoked = new Set<string>();
  const rights = new Map<string, Principal["scopes"]>();
  const counted: string[] = [];
  const keyOf = (hash: string): string => Object.keys(PRINCIPALS).find((key) => hashApiKey(key) === hash) ?? "";
  const authenticate = async (key: string): Promise<Principal> => {
    const found = revoked.has(key) ? undefined : PRINCIPALS[key];
    if (found === undefined) throw new DomainError("unauthorized", "This key is not known.");
    return { ...found, scopes: rights.get(key) ?? found.scopes };
  };
  const forwarder = createGatewayForwarder({
    machineId,
    hostOf: async (id) => ({ id, gateway: { url: others[id], loopbackOf: null } }) as unknown as Host,
    isAlive: () => true,
    secret: Buffer.alloc(32, 7),
    trustedProxies: [],
    onUnreachable: () => undefined,
  });
  const edge = createRequestEdge({
    balancer,
    domain: { suffix: "localhost", port: undefined },
    clock,
    accounts: { authenticate, identify: (hash) => authenticate(keyOf(hash)) },
    requestMeters: [
      {
        admitted: (endpointId) => void counted.push(`admitted to ${endpointId}`),
        seated: () => void counted.push("seated"),
        ended: (_endpointId, outcome, { servedMs }) =>
          void counted.push(servedMs === null ? `${outcome}, unserved` : outcome),
      },
    ],
    endpoints: {
      get: (id) => endpoints.get(id),
      refresh: async (id) => endpoints.get(id),
      named: (accountId, name, place) => (accountId === "a1" && place?.app === name ? ["e1"] : []),
      ...settings,
    },
    rateLimiter: createRateLimiter({ nowMs: () => 0 }),
    whyNone: () => undefined,
    forwarder,
    onError: (error) => errors.push(error),
  });
  const server = createServer(
    { shouldUpgradeCallback: edge.isUpgrade, requireHostHeader: false },
    (request, response) => {
      noteRequest(request, response);
      boundUnreadBody(request, response);
      try {
        checkHost(request);
        forwarder.receive(request);
        if (!edge.handle(request, response)) throw new DomainError("not_found", "nothing");
      } catch (error) {
        refuseRequest(request, response, error);
      }
    },
  );
  server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    forwarder.receive(request);
    edge.upgrade(request, socket, head);
  });
  server.on("clientError", (error, socket) => void refuseConnection(error, socket as Socket));
  Object.assign(server, { httpAllowHalfOpen: true });
  refuseBrokenRequests(server);
  const port = await listening(server);
  return {
    edge,
    balancer,
    endpoints,
    errors,
    clock,
    revoked,
    rights,
    counted,
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      edge.close();
      forwarder.close();
      server.close().closeAllConnections();
    },
  };
}

export interface Program extends AsyncDisposable {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly seen: IncomingMessage[];
}

/** A program of a worker. */
export async function startProgram(listener: RequestListener): Promise<Program> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    listener(request, response);
  });
  const port = await listening(server);
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.close().closeAllConnections();
    },
  };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends bytes, closes its half, and answers all that comes back. */
export async function exchangeBytes(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(bytes, "latin1");
  return (await buffer(socket)).toString("latin1");
}
