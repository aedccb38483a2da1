/**
 * Serves requests at the port that the service gives it. It answers its first health checks, as many as STARTING_CHECKS says, with 204, and
 * later ones with 200; `/checks` tells how many there were.
 */
import { createServer } from "node:http";

const starting = Number(process.env["STARTING_CHECKS"] ?? 0);
let checks = 0;

process.once("SIGTERM", () => process.exit(0));
createServer((request, response) => {
  if (request.url === "/ping") {
    checks += 1;
    response.writeHead(checks > starting ? 200 : 204).end();
    return;
  }
  response.end(request.url === "/checks" ? String(checks) : `serving ${request.method} ${request.url}`);
}).listen(Number(process.env["PORT"]));
