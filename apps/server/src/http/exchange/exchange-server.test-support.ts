import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type DirectConnections, NO_DIRECT_CONNECTIONS, serveDirectly } from "./direct-server.ts";
import type { HttpExchange } from "./http-exchange.ts";
import { NodeExchange } from "./node-exchange.ts";

export interface ExchangeServerOptions {
  /** Whether plain requests are read without `node:http`. */
  readonly isDirect?: boolean;
  readonly keepAliveMs?: number;
  readonly isStopping?: () => boolean;
}

export interface ExchangeServer {
  readonly server: Server;
  readonly port: number;
  readonly direct: DirectConnections;
  /** Which of the requests so far were read without `node:http`. */
  readonly readDirectly: boolean[];
  /** A client that stays half open can close its half and go on reading. */
  open(options?: { readonly allowHalfOpen: boolean }): Promise<Socket>;
  close(): void;
}

/** A server that passes every request to `serve`, as the service does. */
export async function startExchangeServer(
  serve: (exchange: HttpExchange) => void,
  { isDirect = true, keepAliveMs = 75_000, isStopping = () => false }: ExchangeServerOptions = {},
): Promise<ExchangeServer> {
  const readDirectly: boolean[] = [];
  const server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    if (isStopping()) response.shouldKeepAlive = false;
    readDirectly.push(false);
    serve(new NodeExchange(request, response));
  });
  Object.assign(server, { httpAllowHalfOpen: true });
  const serveOne = (exchange: HttpExchange): void => {
    readDirectly.push(true);
    serve(exchange);
  };
  const direct = isDirect ? serveDirectly(server, { serve: serveOne, keepAliveMs, isStopping }) : NO_DIRECT_CONNECTIONS;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    direct,
    readDirectly,
    open: (options) => openTo(port, options),
    close() {
      server.close().closeAllConnections();
      direct.closeAll();
    },
  };
}

/** A connection to a server on this machine. What arrives is text, one character a byte. */
export async function openTo(port: number, { allowHalfOpen } = { allowHalfOpen: false }): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen }).setEncoding("latin1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}
