import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endpoint, KEY, type PlayedEdge, type Program, startEdge, startProgram } from "./request-edge.test-support.ts";

let played: PlayedEdge;
let program: Program;
let connections = 0;
beforeEach(async () => {
  connections = 0;
  played = await startEdge();
  program = await startProgram((_request, response) => response.end("ok"));
  program.server.on("connection", () => (connections += 1));
  played.balancer.places = [{ url: program.url }];
});
afterEach(async () => {
  await played[Symbol.asyncDispose]();
  await program[Symbol.asyncDispose]();
});

const call = async (init: RequestInit = {}): Promise<string> =>
  await (await fetch(`${played.url}/lb/e1/x`, { ...init, headers: { authorization: KEY } })).text();

test("requests that follow each other use one connection to the program", async () => {
  for (let at = 0; at < 20; at += 1) expect(await call(at % 2 === 0 ? {} : { method: "POST", body: "abc" })).toBe("ok");
  expect(connections).toBe(1);
});

test("requests at the same time have a connection each, and leave them to those after them", async () => {
  const [rounds, atOnce] = [5, 30];
  for (let round = 0; round < rounds; round += 1) {
    expect(await Promise.all(Array.from({ length: atOnce }, () => call()))).toEqual(Array<string>(atOnce).fill("ok"));
  }
  // On a slow machine some are idle for a second before the next round, and are closed.
  expect(connections).toBeLessThan(rounds * atOnce);
});

test("a program that closes each connection gets a new one for each request", async () => {
  program.server.removeAllListeners("request").on("request", (_request, response) => {
    response.writeHead(200, { connection: "close" }).end("ok");
  });
  for (let at = 0; at < 5; at += 1) expect(await call()).toBe("ok");
  expect(connections).toBe(5);
  expect(played.balancer.seats.map(({ released }) => released)).toEqual(Array<string[]>(5).fill(["ended"]));
});

test("an answer to HEAD is the last on its connection: a faulty program may still send a body", async () => {
  for (let at = 0; at < 3; at += 1) await call({ method: "HEAD" });
  expect(connections).toBe(3);
});

test("two keys do not share a connection, and an open endpoint serves one client over one", async () => {
  played.endpoints.set("e1", endpoint("e1", { openRequests: true }));
  for (const authorization of [KEY, "", "mr_other", KEY, ""]) {
    await (await fetch(`${played.url}/lb/e1/x`, { headers: authorization === "" ? {} : { authorization } })).text();
  }
  expect(connections).toBe(1);
  played.endpoints.set("e1", endpoint("e1"));
  for (const authorization of [KEY, "mr_second", KEY, "mr_second"]) {
    expect((await fetch(`${played.url}/lb/e1/x`, { headers: { authorization } })).status).toBe(200);
  }
  expect(connections).toBe(3);
});

/** A program that answers each request with its path, and sends a stray answer by `stray`. */
async function startStray(
  stray: (socket: Socket, answer: string) => void,
): Promise<{ connections(): number; close(): void }> {
  let opened = 0;
  const answerTo = (text: string): string => `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
  const server = createServer((socket) => {
    opened += 1;
    socket
      .on("error", () => socket.destroy())
      .on("data", (bytes: Buffer) => {
        const path = /^GET (\S+)/.exec(bytes.toString("latin1"))?.[1] ?? "";
        if (path.startsWith("/stray")) stray(socket, answerTo(path));
        else socket.write(answerTo(path));
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  played.balancer.places = [{ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }];
  return { connections: () => opened, close: () => void server.close() };
}

const ask = async (path: string, authorization = KEY): Promise<string> =>
  await (await fetch(`${played.url}/lb/e1${path}`, { headers: { authorization } })).text();

test("an answer that arrives with another one is given to no client, and the endpoint keeps no connections for a time", async () => {
  const strayed = await startStray((socket, answer) => socket.write(answer + answer));
  for (const path of ["/stray", "/b", "/stray", "/c", "/d"]) expect(await ask(path)).toBe(path);
  // That it was not asked for is seen after the first answer.
  expect(strayed.connections()).toBe(5);
  strayed.close();
});

test("an answer that arrives while its connection idles is given to no client", async () => {
  const sent = Promise.withResolvers<void>();
  const strayed = await startStray((socket, answer) => {
    socket.write(answer);
    sent.promise.then(() => socket.write(answer)).catch(() => undefined);
    socket.once("close", closed.resolve);
  });
  const closed = Promise.withResolvers<void>();
  expect(await ask("/stray")).toBe("/stray");
  sent.resolve();
  await closed.promise;
  for (const path of ["/b", "/c", "/d"]) expect(await ask(path)).toBe(path);
  expect(strayed.connections()).toBe(4);
  strayed.close();
});

test("an answer that comes too late to be told apart reaches no other caller", async () => {
  let late: (() => void) | undefined;
  const strayed = await startStray((socket, answer) => {
    socket.write(answer);
    late = () => socket.write(answer);
  });
  expect(await ask("/stray")).toBe("/stray");
  expect(await ask("/b", "mr_second")).toBe("/b");
  late?.();
  expect(await ask("/c", "mr_second")).toBe("/c");
  strayed.close();
});
