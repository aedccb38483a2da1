import type { Server } from "node:http";
import type { Socket } from "node:net";
import { TransientSet } from "@millrace/engine";
import { type ConnectionHost, DirectConnection } from "./direct-connection.ts";
import type { HttpExchange } from "./http-exchange.ts";

export interface DirectServing {
  /** Gets every plain request. */
  readonly serve: (exchange: HttpExchange) => void;
  /** How long a connection may idle between requests. */
  readonly keepAliveMs: number;
  /** Whether answers are to say that they are the last of their connection. */
  readonly isStopping: () => boolean;
}

/** Connections of a server that are read here. */
export interface DirectConnections {
  /** Closes those on which nothing is being answered. */
  closeIdle(): void;
  closeAll(): void;
}

/** How often it is looked for connections that idle. */
const LOOK_EVERY_MS = 1_000;

/**
 * Reads plain requests straight from the server's connections, and leaves every connection to `node:http` at the first
 * request that is not plain.
 */
export function serveDirectly(server: Server, { serve, keepAliveMs, isStopping }: DirectServing): DirectConnections {
  const connections = new TransientSet<DirectConnection>();
  const [takeOver] = server.listeners("connection") as ((this: Server, socket: Socket) => void)[];
  if (takeOver === undefined) throw new Error("the server does not listen for connections");
  const host: ConnectionHost = {
    kept: { idleMs: keepAliveMs },
    isStopping,
    serve,
    handOver(socket, unserved) {
      takeOver.call(server, socket);
      socket.emit("data", unserved);
    },
    closed: (connection) => connections.delete(connection),
  };
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => connections.add(new DirectConnection(socket, host)));
  server.on("listening", () => {
    const look = setInterval(() => {
      for (const connection of connections) connection.passed(LOOK_EVERY_MS);
    }, LOOK_EVERY_MS).unref();
    server.once("close", () => clearInterval(look));
  });
  return {
    closeIdle() {
      for (const connection of connections) if (connection.isIdle) connection.socket.destroy();
    },
    closeAll() {
      for (const connection of connections) connection.socket.destroy();
    },
  };
}
