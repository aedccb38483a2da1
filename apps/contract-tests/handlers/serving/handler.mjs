/**
 * Serves requests at the port that the service gives it. It answers its first health checks, as many as STARTING_CHECKS says, with 204, and
 * later ones with 200; `/checks` tells how many there were. It breaks requests to `/break` off, never ends its
 * answer to `/open`, answers `/fail` with 500 and `/headers` with those of the request, and lets pages of another origin than its endpoint read. A
 * WebSocket gets one message, and stays open. With ENDS_AT_ONCE it ends before it serves any.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";

const starting = Number(process.env["STARTING_CHECKS"] ?? 0);
let checks = 0;

if (process.env["ENDS_AT_ONCE"] === "1") throw new Error("ended on purpose");

process.once("SIGTERM", () => process.exit(0));
const server = createServer((request, response) => {
  if (request.url === "/ping") {
    checks += 1;
    response.writeHead(checks > starting ? 200 : 204).end();
    return;
  }
  if (request.url === "/break") {
    request.socket.destroy();
    return;
  }
  if (request.url === "/open") {
    response.write("open");
    return;
  }
  if (request.url === "/fail") response.statusCode = 500;
  response.setHeader("access-control-allow-origin", "https://its-own.example");
  if (request.url === "/headers") {
    response.end(JSON.stringify(request.headers));
    return;
  }
  response.end(request.url === "/checks" ? String(checks) : `serving ${request.method} ${request.url}`);
});
server.on("upgrade", ({ headers }, socket) => {
  // RFC 6455, 4.2.2 and 5.2.
  const key = `${headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash("sha1").update(key).digest("base64");
  const lines = ["Upgrade: websocket", "Connection: Upgrade", `Sec-WebSocket-Accept: ${accept}`];
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.from([0x81, 4, ...Buffer.from("open")]));
  socket.on("error", () => socket.destroy());
});
server.listen(Number(process.env["PORT"]));
