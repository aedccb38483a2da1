import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { serveDirectly } from "../exchange/direct-server.ts";
import { createTinyChunks } from "./tiny-chunks.ts";
import { boundUnreadBody } from "./unread-body.ts";

const BYTES = 60_000;
/** What the system reads at a time. */
const READ_BYTES = 65_536;

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Serves requests by the length of their body, which it does not read at `/unread`; `most` is the most that was read of one in a turn. */
async function start(): Promise<{ readonly port: number; readonly most: () => number }> {
  const tiny = createTinyChunks(1);
  let most = 0;
  server = createServer((request, response) => {
    tiny.watch(request);
    boundUnreadBody(request, response);
    const { socket } = request;
    let before = socket.bytesRead;
    const look = (): void => {
      most = Math.max(most, socket.bytesRead - before);
      before = socket.bytesRead;
      if (!socket.destroyed) setImmediate(look);
    };
    setImmediate(look);
    if (request.url === "/unread") return void response.end("unread");
    let length = 0;
    request.on("data", (chunk: Buffer) => (length += chunk.length));
    request.on("end", () => response.end(`length ${length}`));
  });
  // The service reads heads itself and hands such requests over.
  serveDirectly(server, { serve: () => undefined, isOwn: () => false, keepAliveMs: 60_000, isStopping: () => false });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, most: () => most };
}

function send(port: number, body: string, path = "/"): Promise<string> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.end(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${body}`);
  return text(socket);
}

const chunked = (chunk: string, times: number): string =>
  `transfer-encoding: chunked\r\n\r\n${`${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(times)}0\r\n\r\n`;

test.each(["/", "/unread"])(
  "of bodies in chunks of one byte little is read at a time, and all in the end: %s",
  async (path) => {
    const { port, most } = await start();
    const answers = await Promise.all([1, 2, 3].map(async () => send(port, chunked("x", BYTES), path)));
    for (const answer of answers) expect(answer).toContain(path === "/" ? `length ${BYTES}` : "unread");
    expect(most()).toBeLessThanOrEqual(READ_BYTES);
  },
);

test("bodies in longer chunks, and with their length announced, are read as before", async () => {
  const { port } = await start();
  expect(await send(port, chunked("x".repeat(1_000), 5_000))).toMatch(/length 5000000/);
  expect(await send(port, `content-length: ${BYTES}\r\n\r\n${"x".repeat(BYTES)}`)).toMatch(/length 60000/);
});

test("a connection that waits serves its next request, and one that is cut leaves nothing behind", async () => {
  const { port } = await start();
  for (const isAtOnce of [true, false]) {
    const socket = connect({ port, host: "127.0.0.1" });
    sockets.push(socket);
    const next = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${chunked("x", 5_000)}${isAtOnce ? next : ""}`);
    if (!isAtOnce) await once(socket, "readable").then(() => socket.write(next));
    expect(await text(socket)).toMatch(/length 5000[^]*length 0/);
  }
  const cut = connect({ port, host: "127.0.0.1" });
  cut.write(`POST / HTTP/1.1\r\nhost: x\r\n${chunked("x", BYTES).slice(0, -5)}`, () => cut.destroy());
  await once(cut, "close");
  expect(await send(port, chunked("x", 5_000))).toMatch(/length 5000/);
});
