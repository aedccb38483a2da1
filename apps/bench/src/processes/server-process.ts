import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, Server as HttpServer } from "node:http";
import { Readable } from "node:stream";
import { type AddressInfo, createServer as createNetServer, type Server } from "node:net";
import { limits } from "@millrace/spec";
import { handlers, modelStream } from "./handlers.ts";
import { serveParent } from "./parent.ts";

/** An answer of the same length as that of `/run`. */
const ANSWER = Buffer.from('{"id":"0123456789abcdef0123456789abcdef","status":"IN_QUEUE"}');
const RAW_ANSWER = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${ANSWER.length}\r\n\r\n`), ANSWER]);
const HEAD_END = "\r\n\r\n";

/** Servers to compare Millrace with. `BENCH_SERVER` says which of them a process is. */
const servers = {
  /** The physical limit of one Node process: reads the body and answers a constant. */
  constant: http((request, response) => {
    readBody(request, () => {
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": ANSWER.length });
      response.end(ANSWER);
    });
  }),
  /** A handler called directly over HTTP, as a program without a queue would do. */
  handler: http((request, response) => {
    readBody(request, (body) => {
      const { input } = JSON.parse(body.toString("utf8")) as { input: Record<string, unknown> };
      if (typeof input !== "object") throw new Error("the input is no object");
      const text = Buffer.from(JSON.stringify({ status: "COMPLETED", output: handlers.noop() }));
      response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": text.length });
      response.end(text);
    });
  }),
  /** A model server called directly. */
  model: http((request, response) => {
    readBody(request, () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      Readable.from(modelStream()).pipe(response);
    });
  }),
  /** What held requests cost a Node process at least: holds each as long as the service holds a poll, then answers that there is nothing. */
  holding: http((request, response) => {
    request.resume();
    const timer = setTimeout(() => response.writeHead(204).end(), limits.takeHoldMs);
    response.once("close", () => clearTimeout(timer));
  }),
  /** Takes spans over OTLP and keeps none. A GET answers the number of requests that it took. */
  collector: () => {
    let taken = 0;
    return http((request, response) => {
      readBody(request, () => {
        if (request.method === "GET") return response.end(String(taken));
        taken += 1;
        response.writeHead(200, { "content-type": request.headers["content-type"] ?? "application/json" });
        return response.end();
      });
    })();
  },
  /**
   * The physical limit of one Node process without HTTP: counts the bytes of requests that all have the same length, which the first
   * one tells, and answers a constant to each.
   */
  net: () =>
    createNetServer({ noDelay: true }, (socket) => {
      let requestBytes = 0;
      let received = 0;
      socket.on("data", (bytes) => {
        if (requestBytes === 0) {
          const head = bytes.toString("latin1");
          const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
          requestBytes = head.indexOf(HEAD_END) + HEAD_END.length + length;
        }
        received += bytes.length;
        while (received >= requestBytes) {
          received -= requestBytes;
          socket.write(RAW_ANSWER);
        }
      });
      // A load that is over closes its connections as they are.
      socket.on("error", () => socket.destroy());
    }),
} as const satisfies Readonly<Record<string, () => Server>>;

export type ServerName = keyof typeof servers;

function http(listener: RequestListener): () => Server {
  return () => createServer({ keepAliveTimeout: 75_000 }, listener);
}

/** Calls back with the whole body. */
function readBody(request: IncomingMessage, onBody: (body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  request.on("data", (piece: Buffer) => pieces.push(piece));
  request.on("end", () => onBody(pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces)));
}

const server = servers[process.env["BENCH_SERVER"] as ServerName]();
server.listen(0, "127.0.0.1");
await once(server, "listening");
serveParent(
  {},
  {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      // The process of another ends with its connection to the bench.
      if (server instanceof HttpServer) server.closeAllConnections();
      else server.unref();
    },
  },
);
