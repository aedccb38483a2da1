import { readBody, serveHttp } from "./node-server.ts";

/** Takes spans over OTLP and keeps none. A GET answers the number of requests it took. */
let taken = 0;

await serveHttp((request, response) => {
  readBody(request, () => {
    if (request.method === "GET") return response.end(String(taken));
    taken += 1;
    response.writeHead(200, { "content-type": request.headers["content-type"] ?? "application/json" });
    return response.end();
  });
});
