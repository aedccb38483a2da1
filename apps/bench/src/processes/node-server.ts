import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serveParent } from "./parent.ts";
import type { ServerReady } from "./service-process.ts";

/** Serves the listener on a free port until the bench stops this process. */
export async function serveHttp(listener: RequestListener): Promise<void> {
  const server: Server = createServer({ keepAliveTimeout: 75_000 }, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  serveParent<ServerReady, never, never>({
    ready: { url: `http://127.0.0.1:${port}` },
    answer: () => Promise.reject(new Error("this server answers over HTTP only")),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  });
}

/** Calls back with the whole body. */
export function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => onBody(pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces)));
}
