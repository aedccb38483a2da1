import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exchangeBytes, KEY, type PlayedEdge, startEdge } from "./request-edge.test-support.ts";

let played: PlayedEdge;
beforeEach(async () => {
  played = await startEdge();
});
afterEach(async () => {
  await played[Symbol.asyncDispose]();
});

/** A program that answers with these bytes, of whatever kind. */
async function startRawProgram(bytes: string): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy()).once("data", () => socket.end(bytes, "latin1"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Answers with these bytes of a program to a request of each way that requests take. */
async function answersTo(bytes: string): Promise<readonly string[]> {
  const raw = await startRawProgram(bytes);
  played.balancer.places = [{ url: raw.url }];
  const head = (fields: string): string =>
    `POST /lb/e1/x HTTP/1.1\r\nhost: a\r\nauthorization: ${KEY}\r\n${fields}\r\n\r\n`;
  const ways = [
    `${head("connection: close\r\ncontent-length: 1")}x`,
    `${head("connection: close\r\ntransfer-encoding: chunked")}1\r\nx\r\n0\r\n\r\n`,
    head("connection: upgrade\r\nupgrade: websocket").replace("POST", "GET"),
  ];
  const answers: string[] = [];
  for (const way of ways) answers.push(await exchangeBytes(played.port, way));
  raw.close();
  return answers;
}

test("a program whose status line holds control characters is answered for, and ends nothing but its request", async () => {
  for (const answer of await answersTo("HTTP/1.1 200 a\x01b\r\ncontent-length: 0\r\n\r\n")) {
    expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
  }
});

test("a program cannot have the headers dropped that confine its answer", async () => {
  const named = "content-security-policy, x-content-type-options, x-runpod-worker-id";
  for (const answer of await answersTo(`HTTP/1.1 200 OK\r\nconnection: ${named}\r\ncontent-length: 0\r\n\r\n`)) {
    expect(answer).toMatch(/^content-security-policy: sandbox\r$/m);
    expect(answer).toMatch(/^x-runpod-worker-id: w\d\r$/m);
  }
});
