/**
 * Serves requests at the port that the service gives it. It answers its first health checks, as many as STARTING_CHECKS says, with 204, and
 * later ones with 200; `/checks` tells how many there were. It breaks requests to `/break` off, never ends its
 * answer to `/open`, and answers `/fail` with 500. With ENDS_AT_ONCE it ends before it serves any.
 */
import { createServer } from "node:http";

const starting = Number(process.env["STARTING_CHECKS"] ?? 0);
let checks = 0;

if (process.env["ENDS_AT_ONCE"] === "1") throw new Error("ended on purpose");

process.once("SIGTERM", () => process.exit(0));
createServer((request, response) => {
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
  response.end(request.url === "/checks" ? String(checks) : `serving ${request.method} ${request.url}`);
}).listen(Number(process.env["PORT"]));
