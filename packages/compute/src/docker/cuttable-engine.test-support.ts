import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type Server, type Socket, connect, createServer } from "node:net";
import { engineConnection } from "./engine/engine-address.ts";

/** A proxy to an engine that can break its connections. */
export interface CuttableEngine {
  readonly address: string;
  /** Breaks every connection and refuses new ones, as during a restart of the engine. */
  cut(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openCuttableEngine(engineAddress: string, socketPath: string): Promise<CuttableEngine> {
  const { socketPath: enginePath, origin } = engineConnection(engineAddress, process.env);
  const { hostname, port } = new URL(origin);
  const sockets = new Set<Socket>();
  let server: Server;

  function join(near: Socket): void {
    const far = enginePath === null ? connect(Number(port), hostname) : connect(enginePath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.end();
      });
      from.pipe(to);
    }
  }

  async function open(): Promise<void> {
    await rm(socketPath, { force: true });
    server = createServer(join).listen(socketPath);
    await once(server, "listening");
  }

  function cut(): void {
    server.close();
    for (const socket of sockets) socket.destroy();
  }

  await open();
  return {
    address: `unix://${socketPath}`,
    cut,
    mend: open,
    async close() {
      cut();
      await rm(socketPath, { force: true });
    },
  };
}
