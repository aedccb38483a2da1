import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  allows,
  type AccountService,
  DomainError,
  httpOrigin,
  notFound,
  OtherHostError,
  type Pod,
  type Principal,
} from "@millrace/engine";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { ownHostHeader } from "../../forwarding/gateway-mark.ts";
import { errorAnswer } from "../../http/answers/error-body.ts";
import { type HostDomain, isOwnHost } from "../../http/host-domain.ts";
import { type GivenKey, keysIn, unknownKey } from "../../http/keys/given-keys.ts";
import { takeKeysOut, targetWithoutKeys } from "../../http/keys/taken-keys.ts";
import { checkFraming, checkHandshake } from "../../http/relay/check-framing.ts";
import { confine } from "../../http/relay/confined-answer.ts";
import { cutWhenGone } from "../../http/connections/cut-when-gone.ts";
import { isNetworkError } from "../../http/connections/upstream.ts";
import { cutAnswer } from "../../http/relay/cut-answer.ts";
import { dropHopHeaders } from "../../http/relay/hop-headers.ts";
import { isForLog } from "../../http/answers/system-trouble.ts";
import { ownHeaders } from "../../http/answers/own-headers.ts";
import { refuseUpgrade } from "../../http/answers/refused-upgrade.ts";
import { type RelayTarget, relayRequest } from "../../http/relay/relay-request.ts";
import { relayUpgrade } from "../../http/relay/relay-upgrade.ts";
import { requestIdOf } from "../../http/answers/request-id.ts";
import { isOfBrowser, isOfOtherPage } from "./browser-request.ts";
import { dropKeyProtocol } from "./exec-key.ts";
import { browserRefusal, entrance } from "./pod-entrance.ts";
import { podOfHost } from "./pod-origin.ts";
import { createPodPasses, isPassCookie, type PodPasses, withoutPasses } from "./pod-pass.ts";
import { atOwnHost, parsePodAddress, type PodRequest } from "./pod-request.ts";
import { lackingRight } from "../../http/answers/lacking-right.ts";

export interface PodProxyOptions {
  readonly pods: { get(id: string): Promise<Pod | undefined> };
  readonly accounts: Pick<AccountService, "authenticate" | "identify">;
  /** Host names of ports; undefined: browsers reach none. */
  readonly domain: HostDomain | undefined;
  /** The host of this service; the ports of pods on other hosts are reached through their gateways. */
  readonly machineId: string;
  readonly forwarder: GatewayForwarder;
  readonly secret: Uint8Array;
  readonly nowMs: () => number;
  readonly onError: (error: unknown, context: { readonly requestId: string }) => void;
}

/**
 * Forwards requests to the HTTP port of a pod, including WebSockets: those of browsers by the host name of the port, an origin of its
 * own, and those of programs by `/pods/{podId}/{port}/…`, too.
 */
export interface PodProxy {
  /** Whether a host name may be the service's: it is one, and not below the domain of pods. */
  isOwnHost(host: string | undefined): boolean;
  /**
   * Answers the request if its address is one of these; false leaves it to the next handler. @throws DomainError for a name below
   * the domain of pods that is none of a port
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether the request asks for a WebSocket to a port of a pod. */
  isUpgrade(request: IncomingMessage): boolean;
  /** Serves such a request; false leaves it to the next handler. @throws DomainError as `handle` */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean;
  /** Ends connections that were upgraded. */
  close(): void;
}

