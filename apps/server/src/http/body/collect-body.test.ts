import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createServer, type Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { collectBody } from "./collect-body.ts";
import { errorAnswer } from "../answers/error-body.ts";

const MAX_BYTES = 1_000;

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(idleTimeoutMs?: number): Promise<number> {
  server = createServer((request, response) => {
    const announcedBytes = Number(request.headers["content-length"] ?? 0);
    const options = { maxBytes: MAX_BYTES, announcedBytes, ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMs }) };
    collectBody(request, options).then(
      (body) => response.end(String(body.length)),
      (error: unknown) => response.writeHead(errorAnswer(error, "r").status).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends the pieces one after the other over one connection and returns the status lines and bodies of the answers. */
async function exchange(port: number, pieces: readonly string[], answers: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  socket.on("error", () => undefined);
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(5);
  }
  while (received.split("HTTP/1.1 ").length <= answers) await once(socket, "data");
  socket.destroy();
  return received;
}

const head = (fields: string): string => `POST / HTTP/1.1\r\nhost: x\r\n${fields}\r\n\r\n`;
const chunk = (bytes: number): string => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;

test("a body of exactly the maximum is read, with its length announced or in chunks", async () => {
  const port = await start();
  const announced = [head(`content-length: ${MAX_BYTES}`), "x".repeat(400), "x".repeat(600)];
  expect(await exchange(port, announced, 1)).toMatch(/200 OK[^]*1000$/);
  const chunked = [head("transfer-encoding: chunked"), chunk(400), chunk(600), "0\r\n\r\n"];
  expect(await exchange(port, chunked, 1)).toMatch(/200 OK/);
});

test("one byte more is refused, and the same connection serves the next request", async () => {
  const port = await start();
  const next = `${head("content-length: 2")}ok`;
  const announced = [head(`content-length: ${MAX_BYTES + 1}`), "x".repeat(MAX_BYTES + 1), next];
  expect(await exchange(port, announced, 2)).toMatch(/^HTTP\/1.1 413[^]*HTTP\/1.1 200/);
  const chunked = [head("transfer-encoding: chunked"), chunk(600), chunk(401), "0\r\n\r\n", next];
  expect(await exchange(port, chunked, 2)).toMatch(/^HTTP\/1.1 413[^]*HTTP\/1.1 200/);
});

test("bytes that arrive after a refusal are discarded", async () => {
  const port = await start();
  const next = `${head("content-length: 2")}ok`;
  const pieces = [head("transfer-encoding: chunked"), chunk(1_001), chunk(50_000), "0\r\n\r\n", next];
  expect(await exchange(port, pieces, 2)).toMatch(/^HTTP\/1.1 413[^]*HTTP\/1.1 200/);
});

test("an announced length that is too large is refused before the body arrives", async () => {
  const port = await start();
  expect(await exchange(port, [head(`content-length: ${MAX_BYTES + 1}`)], 1)).toMatch(/^HTTP\/1.1 413/);
});

test("a sender that pauses too long gets 408", async () => {
  const port = await start(50);
  expect(await exchange(port, [head("content-length: 10"), "12345"], 1)).toMatch(/^HTTP\/1.1 408/);
});

test("a slow sender that does not pause too long is read to the end", async () => {
  const port = await start(300);
  const pieces = [head("content-length: 30"), ...Array.from({ length: 30 }, () => "x")];
  expect(await exchange(port, pieces, 1)).toMatch(/200 OK/);
});
