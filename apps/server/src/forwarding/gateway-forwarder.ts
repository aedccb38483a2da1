import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError, type Host, type OtherHostError, type Principal } from "@millrace/engine";
import { cutAnswer } from "../http/relay/cut-answer.ts";
import { dropHopHeaders } from "../http/relay/hop-headers.ts";
import { refuseRequest } from "../http/answers/refused-request.ts";
import { refuseUpgrade } from "../http/answers/refused-upgrade.ts";
import { type RelayTarget, relayRequest } from "../http/relay/relay-request.ts";
import { relayUpgrade, type UpgradeTarget } from "../http/relay/relay-upgrade.ts";
import { UnreachedError } from "../http/relay/unreached-error.ts";
import { requestIdOf } from "../http/answers/request-id.ts";
import { cutWhenGone } from "../http/connections/cut-when-gone.ts";
import { BadAnswerError } from "../http/connections/upstream.ts";
import { createForwardedHeaders } from "./forwarded.ts";
import { askGateway } from "./gateway-question.ts";
import { isWithinReach } from "./gateway-address.ts";
import { createGatewayMarks, type Decision, markHeader, unsentHeader } from "./gateway-mark.ts";

export interface GatewayForwarderOptions {
  /** The host of this service. */
  readonly machineId: string;
  readonly hostOf: (machineId: string) => Promise<Host | undefined>;
  /** Whether the service of a host is known to run. */
  readonly isAlive: (host: Host) => boolean;
  /** Shared by all gateways of the installation. */
  readonly secret: Uint8Array;
  /** Proxies in front, as addresses or networks, whose `X-Forwarded-…` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly onUnreachable: (fields: Readonly<Record<string, unknown>>) => void;
  /** Time that only moves forward. Default: that of this process. */
  readonly monotonicMs?: () => number;
  /** Time of the wall clock. Default: that of this process. A test that moves the clock of a service does not move it. */
  readonly wallMs?: () => number;
}

/** The gateway that a request is forwarded to. */
export interface GatewayRoute extends Pick<RelayTarget, "url" | "end"> {
  readonly machineId: string;
  /** The caller sends the request elsewhere where nothing of it was sent to a program: `forward` throws UnreachedError then. */
  readonly mayMove?: boolean;
}

/**
 * Forwards requests to the gateway on another host. The mark of a forwarded request says what this gateway decided about its
 * caller, and that gateway goes by it; interfaces take the credentials of the client out before.
 */
export interface GatewayForwarder {
  /** To be called with each request first. @throws DomainError for a mark that no gateway of this installation made */
  receive(request: IncomingMessage): void;
  /** Whether another gateway sent it here. */
  isForwarded(request: IncomingMessage): boolean;
  /**
   * Who calls: as the first gateway decided if another one sent the request here, else as `authenticate` finds. A request that is
   * forwarded from here carries it. @throws DomainError `unauthorized`
   */
  identify(request: IncomingMessage, authenticate: () => Promise<Principal>): Promise<Principal>;
  /** The address of the client, or of a proxy in front of the first gateway. */
  clientAddress(request: IncomingMessage): string | null;
  /** Sets the `X-Forwarded-…` headers for the next receiver; those of a forwarded request are set already. */
  setForwarded(request: IncomingMessage): void;
  /** Where a request belongs that this host cannot answer. @throws DomainError when that gateway cannot be reached */
  route(request: IncomingMessage, elsewhere: OtherHostError): Promise<GatewayRoute>;
  /** Has that gateway answer; false: it broke its answer off, or gave none. `body`: what was already read of the request. */
  forward(route: GatewayRoute, request: IncomingMessage, response: ServerResponse, body?: Buffer): Promise<boolean>;
  /**
   * Asks the gateway on that host itself, at the address of the request and in the name of its client; resolves to the JSON of the
   * answer. @throws DomainError when that gateway does not answer
   */
  ask(request: IncomingMessage, elsewhere: OtherHostError, body: string): Promise<unknown>;
  /** Has that gateway answer a WebSocket. `onJoined`: as of `relayUpgrade`. */
  forwardUpgrade(
    route: GatewayRoute,
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
    onJoined?: UpgradeTarget["onJoined"],
  ): Promise<void>;
  /** Ends upgraded connections. */
  close(): void;
}

