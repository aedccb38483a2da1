import { createServer } from "node:http";

/** A pod whose page tries to reach the service and other pods from the browser of who opens it. */
const PAGE = `<!doctype html><title>hostile</title><h1>hostile</h1><script>
  window.takeOver = async (scope) => {
    try { return (await navigator.serviceWorker.register("sw.js", { scope })).scope; } catch (error) { return error.name; }
  };
</script>`;
const WORKER = `
  self.addEventListener("install", () => self.skipWaiting());
  self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener("fetch", (event) => event.respondWith(new Response("<h1>taken over</h1>", { headers: { "content-type": "text/html" } })));
`;
const port = Number(process.env["MILLRACE_HTTP_PORT_8888"] ?? 8888);
createServer((request, response) => {
  const isWorker = request.url?.endsWith("sw.js") === true;
  response.writeHead(200, {
    "content-type": isWorker ? "text/javascript" : "text/html",
    "service-worker-allowed": "/",
    "clear-site-data": '"cookies", "storage"',
    "set-cookie": ["tossed=1; Domain=localhost; Path=/", "millrace_pod=forged; Path=/x; Path=/"],
  });
  response.end(isWorker ? WORKER : PAGE);
}).listen(port, "127.0.0.1");
