import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { allows, type AccountService, DomainError, OtherHostError, type Pod, notFound } from "@millrace/engine";
import { createProxyServer } from "httpxy";
import type { GatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { bearerToken } from "../../http/authenticate.ts";
import { cutWhenGone } from "../../http/cut-when-gone.ts";
import { errorAnswer } from "../../http/error-body.ts";
import { isForLog } from "../../http/system-trouble.ts";
import { refuseUpgrade } from "../../http/refused-upgrade.ts";
import { relayUpgrade } from "../../http/relay-upgrade.ts";
import { requestIdOf } from "../../http/request-id.ts";
import { parsePodAddress, type PodAddress } from "./pod-address.ts";
import { createPodPasses, type PodPasses, withoutPasses } from "./pod-pass.ts";

export interface PodProxyOptions {
  readonly pods: { get(id: string): Promise<Pod | undefined> };
  readonly accounts: Pick<AccountService, "authenticate">;
  /** The host of this service; the ports of pods on other hosts are reached through their gateways. */
  readonly machineId: string;
  readonly forwarder: GatewayForwarder;
  readonly secret: Uint8Array;
  readonly nowMs: () => number;
  readonly onError: (error: unknown, context: { readonly requestId: string }) => void;
}

/** Forwards `/pods/{podId}/{port}/…` to the HTTP port of a pod, including WebSockets. */
export interface PodProxy {
  /** Answers the request if its address is one of these; false leaves it to the next handler. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether the request asks for a WebSocket to a port of a pod. */
  isUpgrade(request: IncomingMessage): boolean;
  /** Serves such a request. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void;
  /** Ends connections that were upgraded. */
  close(): void;
}

export function createPodProxy(options: PodProxyOptions): PodProxy {
  const passes = createPodPasses(options.secret, options.nowMs);
  const sockets = new Set<Socket>();
  const { forwarder } = options;
  const proxy = createProxyServer();
  proxy.on("proxyRes", (answer, request) => keepUnderPrefix(answer, request));

  async function serve(address: PodAddress, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    try {
      const { target } = address;
      if (target === undefined) {
        const query = request.url?.includes("?") === true ? request.url.slice(request.url.indexOf("?")) : "";
        response.writeHead(308, { location: `${address.prefix}/${query}`, "x-request-id": requestId }).end();
        return;
      }
      const { pod, byKey } = await admit(address, request, options, passes);
      if (byKey === "query" && (request.method === "GET" || request.method === "HEAD")) {
        // The key must not stay in the address, because histories and logs store addresses.
        const location = address.prefix + target;
        const cookie = passes.issue(pod.id, address.prefix);
        response.writeHead(303, { location, "set-cookie": cookie, "x-request-id": requestId }).end();
        return;
      }
      const upstream = portOf(pod, address, options);
      if (upstream instanceof OtherHostError) {
        const route = await forwarder.route(request, upstream);
        await forwarder.forward(route, withoutCredentials(request, address), response);
        return;
      }
      forwarder.setForwarded(request);
      prepare(request, address);
      dropUpgrade(request);
      cutWhenGone(request, response);
      await proxy.web(request, response, { target: upstream });
    } catch (error) {
      refuse(response, error, requestId, options);
    }
  }

  async function serveUpgrade(
    address: PodAddress,
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ): Promise<void> {
    const requestId = requestIdOf(request.headers["x-request-id"]);
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    try {
      const { pod } = await admit(address, request, options, passes);
      const upstream = portOf(pod, address, options);
      if (upstream instanceof OtherHostError) {
        const route = await forwarder.route(request, upstream);
        await forwarder.forwardUpgrade(route, withoutCredentials(request, address), socket, head);
        return;
      }
      forwarder.setForwarded(request);
      prepare(request, address);
      await relayUpgrade(request, socket, head, { url: upstream });
    } catch (error) {
      refuseUpgrade(socket, readable(error), requestId);
      if (!isNetworkError(error) && isForLog(error)) options.onError(error, { requestId });
    }
  }

  return {
    handle(request, response) {
      const address = parsePodAddress(request.url ?? "");
      if (address === undefined) return false;
      void serve(address, request, response);
      return true;
    },
    isUpgrade(request) {
      const isWebSocket = request.method === "GET" && request.headers.upgrade?.toLowerCase() === "websocket";
      return isWebSocket && parsePodAddress(request.url ?? "")?.target !== undefined;
    },
    upgrade(request, socket, head) {
      const address = parsePodAddress(request.url ?? "");
      if (address === undefined) socket.destroy();
      else void serveUpgrade(address, request, socket, head);
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Whether the request may reach the pod. An open pod needs no key, any other a pass or a key of the account. */
async function admit(
  address: PodAddress,
  request: IncomingMessage,
  { pods, accounts, forwarder }: PodProxyOptions,
  passes: PodPasses,
): Promise<{ readonly pod: Pod; readonly byKey: "header" | "query" | null }> {
  const pod = await pods.get(address.podId);
  if (forwarder.isForwarded(request)) {
    // The first gateway has admitted it, and what is left of credentials is for the program in the pod.
    if (pod === undefined || pod.desiredStatus === "TERMINATED") throw notFound("pod", address.podId);
    return { pod, byKey: null };
  }
  const bearer = bearerToken(request.headers.authorization);
  const key = address.apiKey ?? bearer;
  const principal = key === undefined ? undefined : await accounts.authenticate(key).catch(unknownKey);
  // The pod must not see a key of this service, even if the request did not need it.
  if (principal !== undefined && key === bearer) delete request.headers.authorization;
  const exists = pod !== undefined && pod.desiredStatus !== "TERMINATED";
  if (exists && pod.openHttpPorts) return { pod, byKey: null };
  if (exists && passes.opens(pod.id, request.headers.cookie)) return { pod, byKey: null };
  if (principal === undefined) {
    const message = "Send a key of the account as `Authorization: Bearer KEY`, or once as `?api_key=KEY`.";
    throw new DomainError("unauthorized", message);
  }
  if (!exists || pod.accountId !== principal.accountId) {
    throw notFound("pod", address.podId);
  }
  if (!allows(principal, { scope: "manage:read" })) {
    throw new DomainError("forbidden", 'This key has no right to do this: it lacks the scope "manage:read".');
  }
  return { pod, byKey: address.apiKey === undefined ? "header" : "query" };
}

function unknownKey(error: unknown): undefined {
  if (error instanceof DomainError && error.code === "unauthorized") return undefined;
  throw error;
}

/** The other gateway goes by what was decided here. `admit` has taken a key out of the header. */
function withoutCredentials(request: IncomingMessage, { prefix, target = "/" }: PodAddress): IncomingMessage {
  request.url = prefix + target;
  dropPasses(request);
  return request;
}

/** The address of the port, or which host has it. @throws DomainError when it is not exposed, or the pod does not run */
function portOf(pod: Pod, { port }: PodAddress, { machineId }: PodProxyOptions): string | OtherHostError {
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
  return `http://${mapping.ip}:${mapping.publicPort}`;
}

/** The request for the pod: with its own path, and without credentials. */
function prepare(request: IncomingMessage, { target, prefix }: PodAddress): void {
  request.url = target ?? "/";
  request.headers["x-forwarded-prefix"] = prefix;
  dropPasses(request);
}

function dropPasses({ headers }: IncomingMessage): void {
  const cookie = withoutPasses(headers.cookie);
  if (cookie === undefined) delete headers.cookie;
  else headers.cookie = cookie;
}

/** Removes other upgrades, because this service could not read the connection after the pod accepts one. */
function dropUpgrade({ headers }: IncomingMessage): void {
  if (headers.upgrade === undefined) return;
  for (const name of ["upgrade", "http2-settings", "connection"]) delete headers[name];
}

/** Rewrites redirects and cookies for `/`, which mean the root of the pod. */
function keepUnderPrefix(answer: IncomingMessage, request: IncomingMessage): void {
  const prefix = String(request.headers["x-forwarded-prefix"]);
  const { location } = answer.headers;
  if (location?.startsWith("/") === true && !location.startsWith("//") && !location.startsWith(`${prefix}/`)) {
    answer.headers.location = prefix + location;
  }
  const cookies = answer.headers["set-cookie"];
  if (cookies !== undefined) {
    answer.headers["set-cookie"] = cookies.map((cookie) => cookie.replace(/(;\s*path=)\//i, `$1${prefix}/`));
  }
}

function refuse(response: ServerResponse, error: unknown, requestId: string, options: PodProxyOptions): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (!isNetworkError(error) && isForLog(error)) options.onError(error, { requestId });
  const { status, headers, body } = errorAnswer(readable(error), requestId);
  response
    .writeHead(status, { ...headers, "content-type": "application/json; charset=utf-8", "x-request-id": requestId })
    .end(JSON.stringify(body));
}

/** The container may be up before its program listens. */
function readable(error: unknown): unknown {
  if (!isNetworkError(error)) return error;
  return new DomainError("unavailable", "No program answers on this port of the pod yet. Try again.", {
    retryAfterSeconds: 1,
  });
}

function isNetworkError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"].includes(code);
}
