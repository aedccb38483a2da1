import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { serveParent } from "./parent.ts";
import type { ServerReady } from "./service-process.ts";

/**
 * The physical limit of one Node process without HTTP: counts the bytes of requests that all have the same length, which the first
 * one tells, and answers a constant to each.
 */
const BODY = '{"id":"0123456789abcdef0123456789abcdef","status":"IN_QUEUE"}';
const ANSWER = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`);
const HEAD_END = "\r\n\r\n";

const server = createServer({ noDelay: true }, (socket) => {
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
      socket.write(ANSWER);
    }
  });
  // A load that is over closes its connections as they are.
  socket.on("error", () => socket.destroy());
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
serveParent<ServerReady, never, never>({
  ready: { url: `http://127.0.0.1:${port}` },
  answer: () => Promise.reject(new Error("this server answers over its port only")),
  stop: () => {
    // The process ends with its connection to the bench.
    server.unref();
    return Promise.resolve();
  },
});
