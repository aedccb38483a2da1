import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A way to a server that can fall silent, as a network does behind which a machine lost its power: nothing is closed. */
export interface SilentNetwork {
  /** The address of the server through it. */
  readonly url: string;
  /** Connections there are say and hear nothing any more, nor do new ones until `heal`. */
  fallSilent(): void;
  /** New connections work again; those that fell silent stay so. */
  heal(): void;
  close(): void;
}

export async function openSilentNetwork(serverUrl: string): Promise<SilentNetwork> {
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(new URL(serverUrl).port), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (isSilent) silent.add(from);
      from.on("error", () => undefined);
      from.on("data", (bytes: Buffer) => void (silent.has(from) || to.write(bytes)));
      from.on("close", () => {
        sockets.delete(from);
        if (!silent.has(from)) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) silent.add(socket);
    },
    heal() {
      isSilent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
