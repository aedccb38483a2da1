import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { text } from "node:stream/consumers";

/** One request as it came over the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** What the service answers; `undefined` leaves the request without an answer. */
export interface CannedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The connection stays open behind the body. */
  readonly staysOpen?: boolean;
}

export type Reply = CannedAnswer | "silence" | "hang up" | "stall in the body";

/** A real HTTP service on a free port that answers what the test says and remembers what it was asked. */
export interface LocalService extends AsyncDisposable {
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
}

/** @param answer - called for each request with its number from 0 */
export async function startLocalService(answer: (request: SeenRequest, index: number) => Reply): Promise<LocalService> {
  const seen: SeenRequest[] = [];
  const server = createServer((message, response) => {
    void readRequest(message).then((request) => {
      seen.push(request);
      reply(response, answer(request, seen.length - 1));
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readRequest(message: IncomingMessage): Promise<SeenRequest> {
  const body = await text(message);
  return { method: message.method ?? "", url: message.url ?? "", headers: message.headers, body };
}

function reply(response: ServerResponse, answer: Reply): void {
  if (answer === "silence") {
    return;
  }
  if (answer === "hang up") {
    response.destroy();
    return;
  }
  if (answer === "stall in the body") {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"id":');
    return;
  }
  const isText = typeof answer.body === "string";
  response.writeHead(answer.status, {
    "content-type": isText ? "text/plain" : "application/json",
    "x-request-id": "req_test",
    ...answer.headers,
  });
  const body = answer.body === undefined ? "" : isText ? answer.body : JSON.stringify(answer.body);
  if (answer.staysOpen === true) response.write(body);
  else response.end(body);
}
