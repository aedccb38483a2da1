import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { relayUpgrade } from "./relay-upgrade.ts";

let target: Server;
let front: Server;
let targetUrl = "";
let outcome: Promise<void> | undefined;
const upgraded: Socket[] = [];
const fronts: Socket[] = [];

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeEach(async () => {
  upgraded.length = 0;
  fronts.length = 0;
  target = createServer();
  target.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (request.url === "/no") {
      socket.end("HTTP/1.1 418 Teapot\r\nkeep-alive: timeout=5\r\nx-why: tea\r\n\r\nno");
      return;
    }
    upgraded.push(socket);
    if (request.url === "/never") return;
    socket.on("error", () => {});
    const lines = [
      "HTTP/1.1 101 Switching Protocols",
      "connection: upgrade",
      "upgrade: websocket",
      "x-it: a",
      "x-it: b",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\nhello `);
    socket.write(head);
    if (request.url === "/keeps") socket.resume();
    else socket.pipe(socket);
  });
  front = createServer();
  front.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
    outcome = relayUpgrade(request, socket, head, { url: targetUrl, answerMaxMs: 200, silenceMaxMs: 200 });
    fronts.push(socket);
    outcome.catch(() => socket.destroy());
  });
  for (const server of [target, front]) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  }
  targetUrl = `http://127.0.0.1:${portOf(target)}`;
});
afterEach(() => {
  for (const server of [target, front]) server.close().closeAllConnections();
  for (const socket of upgraded) socket.destroy();
});

const handshake = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;

test("what either side sends with its part of the handshake arrives, and its end", async () => {
  const socket = connect(portOf(front), "127.0.0.1");
  socket.end(`${handshake("/")}early late`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
  expect(answer).toContain("x-it: a, b\r\n");
  expect(answer.endsWith("\r\n\r\nhello early late")).toBe(true);
});

test("the target is told of no body, for which it would wait", async () => {
  const heads: (string | undefined)[] = [];
  target.prependListener("upgrade", ({ headers }: IncomingMessage) => heads.push(headers["content-length"]));
  const socket = connect(portOf(front), "127.0.0.1");
  socket.end(handshake("/").replace("host: a", "host: a\r\ncontent-length: 0"));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 101 /);
  expect(heads).toEqual([undefined]);
});

test("the target hears at once that the client is gone", async () => {
  const request = httpRequest(`http://127.0.0.1:${portOf(front)}`, {
    headers: { connection: "upgrade", upgrade: "websocket" },
  });
  request.end();
  const [, socket] = (await once(request, "upgrade")) as [unknown, Socket];
  const [other] = upgraded;
  const gone = once(other ?? socket, "close");
  socket.destroy();
  await gone;
});

test("a refusal of the target reaches the client, without what concerned the other connection", async () => {
  const socket = connect(portOf(front), "127.0.0.1");
  socket.write(handshake("/no"));
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 418 Teapot\r\n/);
  expect(answer).toContain("x-why: tea");
  expect(answer).not.toContain("timeout=5");
  expect(answer.endsWith("\r\n\r\nno")).toBe(true);
});

test("a target that does not answer is an error, of which the caller can tell the client", async () => {
  target.close();
  const socket = connect(portOf(front), "127.0.0.1");
  socket.write(handshake("/"));
  await once(socket, "close");
  await expect(outcome).rejects.toThrow("ECONNREFUSED");
});

test("a target that does not answer a handshake holds no connection of a client that closed its half", async () => {
  connect(portOf(front), "127.0.0.1").end(handshake("/never"));
  await once(front, "upgrade");
  await expect(outcome).rejects.toThrow("No answer to the handshake within 200 ms");
});

test("a client that sends more before it reads a refusal does not keep the connection", async () => {
  const socket = connect(portOf(front), "127.0.0.1");
  socket.end(`${handshake("/no")}a frame`);
  expect(await text(socket)).toContain("418");
  await expect.poll(() => fronts.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test("after the end of one side, a silent connection ends although the other side ignores it", async () => {
  const socket = connect(portOf(front), "127.0.0.1");
  socket.end(handshake("/keeps")).resume();
  await expect.poll(() => upgraded.length).toBe(1);
  await expect.poll(() => fronts.map(({ destroyed }) => destroyed)).toEqual([true]);
});
