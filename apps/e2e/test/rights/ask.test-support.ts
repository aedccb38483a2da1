import { Agent, type IncomingMessage, request as httpRequest } from "node:http";

export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Told {
  readonly status: number;
  /** Empty where the answer goes on. */
  readonly text: string;
}

/** What a request of a WebSocket has. */
export const handshake = {
  connection: "Upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
} as const;

/** Sends requests with any headers, also those of WebSockets and with the name of another host, which `fetch` does not. */
export function createAsk(url: string): { ask: (asked: Asked) => Promise<Told>; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    close: () => agent.destroy(),
    ask({ method, target, headers = {}, body }) {
      const { promise, resolve, reject } = Promise.withResolvers<Told>();
      const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
      const all = { ...length, ...headers };
      // An upgraded connection is not kept.
      const by = "upgrade" in headers ? false : agent;
      const sent = httpRequest({ hostname, port, method, path: target, headers: all, agent: by });
      sent.on("response", (answer) => void readAnswer(answer).then(resolve, reject));
      sent.on("upgrade", (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, text: "" });
      });
      sent.on("error", reject).end(body);
      return promise;
    },
  };
}

async function readAnswer(answer: IncomingMessage): Promise<Told> {
  const { statusCode: status = 0, headers } = answer;
  if (headers["content-type"]?.startsWith("text/event-stream") === true) {
    answer.destroy();
    return { status, text: "" };
  }
  const pieces: Buffer[] = [];
  for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
  return { status, text: Buffer.concat(pieces).toString() };
}
