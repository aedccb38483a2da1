import { happens } from "@millrace/contract-core";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** The destination of a request: an address, and the path there. Undefined: no destination. */
export type Route = (path: string) => { readonly baseUrl: string; readonly path: string } | undefined;

export interface PathRouter {
  readonly url: string;
  close(): Promise<void>;
}

/** One address in front of several, which changes only the path. Requests without destination are answered with 404. */
export async function startPathRouter(route: Route): Promise<PathRouter> {
  const server = createServer((incoming, response) => {
    const to = route(incoming.url ?? "/");
    if (to === undefined) {
      incoming.resume();
      response.writeHead(404).end();
      return;
    }
    const outgoing = forward(to.baseUrl + to.path, { method: incoming.method, headers: incoming.headers });
    outgoing.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    outgoing.on("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.once("close", () => outgoing.destroy());
    pipeline(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await happens(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await happens(server, "close");
    },
  };
}
