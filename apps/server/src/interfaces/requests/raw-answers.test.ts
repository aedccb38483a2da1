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

const FIELDS = "content-length: 0\r\n\r\n";
/** Words of the libraries that read answers, and of their developers. */
const OF_LIBRARIES =
  /assert|parse|llhttp|HPE_|UND_ERR|ERR_|undici|socket|ECONN|Invalid|Expected|Missing|\.js|at \w+ \(/;

test.each([
  ["control characters in its status line", `HTTP/1.1 200 a\x01b\r\n${FIELDS}`],
  ["the status 000", `HTTP/1.1 000 x\r\n${FIELDS}`],
  ["the status 99", `HTTP/1.1 99 x\r\n${FIELDS}`],
  ["the status 1000", `HTTP/1.1 1000 x\r\n${FIELDS}`],
  ["no status", `HTTP/1.1 \r\n${FIELDS}`],
  ["another coding", "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n"],
  ["two codings", "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["a coding and a length", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n"],
  ["two lengths", `HTTP/1.1 200 OK\r\ncontent-length: 1\r\n${FIELDS}`],
  ["a length that is no number", "HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n"],
  // Undici does not say the version of an answer; the answer goes on as one of HTTP/1.1, and its connection ends.
  ["the version 2.0, over a connection of its own", `HTTP/2.0 200 OK\r\n${FIELDS}`],
  ["the version 3.7", `HTTP/3.7 200 OK\r\n${FIELDS}`],
  ["the version 0.9", "<html>hello</html>"],
  ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
  ["a line of its head without a colon", "HTTP/1.1 200 OK\r\nnonsense\r\n\r\n"],
  ["a head without an end", `HTTP/1.1 200 OK\r\na: ${"b".repeat(100_000)}`],
  ["half a head", "HTTP/1.1 200 OK\r\na: "],
  ["a change of protocol that was not asked for", "HTTP/1.1 101 x\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n"],
  ["a change of protocol without its name", "HTTP/1.1 101 x\r\n\r\n"],
  ["control characters in a header", `HTTP/1.1 200 OK\r\na: b\x01c\r\n${FIELDS}`],
  ["nothing", ""],
])(
  "a program that answers with %s is answered for in words of this service, and ends its request alone",
  async (what, bytes) => {
    const answers = await answersTo(bytes);
    // A handshake asks for a change of protocol.
    const isAsked = what.startsWith("a change of protocol");
    const isKept = !what.endsWith("of its own");
    for (const answer of answers.slice(isKept ? 0 : 1, isAsked ? 2 : undefined)) {
      expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
      expect(answer.slice(answer.indexOf("\r\n\r\n"))).not.toMatch(OF_LIBRARIES);
    }
    expect(played.errors).toEqual([]);
  },
);

test("a program cannot have the headers dropped that confine its answer", async () => {
  const named = "content-security-policy, x-content-type-options, x-runpod-worker-id";
  for (const answer of await answersTo(`HTTP/1.1 200 OK\r\nconnection: ${named}\r\ncontent-length: 0\r\n\r\n`)) {
    expect(answer).toMatch(/^content-security-policy: sandbox\r$/m);
    expect(answer).toMatch(/^x-runpod-worker-id: w\d\r$/m);
  }
});

test("tiny pieces of an answer that arrive together are sent together, in their order", async () => {
  const count = 20_000;
  const chunks = Array.from({ length: count }, (_, at) => `1\r\n${at % 10}\r\n`).join("");
  const [answer = ""] = await answersTo(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`);
  const body = answer.slice(answer.indexOf("\r\n\r\n") + 4);
  // A chunk for each would take 6 bytes.
  expect(body.length).toBeLessThan(2 * count);
  expect(body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/g, "")).toBe(`${"0123456789".repeat(count / 10)}\r\n`);
});
