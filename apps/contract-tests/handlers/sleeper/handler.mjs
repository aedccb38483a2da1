/**
 * Runs and takes no job. As a pod it answers at its HTTP port 8080, WebSocket included, prints what it answers to requests,
 * and says in a header of the answer what it was told about the caller. A request with `leads-to` is led to that address.
 * With the variable CRASH_AT_START it ends with exit code 1 and an error; `start.sh` knows CRASH_AFTER_SECONDS, CRASH_ONCE and KILLED_AT_START.
 */
const WEBSOCKET_ID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const TEXT_FRAME = 0x81;

if (process.env["CRASH_AT_START"] !== undefined) throw new Error("CrashedBecauseItWasToldTo");

process.once("SIGTERM", () => process.exit(0));
setInterval(() => {}, 60_000);

/** What a request says of who sent it, and where. */
function callerIn({
  "x-forwarded-for": address,
  "x-forwarded-proto": scheme,
  "x-forwarded-host": host,
  "x-forwarded-prefix": prefix,
  authorization,
  cookie,
  referer,
}) {
  return { address, scheme, host, prefix, authorization, cookie, referer };
}

const port = process.env["MILLRACE_HTTP_PORT_8080"];
if (port !== undefined) {
  // Most of the machines that run this have no port, and start in half of the time without these.
  const [{ createHash }, { createServer }] = await Promise.all([import("node:crypto"), import("node:http")]);
  const server = createServer((request, response) => {
    const text = `sleeper ${request.method} ${request.url}`;
    console.log(text);
    response.setHeader("x-caller", JSON.stringify(callerIn(request.headers)));
    const leadsTo = request.headers["leads-to"];
    if (leadsTo !== undefined) response.writeHead(302, { location: leadsTo });
    response.end(text);
  });
  server.on("upgrade", (request, socket) => {
    const key = request.headers["sec-websocket-key"] + WEBSOCKET_ID;
    const accept = createHash("sha1").update(key).digest("base64");
    const lines = ["HTTP/1.1 101 Switching Protocols", "upgrade: websocket", "connection: upgrade"];
    socket.write([...lines, `sec-websocket-accept: ${accept}`, "", ""].join("\r\n"));
    const greeting = Buffer.from(`sleeper ${request.url}`);
    socket.write(Buffer.concat([Buffer.from([TEXT_FRAME, greeting.length]), greeting]));
  });
  server.listen(Number(port));
}
