import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { boundUnreadBody, type UnreadBodyBounds } from "./unread-body.ts";

let server: Server;
let bounds: UnreadBodyBounds;
beforeEach(async () => {
  server = createServer((request, response) => {
    boundUnreadBody(request, response, bounds);
    response.writeHead(401, { "content-length": 0 }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => server.close().closeAllConnections());

/** Sends the beginning of a request and waits for the answer. */
async function begin(...lines: readonly string[]): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  socket.on("error", () => undefined);
  socket.write(["POST / HTTP/1.1", "host: here", ...lines].join("\r\n"));
  const [answer] = (await once(socket, "data")) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  return socket;
}

/** Resolves also on a reset. */
function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once("close", resolve));
}

const HALF = ["content-length: 100000", "", "half"];
const NEVER_MS = 1_000_000;

describe("a connection whose request was answered before its body arrived", () => {
  test.each([
    ["of a given length", HALF],
    ["in pieces", ["transfer-encoding: chunked", "", "4", "half", ""]],
    ["that never begins", ["content-length: 100000", "", ""]],
  ])("is closed when the rest does not arrive, with a body %s", async (_, lines) => {
    bounds = { idleMs: 50, totalMs: NEVER_MS };
    await closed(await begin(...lines));
  });

  test("is closed when the rest arrives too slowly", async () => {
    bounds = { idleMs: 50, totalMs: 500 };
    const socket = await begin(...HALF);
    const drops = setInterval(() => socket.write("x"), 1);
    await closed(socket);
    clearInterval(drops);
  });

  test("is kept when the rest arrives", async () => {
    bounds = { idleMs: NEVER_MS, totalMs: NEVER_MS };
    const socket = await begin("content-length: 8", "", "half");
    socket.write("rest");
    socket.write("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });
});
