import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Assigns TCP ports of this host on which no program listens. */
export interface PortPool {
  /**
   * A free port, reserved from other callers until `release`. Another program on this host may take it meanwhile. Then a
   * caller that listens on it gets an error.
   */
  take(): Promise<number>;
  release(port: number): void;
}

const triesMax = 100;

export function createPortPool(): PortPool {
  const taken = new Set<number>();
  return {
    async take() {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const port = await findFreePort();
        if (taken.has(port)) continue;
        taken.add(port);
        return port;
      }
      throw new Error("This host has no free TCP port.");
    },
    release(port) {
      taken.delete(port);
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  // All addresses, because a port that is free on one may be taken on another.
  server.listen({ port: 0, host: "0.0.0.0", exclusive: true });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
