import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { exchangeBytes, KEY, NOWHERE, type PlayedEdge, startEdge } from "./request-edge.test-support.ts";
import { FrameBoundary } from "./web-socket-frames.ts";

let played: PlayedEdge;
let server: Server;
let sockets: WebSocketServer;
beforeEach(async () => {
  played = await startEdge();
  server = createServer();
  sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => socket.on("message", (data, binary) => socket.send(data, { binary })));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  played.balancer.places = [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }];
});
afterEach(async () => {
  await played[Symbol.asyncDispose]();
  for (const socket of sockets.clients) socket.terminate();
  server.close();
});

const open = (path = "/lb/e1/ws"): WebSocket =>
  new WebSocket(`ws://127.0.0.1:${played.port}${path}`, { headers: { authorization: KEY } });

test("a WebSocket reaches the program, counts until it closes, and hears of the end of its worker", async () => {
  const socket = open();
  await once(socket, "open");
  socket.send("hello");
  expect(String((await once(socket, "message"))[0])).toBe("hello");
  const [seat] = played.balancer.seats;
  expect(seat?.released).toEqual([]);
  seat?.end.end();
  await once(socket, "close");
  await expect.poll(() => seat?.released).toEqual(["ended"]);
});

test.each(["Content-Length: 5", "Transfer-Encoding: chunked"])(
  "a handshake with a body is refused: %s",
  async (field) => {
    const head = `GET /lb/e1/ws HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\nconnection: upgrade\r\nupgrade: websocket\r\n`;
    const answer = await exchangeBytes(played.port, `${head}${field}\r\n\r\nhello`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(`Leave the header ${field.split(":")[0] ?? ""} out.`);
    expect(played.balancer.wishes).toEqual([]);
  },
);

test("a WebSocket goes to another worker when one takes no connection", async () => {
  played.balancer.places.unshift({ url: NOWHERE });
  const socket = open();
  await once(socket, "open");
  expect(played.balancer.seats.map(({ released }) => released)).toEqual([["unreached"], []]);
  socket.terminate();
});

test("when the service stops, clients of WebSockets are told 1001", async () => {
  const socket = open();
  await once(socket, "open");
  played.edge.close();
  const [code] = (await once(socket, "close")) as [number];
  expect(code).toBe(1001);
});

test("a client that leaves while its WebSocket is held gives up its place", async () => {
  played.balancer.ready = new Promise(() => undefined);
  const socket = connect(played.port, "127.0.0.1");
  socket.write(
    `GET /lb/e1/ws HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nauthorization: ${KEY}\r\n\r\n`,
  );
  await expect.poll(() => played.balancer.wishes.length).toBe(1);
  socket.destroy();
  await expect.poll(() => played.balancer.wishes[0]?.signal.aborted).toBe(true);
});

test("what a client sends while its WebSocket is held arrives", async () => {
  const ready = Promise.withResolvers<void>();
  played.balancer.ready = ready.promise;
  const socket = open();
  await expect.poll(() => played.balancer.wishes.length).toBe(1);
  ready.resolve();
  await once(socket, "open");
  socket.send("later");
  expect(String((await once(socket, "message"))[0])).toBe("later");
  socket.terminate();
});

test.each([
  ["a short frame", [0x81, 3, 1, 2, 3]],
  ["a frame with a length of 16 bits", [0x82, 126, 0, 200, ...Array<number>(200).fill(7)]],
  ["a frame with a length of 64 bits", [0x82, 127, 0, 0, 0, 0, 0, 0, 1, 0, ...Array<number>(256).fill(7)]],
  ["a masked frame", [0x81, 0x83, 9, 9, 9, 9, 1, 2, 3]],
  ["a frame without a payload", [0x89, 0]],
])("the end of %s is known, however its bytes arrive", (_what, bytes) => {
  const frames = new FrameBoundary();
  for (const [at, byte] of bytes.entries()) {
    expect(frames.isBetween, String(at)).toBe(at === 0);
    frames.feed(Uint8Array.of(byte));
  }
  frames.feed(Uint8Array.from([...bytes, ...bytes]));
  expect(frames.isBetween).toBe(true);
  frames.feed(Uint8Array.from(bytes.slice(0, -1)));
  expect(frames.isBetween).toBe(false);
});
