import { afterEach, beforeEach, expect, test } from "vitest";
import { KEY, type PlayedEdge, type Program, startEdge, startProgram } from "./request-edge.test-support.ts";

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
