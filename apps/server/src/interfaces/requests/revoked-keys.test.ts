import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { KEY, type PlayedEdge, type Program, startEdge, startProgram } from "./request-edge.test-support.ts";

const UPGRADE =
  "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
const LONG_BYTES = 200_000;
const withBody = (path: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\nauthorization: ${KEY}\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${"x".repeat(length)}`;
const without = (host: string, path: string, headers: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${KEY}\r\n${headers}\r\n`;

/** Ways in, as the bytes of a request. */
const DOORS = {
  "a request below /lb/": without("here", "/lb/e1/x", "connection: close\r\n"),
  "a request with a short body": withBody("/lb/e1/x", 5),
  "a request with a long body": withBody("/lb/e1/x", LONG_BYTES),
  "a request to the host name of the endpoint": without("e1.localhost", "/x", "connection: close\r\n"),
  "a request below /openai/v1": withBody("/v2/e1/openai/v1/chat/completions", 5),
  "a WebSocket below /lb/": without("here", "/lb/e1/ws", UPGRADE),
  "a WebSocket to the host name of the endpoint": without("e1.localhost", "/ws", UPGRADE),
} as const;

/** The moments at which a key is revoked, by what its request waits for. */
const MOMENTS = ["a worker", "the answer of its program", "the answer of a program on another host"] as const;
const TABLE = Object.entries(DOORS).flatMap(([door, bytes]) => MOMENTS.map((moment) => [door, moment, bytes] as const));

let there: PlayedEdge;
let here: PlayedEdge;
let program: Program;
/** Answers of the program that it has not begun. */
let unanswered: (ServerResponse | Socket)[];
let sockets: Socket[];

beforeEach(async () => {
  unanswered = [];
  sockets = [];
  program = await startProgram((request, response) => {
    request.resume();
    unanswered.push(response);
  });
  program.server.on("upgrade", (_request, socket: Socket) => {
    socket.on("error", () => undefined);
    unanswered.push(socket);
  });
  there = await startEdge({ machineId: "there" });
  here = await startEdge({ others: { there: there.url } });
  for (const { balancer } of [there, here]) balancer.places = [{ url: program.url }];
});
afterEach(async () => {
  for (const socket of [...sockets, ...unanswered]) socket.destroy();
  for (const one of [here, there, program]) await one[Symbol.asyncDispose]();
});

function open(bytes: string): Socket {
  const socket = connect(here.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => socket.destroy());
  socket.write(bytes);
  return socket;
}

async function waitFor(moment: (typeof MOMENTS)[number], bytes: string): Promise<Socket> {
  if (moment === "a worker") here.balancer.ready = Promise.withResolvers<void>().promise;
  if (moment === "the answer of a program on another host") here.balancer.places = [{ hostId: "there" }];
  const socket = open(bytes);
  await expect.poll(() => (moment === "a worker" ? here.balancer.wishes : unanswered)).toHaveLength(1);
  return socket;
}

async function endKey(): Promise<void> {
  here.revoked.add(KEY);
  await here.clock.advance(5_000);
}

describe("a key that is revoked while its request is unanswered", () => {
  test.each(TABLE)("answers 401 to %s that waits for %s", async (_door, moment, bytes) => {
    const socket = await waitFor(moment, bytes);
    await endKey();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    const [, body = ""] = answer.split("\r\n\r\n");
    expect(body).toContain("This key is not known.");
    expect(JSON.parse(body)).toBeTypeOf("object");
    await expect.poll(() => here.counted.at(-1)).toMatch(/^refused/);
    const released = [...here.balancer.seats, ...there.balancer.seats].flatMap((seat) => seat.released);
    expect(new Set(released).size).toBeLessThanOrEqual(1);
    expect(released).not.toContain("broken");
    expect(here.errors).toEqual([]);
  });

  test("ends the request at its program", async () => {
    await waitFor("the answer of its program", DOORS["a WebSocket below /lb/"]);
    const atProgram = (unanswered[0] as Socket).resume();
    await endKey();
    await expect.poll(() => atProgram.readableEnded).toBe(true);
  });

  test("answers 401 to a request whose body has yet to come, which no worker gets", async () => {
    const socket = open(withBody("/lb/e1/x", 5).slice(0, -1));
    await expect.poll(() => here.counted).toEqual(["admitted to e1"]);
    await endKey();
    const [head] = (await once(socket, "data")) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 401 /);
    socket.write("x");
    await expect.poll(() => here.counted.at(-1)).toMatch(/^refused/);
    expect(here.balancer.wishes).toEqual([]);
  });

  test("answers 403 when the key exists and may not run the endpoint any more", async () => {
    const socket = await waitFor("the answer of its program", DOORS["a request below /lb/"]);
    here.rights.set(KEY, []);
    await here.clock.advance(5_000);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain('it lacks the scope \\"run\\" on the endpoint e1');
  });
});

test("a key that is revoked after the first byte of an answer cuts the answer, and adds nothing to it", async () => {
  const socket = await waitFor("the answer of its program", DOORS["a request below /lb/"]);
  (unanswered[0] as ServerResponse).write("first");
  await once(socket, "data");
  const rest = text(socket).catch(() => "");
  await endKey();
  expect(await rest).not.toContain("401");
});
