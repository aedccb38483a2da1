import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import {
  endpoint,
  KEY,
  NOWHERE,
  type PlayedEdge,
  type Program,
  startEdge,
  startProgram,
} from "./request-edge.test-support.ts";

let played: PlayedEdge;
let program: Program;
beforeEach(async () => {
  played = await startEdge();
  program = await startProgram((_request, response) => response.end("well"));
  played.balancer.places = [{ url: program.url }];
});
afterEach(async () => {
  await played[Symbol.asyncDispose]();
  await program[Symbol.asyncDispose]();
});

function answering(listener: RequestListener): void {
  program.server.removeAllListeners("request").on("request", (request, response) => {
    request.resume();
    listener(request, response);
  });
}

const send = (init: RequestInit = {}, at = played): Promise<Response> =>
  fetch(`${at.url}/lb/e1/x`, { method: "POST", body: "short", ...init, headers: { authorization: KEY } });
const released = (): readonly string[] => played.balancer.seats.flatMap((seat) => seat.released);
/** One that is read before a worker is asked for, and one that goes over a connection of its own. */
const bodies = [
  ["short", "x"],
  ["long", "x".repeat(200_000)],
] as const;

describe("a request is counted", () => {
  test.each([
    [200, "2xx"],
    [304, "3xx"],
    [404, "4xx"],
    [503, "5xx"],
  ])("once, an answer with %i as %s", async (status, outcome) => {
    answering((_request, response) => response.writeHead(status).end());
    await (await send()).text();
    await expect.poll(() => played.counted).toEqual(["admitted to e1", "seated", outcome]);
  });

  test.each(bodies)(
    "as broken off by its program, with a %s body, and its worker is suspected",
    async (_length, body) => {
      answering((request, response) => {
        request.once("end", () => response.write("first", () => response.destroy()));
      });
      await expect(send({ body }).then((answer) => answer.text())).rejects.toThrow();
      await expect.poll(() => played.counted.at(-1)).toBe("broken");
      answering(({ socket }) => socket.destroy());
      expect((await send({ body })).status).toBe(502);
      await expect.poll(() => played.counted.filter((what) => what === "broken")).toHaveLength(2);
      expect(released()).toEqual(["broken", "broken"]);
    },
  );

  test.each(bodies)("as broken off when its worker is gone, with a %s body", async (_length, body) => {
    answering((_request, response) => response.write("first"));
    const answer = await send({ body });
    played.balancer.seats[0]?.end.end();
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => played.counted.at(-1)).toBe("broken");
  });

  test.each(bodies)(
    "as left by its client, with a %s body, which says nothing about the worker",
    async (_length, body) => {
      answering((_request, response) => response.write("first"));
      const gone = new AbortController();
      await send({ body, signal: gone.signal });
      gone.abort();
      await expect.poll(() => played.counted.at(-1)).toBe("left");
      const arrived = new Promise<void>((resolve) => answering(() => resolve()));
      const later = new AbortController();
      const unanswered = send({ body, signal: later.signal }).catch(() => "left");
      await arrived;
      later.abort();
      expect(await unanswered).toBe("left");
      await expect.poll(() => released()).toEqual(["ended", "ended"]);
    },
  );

  test("as refused when no worker can be had, and after it was tried at some", async () => {
    played.balancer.places = [];
    expect((await send()).status).toBe(503);
    played.balancer.places = [{ url: NOWHERE }];
    expect((await send()).status).toBe(503);
    await expect
      .poll(() => played.counted)
      .toEqual(["admitted to e1", "refused, unserved", "admitted to e1", "seated", "refused"]);
  });

  test("not at all without a key", async () => {
    expect((await fetch(`${played.url}/lb/e1/x`)).status).toBe(401);
    expect(played.counted).toEqual([]);
  });

  test("at the gateway that its client called, however its program on another host answers", async () => {
    await using there = await startEdge({ machineId: "there" });
    there.balancer.places = [{ url: program.url }];
    await using other = await startEdge({ others: { there: there.url } });
    other.balancer.places = [{ hostId: "there" }];
    await (await send({}, other)).text();
    answering((_request, response) => response.write("first", () => response.destroy()));
    await expect(send({}, other).then((answer) => answer.text())).rejects.toThrow();
    await expect
      .poll(() => other.counted.filter((what) => what !== "seated"))
      .toEqual(["admitted to e1", "2xx", "admitted to e1", "broken"]);
    expect(there.counted).toEqual([]);
    expect(there.balancer.seats.flatMap((seat) => seat.released)).toEqual(["ended", "broken"]);
  });
});

test("a program that says it speaks HTTP and does not is suspected", async () => {
  const talker = createServer((socket) => socket.end("SSH-2.0-dropbear\r\n"));
  talker.listen(0, "127.0.0.1");
  await once(talker, "listening");
  played.balancer.places = [{ url: `http://127.0.0.1:${(talker.address() as AddressInfo).port}` }];
  expect((await send()).status).toBe(502);
  expect(released()).toEqual(["broken"]);
  talker.close();
});

describe("when a key is good no more", () => {
  test("its open answer ends within the time for which keys are known, and that of an open endpoint goes on", async () => {
    answering((_request, response) => response.write("first"));
    played.endpoints.set("e2", endpoint("e2", { openRequests: true }));
    const answer = await send();
    const open = await fetch(`${played.url}/lb/e2/x`);
    const reader = open.body?.getReader();
    await reader?.read();
    await played.clock.advance(5_000);
    expect(played.counted).not.toContain("left");
    played.revoked.add(KEY);
    await played.clock.advance(5_000);
    await expect(answer.text()).rejects.toThrow();
    await expect.poll(() => played.counted.filter((what) => what === "left")).toHaveLength(1);
    await reader?.cancel();
  });

  test("its WebSocket ends, too", async () => {
    const sockets = new WebSocketServer({ server: program.server });
    const socket = new WebSocket(`${played.url.replace("http", "ws")}/lb/e1/ws`, { headers: { authorization: KEY } });
    await once(socket, "open");
    played.revoked.add(KEY);
    await played.clock.advance(5_000);
    await once(socket, "close");
    await expect.poll(() => played.counted).toEqual(["admitted to e1", "seated", "websocket"]);
    for (const client of sockets.clients) client.terminate();
  });
});