export function createPodProxy(options: PodProxyOptions): PodProxy {
  const { forwarder, domain } = options;
  const passes = createPodPasses(options.secret, options.nowMs);
  const sockets = new Set<Socket>();

  /** Readies a request whose sender may reach the pod for its program at that address. */
  function prepare(address: PodRequest, request: IncomingMessage, { keys }: Admitted, url: string): RelayTarget {
    const { headers } = request;
    const hostSent = forwarder.isForwarded(request) ? headers["x-forwarded-host"]?.toString() : headers.host;
    dropHopHeaders(headers);
    delete headers[ownHostHeader];
    request.url = withoutCredentials(request, address, keys);
    if (address.prefix === "") delete headers["x-forwarded-prefix"];
    else headers["x-forwarded-prefix"] = address.prefix;
    forwarder.setForwarded(request);
    const onAnswer = (answer: IncomingMessage): void => {
      confine(answer, address, hostSent);
      const cookies = answer.headers["set-cookie"];
      if (cookies !== undefined) answer.headers["set-cookie"] = cookies.filter((cookie) => !isPassCookie(cookie));
    };
    return { url, onAnswer };
  }

  /** The keys of the service in a request. Those that the first gateway left are the program's own. */
  async function keysOf(request: IncomingMessage, address: PodRequest): Promise<readonly GivenKey[]> {
    return forwarder.isForwarded(request) ? [] : (await keysIn(request, address, options.accounts)).keys;
  }

  async function serve(address: PodRequest, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    try {
      checkFraming(request);
      const keys = await keysOf(request, address);
      const move = entrance({ request, address, keys, passes, domain, isForwarded: forwarder.isForwarded(request) });
      if (move !== undefined) {
        response.writeHead(move.status, { ...move.headers, ...ownHeaders, "x-request-id": requestId }).end(move.body);
        return;
      }
      const admitted = await admit(address, request, keys, options, passes);
      const upstream = portOf(admitted.pod, address, options);
      if (upstream instanceof OtherHostError) {
        const route = await forwarder.route(request, upstream);
        await forwarder.forward(route, toOtherGateway(request, address, keys), response);
        return;
      }
      cutWhenGone(request, response);
      await relayRequest(request, response, prepare(address, request, admitted, upstream));
    } catch (error) {
      refuse(response, error, requestId, options);
    }
  }

  async function serveUpgrade(
    address: PodRequest,
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    try {
      checkHandshake(request);
      const isElsewhere = address.prefix !== "" && !forwarder.isForwarded(request);
      if (isElsewhere && isOfBrowser(request)) throw browserRefusal(domain);
      const keys = await keysOf(request, address);
      const admitted = await admit(address, request, keys, options, passes);
      const upstream = portOf(admitted.pod, address, options);
      if (upstream instanceof OtherHostError) {
        const route = await forwarder.route(request, upstream);
        await forwarder.forwardUpgrade(route, toOtherGateway(request, address, keys), socket, head);
        return;
      }
      await relayUpgrade(request, socket, head, prepare(address, request, admitted, upstream));
    } catch (error) {
      refuseUpgrade(socket, readable(error), requestId);
      if (!isNetworkError(error) && isForLog(error)) options.onError(error, { requestId });
    }
  }

  /** What a request is about; undefined if it is none for a pod. */
  function addressOf(request: IncomingMessage): PodRequest | undefined {
    const { headers, url = "" } = request;
    if (forwarder.isForwarded(request)) {
      const address = parsePodAddress(url);
      return address === undefined || headers[ownHostHeader] === undefined ? address : { ...address, prefix: "" };
    }
    // Only what another gateway says counts.
    delete headers[ownHostHeader];
    const name = podOfHost(headers.host, domain);
    return name === undefined ? parsePodAddress(url) : atOwnHost(name, url);
  }

  return {
    isOwnHost: (host) => isOwnHost(host, domain),
    handle(request, response) {
      const address = addressOf(request);
      if (address === undefined) return false;
      void serve(address, request, response);
      return true;
    },
    isUpgrade(request) {
      const isWebSocket = request.method === "GET" && request.headers.upgrade?.toLowerCase() === "websocket";
      // Another gateway's word is not read yet: the path is enough.
      const isOwn = isOwnHost(request.headers.host, domain);
      return isWebSocket && (!isOwn || parsePodAddress(request.url ?? "")?.path !== undefined);
    },
    upgrade(request, socket, head) {
      const address = addressOf(request);
      if (address === undefined) return false;
      void serveUpgrade(address, request, socket, head);
      return true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Admitted {
  readonly pod: Pod;
  readonly keys: readonly GivenKey[];
}

/** Whether the request may reach the pod. An open pod needs no key, any other a pass or a key of the account. */
async function admit(
  address: PodRequest,
  request: IncomingMessage,
  keys: readonly GivenKey[],
  { pods, accounts, forwarder }: PodProxyOptions,
  passes: PodPasses,
): Promise<Admitted> {
  const found = await pods.get(address.podId);
  const pod = found?.desiredStatus === "TERMINATED" ? undefined : found;
  if (forwarder.isForwarded(request)) {
    // The first gateway has admitted it.
    if (pod === undefined) throw notFound("pod", address.podId);
    return { pod, keys };
  }
  if (pod?.openHttpPorts === true) return { pod, keys };
  const opens = (principal: Principal | undefined): boolean =>
    pod !== undefined && principal?.accountId === pod.accountId && allows(principal, need);
  if (pod !== undefined && keys.some(({ principal }) => opens(principal))) return { pod, keys };
  if (pod !== undefined && address.prefix === "") {
    for (const { keyHash } of passes.inCookies(request.headers.cookie, pod.id, address.port)) {
      // A pass is no more than its key is at this moment.
      if (!opens(await accounts.identify(keyHash).catch(unknownKey))) continue;
      if (isOfOtherPage(request)) throw new DomainError("forbidden", OTHER_PAGE);
      return { pod, keys };
    }
  }
  const [first] = keys;
  if (first === undefined) throw new DomainError("unauthorized", address.prefix === "" ? NO_PASS : NO_KEY);
  if (pod === undefined || pod.accountId !== first.principal.accountId) throw notFound("pod", address.podId);
  throw lackingRight(first.principal, need.scope);
}

const need = { scope: "manage:read" } as const;
const NO_KEY =
  "Send a key of the account as `Authorization: Bearer KEY`. In a browser open the address once with `?api_key=KEY`.";
const NO_PASS =
  "Open this port from the console, or once at the address of the service: `/pods/{podId}/{port}/?api_key=KEY`. " +
  "Programs send `Authorization: Bearer KEY`.";
const OTHER_PAGE =
  "A page of another origin may not use a pass for this pod. Open the pod's address, or send a key in the header Authorization.";

/**
 * The gateway of the pod's host goes by what was decided here, and gets no credentials. It is told the address by its path, because it
 * may know no host names of pods.
 */
function toOtherGateway(request: IncomingMessage, address: PodRequest, keys: readonly GivenKey[]): IncomingMessage {
  const { podId, port, prefix } = address;
  request.url = `/pods/${podId}/${port}${withoutCredentials(request, address, keys)}`;
  if (prefix === "") request.headers[ownHostHeader] = "1";
  return request;
}

/** Takes keys and passes of the service out of the header, and answers the target for the program without keys. */
function withoutCredentials({ headers }: IncomingMessage, address: PodRequest, keys: readonly GivenKey[]): string {
  takeKeysOut(headers, keys);
  dropKeyProtocol(headers);
  const cookie = withoutPasses(headers.cookie);
  if (cookie === undefined) delete headers.cookie;
  else headers.cookie = cookie;
  return targetWithoutKeys(address, keys);
}

/** The address of the port, or which host has it. @throws DomainError when it is not exposed, or the pod does not run */
function portOf(pod: Pod, { port }: PodRequest, { machineId }: PodProxyOptions): string | OtherHostError {
  if (!pod.ports.includes(`${port}/http`)) {
    throw new DomainError(
      "not_found",
      `The pod ${pod.id} exposes no HTTP port ${port}. Add "${port}/http" to its ports.`,
    );
  }
  if (pod.desiredStatus !== "RUNNING")
    throw new DomainError("conflict", `The pod ${pod.id} is stopped. Start it first.`);
  const mapping = pod.container?.ports.find(({ privatePort, protocol }) => privatePort === port && protocol === "http");
  if (mapping === undefined) {
    throw new DomainError("unavailable", `The container of the pod ${pod.id} is not running yet. Try again.`, {
      retryAfterSeconds: 1,
    });
  }
  if (pod.machineId !== machineId || mapping.ip === null) {
    return new OtherHostError(`The pod ${pod.id} runs`, pod.machineId);
  }
  return httpOrigin(mapping.ip, mapping.publicPort);
}

function refuse(response: ServerResponse, error: unknown, requestId: string, options: PodProxyOptions): void {
  if (response.headersSent || response.destroyed) {
    cutAnswer(response);
    return;
  }
  if (!isNetworkError(error) && isForLog(error)) options.onError(error, { requestId });
  const { status, headers, body } = errorAnswer(readable(error), requestId);
  response
    .writeHead(status, {
      ...headers,
      ...ownHeaders,
      "content-type": "application/json; charset=utf-8",
      "x-request-id": requestId,
    })
    .end(JSON.stringify(body));
}

/** The container may be up before its program listens. */
function readable(error: unknown): unknown {
  if (!isNetworkError(error)) return error;
  return new DomainError("unavailable", "No program answers on this port of the pod in HTTP yet. Try again.", {
    retryAfterSeconds: 1,
  });
}
