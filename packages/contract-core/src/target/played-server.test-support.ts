import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server with the behaviour that a test sets; it records its requests. */
export interface PlayedServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: { readonly method: string; readonly path: string; readonly headers: IncomingMessage["headers"] }[];
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** `count` begins at 1. */
export async function startPlayedServer(behaviour: Behaviour): Promise<PlayedServer> {
  const asked: PlayedServer["asked"] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, path: url, headers });
    request.resume();
    behaviour(request, response, asked.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
