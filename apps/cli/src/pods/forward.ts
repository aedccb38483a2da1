import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";
import { CommandError } from "../command/failure.ts";

/** Where to listen on this machine; port 0 takes a free one. */
export interface LocalAddress {
  readonly host: string;
  readonly port: number;
}

/** A port of this machine that leads to one of a pod, until it is disposed. */
export interface Forward extends LocalAddress, AsyncDisposable {
  readonly protocol: "http" | "tcp";
}

/** Begins to listen. @throws CommandError when the port cannot be had */
export async function listenLocally(server: Server, { host, port }: LocalAddress): Promise<number> {
  try {
    server.listen({ host, port });
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const hint = code === "EADDRINUSE" ? "another program has it; 0 takes a free port" : String(code);
    throw new CommandError(`cannot listen on ${host}:${port}: ${hint}.`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

/** Ends a server and every connection to it: one that was upgraded is no longer known to an HTTP server. */
export function closable(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
}
