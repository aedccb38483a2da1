import { handlers } from "./handlers.ts";
import { readBody, serveHttp } from "./node-server.ts";

/** A handler called directly over HTTP, as a program without a queue would do. */
await serveHttp((request, response) => {
  readBody(request, (body) => {
    const { input } = JSON.parse(body.toString("utf8")) as { input: Record<string, unknown> };
    if (typeof input !== "object") throw new Error("the input is no object");
    const text = Buffer.from(JSON.stringify({ status: "COMPLETED", output: handlers.noop() }));
    response.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": text.length });
    response.end(text);
  });
});
