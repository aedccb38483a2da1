import { limits } from "@millrace/spec";
import { serveHttp } from "./node-server.ts";

/** What held requests cost a Node process at least: holds each as long as the service holds a poll, then answers that there is nothing. */
await serveHttp((request, response) => {
  request.resume();
  const timer = setTimeout(() => response.writeHead(204).end(), limits.takeHoldMs);
  response.once("close", () => clearTimeout(timer));
});