/** When a client may ask again for a host that does not answer, in seconds. */
const RETRY_AFTER_SECONDS = 10;
/** How long what was read of a host is used, so that not every request reads it. */
const HOST_KNOWN_MS = 1_000;
/** Of the client's request, what another gateway is told with a question. */
const PASSED = ["host", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-forwarded-port"] as const;

export function createGatewayForwarder(options: GatewayForwarderOptions): GatewayForwarder {
  const { machineId: ownId, isAlive, onUnreachable, monotonicMs = () => performance.now() } = options;
  const known = new Map<string, { readonly host: Promise<Host | undefined>; readonly untilMs: number }>();
  const marks = createGatewayMarks(options.secret, options.wallMs ?? (() => Date.now()));
  const setForwarded = createForwardedHeaders(options.trustedProxies);
  const forwarded = new WeakMap<IncomingMessage, Decision>();
  const identified = new WeakMap<IncomingMessage, Principal>();
  const sockets = new Set<Socket>();

  /** Readies the request for the next gateway. */
  function prepare(request: IncomingMessage, { machineId }: GatewayRoute): string {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    dropHopHeaders(request.headers);
    request.headers["x-request-id"] = requestId;
    setForwarded(request);
    request.headers[markHeader] = marks.sign(request, machineId, decisionOn(request));
    return requestId;
  }

  function decisionOn(request: IncomingMessage): Decision {
    return { principal: identified.get(request) ?? null };
  }

  function hostOf(machineId: string): Promise<Host | undefined> {
    const before = known.get(machineId);
    if (before !== undefined && before.untilMs > monotonicMs()) return before.host;
    const host = options.hostOf(machineId);
    known.set(machineId, { host, untilMs: monotonicMs() + HOST_KNOWN_MS });
    host.catch(() => known.delete(machineId));
    return host;
  }

  function unreachable(error: unknown, { machineId, url }: GatewayRoute): Error {
    if (error instanceof BadAnswerError) return error;
    if (error instanceof UnreachedError) return new DomainError("unavailable", error.message, { retryAfterSeconds: 1 });
    // It may have another address by now.
    known.delete(machineId);
    onUnreachable({ machineId, url, reason: error instanceof Error ? error.message : String(error) });
    return notReached(machineId, "does not answer this gateway");
  }

  async function route(request: IncomingMessage, elsewhere: OtherHostError): Promise<GatewayRoute> {
    const { machineId } = elsewhere;
    if (forwarded.has(request)) {
      const message = `Another gateway forwarded this request here, but it belongs to the host ${machineId} now. Try again.`;
      throw new DomainError("unavailable", message, { retryAfterSeconds: 1 });
    }
    const host = await hostOf(machineId);
    if (host === undefined || !isAlive(host)) throw notReached(machineId, "is not running");
    const { gateway } = host;
    if (gateway === undefined) throw elsewhere;
    if (!isWithinReach(gateway)) {
      const message = `The service on the host ${machineId} listens only for its own computer. Have it listen on an address that other hosts reach (MILLRACE_HOST), or set MILLRACE_GATEWAY_URL there.`;
      throw new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return { machineId, url: gateway.url };
  }

  return {
    receive(request) {
      if (request.headers[markHeader] === undefined) return;
      const decision = marks.open(request, ownId);
      if (decision === undefined) {
        const message = `The header ${markHeader} of this request was not made for this host by a gateway of this installation within the last minute, or was used before. Clients send none; gateways need clocks that differ by less than a minute.`;
        throw new DomainError("unauthorized", message);
      }
      // Programs in pods must not see it.
      delete request.headers[markHeader];
      forwarded.set(request, decision);
    },
    isForwarded: (request) => forwarded.has(request),
    async identify(request, authenticate) {
      const decision = forwarded.get(request);
      const principal = decision === undefined ? await authenticate() : decision.principal;
      if (principal === null) throw new DomainError("unauthorized", "The first gateway identified no caller.");
      identified.set(request, principal);
      return principal;
    },
    clientAddress(request) {
      if (!forwarded.has(request)) return request.socket.remoteAddress ?? null;
      return request.headers["x-forwarded-for"]?.toString().split(", ").at(-1) ?? null;
    },
    setForwarded(request) {
      if (!forwarded.has(request)) setForwarded(request);
    },
    route,
    async forward(to, request, response, body) {
      prepare(request, to);
      try {
        cutWhenGone(request, response);
        const onAnswer = ({ headers }: IncomingMessage): void => void delete headers[unsentHeader];
        const isUnsent = ({ headers }: IncomingMessage): boolean =>
          to.mayMove === true && headers[unsentHeader] !== undefined;
        await relayRequest(request, response, { url: to.url, end: to.end, body, onAnswer, isUnsent });
        return true;
      } catch (error) {
        if (to.mayMove === true && error instanceof UnreachedError) throw error;
        if (response.headersSent || response.destroyed) cutAnswer(response);
        else refuseRequest(request, response, unreachable(error, to));
        return false;
      }
    },
    async ask(request, elsewhere, body) {
      const to = await route(request, elsewhere);
      const { socket } = request;
      const url = withoutKey(request.url ?? "/");
      // The request itself may be asked about other hosts, too.
      const asked = { method: "POST", url, headers: { ...request.headers }, socket };
      setForwarded(asked);
      const passed = PASSED.map((name) => [name, asked.headers[name]?.toString()] as const);
      const headers = Object.fromEntries(
        passed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      headers["x-request-id"] = requestIdOf(request.headers["x-request-id"]);
      headers[markHeader] = marks.sign(asked, to.machineId, decisionOn(request));
      try {
        return await askGateway({ origin: to.url, path: url, headers, body });
      } catch (error) {
        throw unreachable(error, to);
      }
    },
    async forwardUpgrade(to, request, socket, head, onJoined) {
      const requestId = prepare(request, to);
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      try {
        await relayUpgrade(request, socket, head, { url: to.url, end: to.end, onJoined });
      } catch (error) {
        refuseUpgrade(socket, unreachable(error, to), requestId);
      }
    },
    close() {
      // Others were told, and end by themselves.
      for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
    },
  };
}

/** The address without `api_key`. */
function withoutKey(url: string): string {
  const [path = "", query] = url.split("?", 2);
  if (query === undefined) return url;
  const rest = query.split("&").filter((parameter) => !/^api_key(?:=|$)/.test(parameter));
  return rest.length === 0 ? path : `${path}?${rest.join("&")}`;
}

function notReached(machineId: string, what: string): DomainError {
  const message = `The service on the host ${machineId} ${what}. Try again; if this lasts, have its operator look at that host.`;
  return new DomainError("unavailable", message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
