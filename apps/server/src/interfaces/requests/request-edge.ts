import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { AccountService, Clock } from "@millrace/engine";
import { ownHostHeader } from "../../forwarding/gateway-mark.ts";
import { createKeptClients } from "../../http/connections/kept-clients.ts";
import { type HostDomain, nameBelow } from "../../http/host-domain.ts";
import { createJoinedSockets } from "./joined-sockets.ts";
import { atEndpointHost, parseOpenaiAddress, parseRequestAddress, type RequestAddress } from "./request-address.ts";
import { createKeyedRequests } from "../../http/keys/keyed-requests.ts";
import type { PassageOptions } from "./request-passage.ts";
import { serveRequest } from "./serve-request.ts";
import { serveWebSocket } from "./serve-web-socket.ts";

export interface RequestEdgeOptions extends Omit<PassageOptions, "keyed"> {
  readonly clock: Clock;
  readonly accounts: Pick<AccountService, "authenticate" | "identify">;
  /** Host names of endpoints; undefined: they have none. */
  readonly domain: HostDomain | undefined;
}

/**
 * Forwards requests to the workers of load-balancing endpoints, including WebSockets: those to `/lb/{endpointId}/…`, to the host name of
 * an endpoint, and to `/v2/{endpointId}/openai/v1/…`.
 */
export interface RequestEdge {
  /** Whether a request to this address is one of these. */
  isServed(host: string | undefined, url: string): boolean;
  /** Answers the request if its address is one of these; false leaves it to the next handler. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Whether the request asks for a WebSocket to a worker. */
  isUpgrade(request: IncomingMessage): boolean;
  /** Serves such a request; false leaves it to the next handler. */
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer): boolean;
  /** Ends WebSockets, and closes the connections that no request uses. */
  close(): void;
}

export function createRequestEdge(options: RequestEdgeOptions): RequestEdge {
  const { forwarder, endpoints, domain } = options;
  const clients = createKeptClients();
  const joined = createJoinedSockets();
  const keyed = createKeyedRequests({
    ...options,
    onError: (error) => options.onError(error, { requestId: "keys of open requests" }),
  });
  const parts = { ...options, clients, joined, keyed };

  function addressIn(host: string | undefined, url: string): RequestAddress | undefined {
    // Other names below the domain have paths of their own.
    if (nameBelow(host, domain) !== undefined) return atEndpointHost(host, domain, url);
    const address = parseRequestAddress(url) ?? parseOpenaiAddress(url);
    if (address === undefined || address.prefix.startsWith("/lb/")) return address;
    // On an endpoint that takes jobs, and on an unknown one, it is the address of the queue.
    return endpoints.get(address.endpointId)?.type === "LB" ? address : undefined;
  }

  function addressOf(request: IncomingMessage): RequestAddress | undefined {
    const { headers, url = "" } = request;
    if (!forwarder.isForwarded(request)) {
      // Only what another gateway says counts.
      delete headers[ownHostHeader];
      return addressIn(headers.host, url);
    }
    const address = addressIn(undefined, url);
    return address === undefined || headers[ownHostHeader] === undefined ? address : { ...address, prefix: "" };
  }

  return {
    isServed: (host, url) => addressIn(host, url) !== undefined,
    handle(request, response) {
      const address = addressOf(request);
      if (address === undefined) return false;
      void serveRequest(address, request, response, parts);
      return true;
    },
    isUpgrade(request) {
      const isWebSocket = request.method === "GET" && request.headers.upgrade?.toLowerCase() === "websocket";
      return isWebSocket && addressIn(request.headers.host, request.url ?? "")?.target !== undefined;
    },
    upgrade(request, socket, head) {
      const address = addressOf(request);
      if (address?.target === undefined) return false;
      void serveWebSocket(address, request, { socket, head }, parts);
      return true;
    },
    close() {
      keyed.close();
      joined.close();
      clients.close();
    },
  };
}
