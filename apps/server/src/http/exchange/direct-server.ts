import type { Server } from "node:http";
import type { Socket } from "node:net";
import { Duplex, Readable } from "node:stream";
import { TransientSet } from "@millrace/engine";
import { type ConnectionHost, DirectConnection } from "./direct-connection.ts";
import type { HttpExchange } from "./http-exchange.ts";

export interface DirectServing {
  /** Called with every plain request. */
  readonly serve: (exchange: HttpExchange) => void;
  /** Whether requests for this host name and target are served here; others are left to `node:http`. Default: all are. */
  readonly isOwn?: (host: string, url: string) => boolean;
  /** Idle timeout of connections between requests. */
  readonly keepAliveMs: number;
  /** Whether answers announce the end of their connection. */
  readonly isStopping: () => boolean;
}

/** The connections of a server that are read here. */
export interface DirectConnections {
  /** Closes connections without a request being answered. */
  closeIdle(): void;
  closeAll(): void;
}

/** For a server whose connections `node:http` reads. */
export const NO_DIRECT_CONNECTIONS: DirectConnections = { closeIdle: () => undefined, closeAll: () => undefined };

/** Interval between checks for idle connections. */
const CHECK_EVERY_MS = 1_000;

/**
 * Reads plain requests straight from the server's connections, and leaves every connection to `node:http` at the first
 * request that is not plain.
 */
export function serveDirectly(server: Server, serving: DirectServing): DirectConnections {
  const { serve, keepAliveMs, isStopping, isOwn = () => true } = serving;
  const connections = new TransientSet<DirectConnection>();
  const handedOver = new WeakSet<object>();
  const host: ConnectionHost = {
    kept: { idleMs: keepAliveMs },
    isStopping,
    isOwn,
    serve,
    handOver(socket, unserved, hasEnded) {
      const connection = hasEnded ? endedConnection(socket, unserved) : socket;
      handedOver.add(connection);
      if (hasEnded) server.emit("connection", connection);
      else {
        // Paused until `node:http` listens, which could miss the bytes otherwise.
        socket.pause();
        if (unserved.length > 0) socket.unshift(unserved);
        server.emit("connection", socket);
        socket.resume();
      }
    },
    closed: (connection) => connections.delete(connection),
  };
  const emit = server.emit.bind(server) as (event: string | symbol, ...values: unknown[]) => boolean;
  // New connections are read here first. Those handed over reach the listener of `node:http` with the same event.
  server.emit = (event: string | symbol, ...values: unknown[]): boolean => {
    const [socket] = values;
    if (event !== "connection" || handedOver.has(socket as object)) return emit(event, ...values);
    connections.add(new DirectConnection(socket as Socket, host));
    return true;
  };
  server.on("listening", () => {
    const check = setInterval(() => {
      for (const connection of connections) connection.passed(CHECK_EVERY_MS);
    }, CHECK_EVERY_MS).unref();
    server.once("close", () => clearInterval(check));
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

/** A connection whose end was already read, so that no bytes can be put back into its socket. */
function endedConnection(socket: Socket, unserved: Buffer): Duplex {
  return Duplex.from({ readable: Readable.from([unserved]), writable: socket });
}
