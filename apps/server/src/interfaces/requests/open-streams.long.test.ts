import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { KEY, startEdge, startProgram } from "./request-edge.test-support.ts";

const STREAMS = 2_000;
/** All four ends of a stream are in this process. */
const STREAM_MAX_BYTES = 200 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");
/** More than the buffers of the system take on the way. */
const LONG_PIECES = 1_024;

const heldBytes = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => socket.destroy());
  socket.write(`GET /lb/e1/x HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\nconnection: close\r\n\r\n`);
  return socket;
}

async function textOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (piece: Buffer) => (text += piece.toString("latin1")));
  await once(socket, "close");
  return text;
}

test("2,000 open streams hold little memory, and each arrives as a whole", async () => {
  await using played = await startEdge();
  const letGo = Promise.withResolvers<void>();
  await using program = await startProgram(async (_request, response) => {
    response.write("first ");
    await letGo.promise;
    response.end("last");
  });
  played.balancer.places = [{ url: program.url }];
  const before = heldBytes();
  const texts: Promise<string>[] = [];
  for (let at = 0; at < STREAMS; at += 1) texts.push(textOf(open(played.port)));
  const underWay = (): number => played.balancer.seats.filter(({ released }) => released.length === 0).length;
  await expect.poll(underWay, { timeout: 120_000 }).toBe(STREAMS);
  await expect.poll(() => program.seen.length, { timeout: 120_000 }).toBe(STREAMS);
  expect((heldBytes() - before) / STREAMS).toBeLessThan(STREAM_MAX_BYTES);
  letGo.resolve();
  for (const text of await Promise.all(texts)) expect(text).toMatch(/first [\s\S]*last/);
  await expect.poll(underWay).toBe(0);
}, 600_000);

test("a program is read as fast as its client reads, and no faster", async () => {
  await using played = await startEdge();
  let sent = 0;
  await using program = await startProgram(async (_request, response) => {
    const left = once(response, "close");
    for (let at = 0; at < LONG_PIECES && !response.destroyed; at += 1) {
      sent += 1;
      if (!response.write(PIECE)) await Promise.race([once(response, "drain"), left]);
    }
    response.end();
  });
  played.balancer.places = [{ url: program.url }];
  const before = heldBytes();
  const socket = open(played.port).pause();
  let last = -1;
  await expect.poll(() => last === (last = sent) && sent > 0, { interval: 500 }).toBe(true);
  expect(sent).toBeLessThan(LONG_PIECES);
  expect(heldBytes() - before).toBeLessThan(LONG_PIECES * PIECE.length * 0.5);
  let bytes = 0;
  socket.on("data", (piece: Buffer) => (bytes += piece.length)).resume();
  await once(socket, "close");
  expect(bytes).toBeGreaterThan(LONG_PIECES * PIECE.length);
}, 600_000);

test("2,000 held requests cost little memory, and none reads its body", async () => {
  await using played = await startEdge();
  played.balancer.ready = new Promise(() => undefined);
  const before = heldBytes();
  const sockets: Socket[] = [];
  for (let at = 0; at < STREAMS; at += 1) {
    const socket = connect(played.port, "127.0.0.1");
    socket.on("error", () => socket.destroy());
    const head = `POST /lb/e1/x HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\ncontent-length: 1000000000\r\n\r\n`;
    socket.write(head);
    sockets.push(socket);
  }
  await expect.poll(() => played.balancer.wishes.length).toBe(STREAMS);
  for (const socket of sockets) socket.write(PIECE);
  await expect.poll(() => sockets.every(({ writableLength }) => writableLength === 0)).toBe(true);
  expect((heldBytes() - before) / STREAMS).toBeLessThan(STREAM_MAX_BYTES);
  for (const socket of sockets) socket.destroy();
}, 600_000);
