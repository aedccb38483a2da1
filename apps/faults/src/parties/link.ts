import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** What becomes of bytes between two parties. `half-open`: both sides believe in a connection that carries nothing. */
export type LinkState = "open" | "cut" | "half-open" | { readonly delayMs: number };

/** A network between two parties: a port that leads to another one, through whatever state it is in. */
export interface Link {
  readonly name: string;
  readonly port: number;
  /** A cut breaks the connections that are open; so does the end of half-open, whose bytes are lost. */
  set(state: LinkState): void;
  close(): Promise<void>;
}

/** @param targetPort asked for each connection, because the target may move */
export async function createLink(name: string, targetPort: () => number): Promise<Link> {
  const sockets = new Set<Socket>();
  let state: LinkState = "open";

  function join(from: Socket, to: Socket): void {
    let last: Promise<unknown> = Promise.resolve();
    from.on("data", (bytes) => {
      if (state === "half-open") return;
      if (typeof state === "object") last = Promise.all([last, delay(state.delayMs)]);
      from.pause();
      // Bytes keep their order, also when the delay ends before they have passed.
      void last.then(() => {
        if (!to.destroyed && !to.write(bytes)) to.once("drain", () => from.resume());
        else from.resume();
      });
    });
    from.on("end", () => void last.then(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  }
  const breakAll = (): void => {
    // A reset of a socket that is still connecting would wait for its connection.
    for (const socket of sockets) {
      if (socket.connecting) socket.destroy();
      else socket.resetAndDestroy();
    }
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (state === "cut") return void client.resetAndDestroy();
    const target = connect({ port: targetPort(), host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    sockets.add(client).add(target);
    join(client, target);
    join(target, client);
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    name,
    port: (server.address() as AddressInfo).port,
    set(next) {
      if (next === "cut" || state === "half-open") breakAll();
      state = next;
    },
    async close() {
      state = "cut";
      breakAll();
      server.close();
      await once(server, "close");
    },
  };
}
