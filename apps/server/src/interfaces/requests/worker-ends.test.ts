import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { KEY, type PlayedEdge, type Program, startEdge, startProgram } from "./request-edge.test-support.ts";

let there: PlayedEdge;
let first: PlayedEdge;
let program: Program;
let connection: Socket | undefined;
beforeEach(async () => {
  connection = undefined;
  program = await startProgram(() => undefined);
  program.server.on("connection", (socket: Socket) => (connection = socket));
  there = await startEdge({ machineId: "there" });
  there.balancer.places = [{ url: program.url }];
  first = await startEdge({ others: { there: there.url } });
});
afterEach(async () => {
  for (const one of [first, there, program]) await one[Symbol.asyncDispose]();
});

/** Where the worker runs that the first gateway has a request answered by. */
const places = {
  "on its host": () => ({ url: program.url }),
  "on another host": () => ({ hostId: "there" }),
} as const;
/** One that is read before a worker is asked for, and one that goes over a connection of its own. */
const bodies = { short: "x", long: "x".repeat(200_000) } as const;
/** How a gateway learns that a worker is gone, in each order: of its host, and by the connection to its program. */
const deaths: Readonly<Record<string, () => void>> = {
  "the first gateway hears": () => endSeats(first),
  "the gateway of its host hears": () => endSeats(there),
  "its connection breaks": () => connection?.destroy(),
  "the gateways hear, then its connection breaks": () => {
    endSeats(first);
    endSeats(there);
    connection?.destroy();
  },
  "its connection breaks, then the gateways hear": () => {
    connection?.destroy();
    endSeats(there);
    endSeats(first);
  },
};

function endSeats({ balancer }: PlayedEdge): void {
  for (const { end } of balancer.seats) end.end();
}

type Moment = (die: () => void) => void;
/** Moments before the program has answered anything. */
const early: Readonly<Record<string, Moment>> = {
  "has a seat for it": (die) => {
    const { balancer } = first;
    const seat = balancer.seat.bind(balancer);
    balancer.seat = async (...args) => {
      const taken = await seat(...args);
      die();
      return taken;
    };
  },
  "took the connection": (die) => void program.server.on("connection", die),
  "got the head": (die) => answering(die),
  "got the body": (die) => answering((request) => void request.once("end", die)),
};

function answering(listener: RequestListener): void {
  program.server.removeAllListeners("request").on("request", (request, response) => {
    request.resume();
    listener(request, response);
  });
}

const send = (body: string): Promise<Response> =>
  fetch(`${first.url}/lb/e1/x`, { method: "POST", body, headers: { authorization: KEY } });

/** A death that no one hears of at this moment would leave the request open. */
function isHeard(death: string, place: keyof typeof places, moment: string): boolean {
  const isThere = place === "on another host";
  if (death === "the gateway of its host hears") return isThere && moment !== "has a seat for it";
  return death !== "its connection breaks" || moment !== "has a seat for it";
}

const cases = (Object.keys(places) as (keyof typeof places)[]).flatMap((place) =>
  Object.keys(deaths)
    .filter((death) => isHeard(death, place, ""))
    .flatMap((death) => (["short", "long"] as const).map((length) => [place, length, death] as const)),
);

describe.each(cases)("a worker %s that dies under a request with a %s body: %s", (place, length, death) => {
  const die = (): void => deaths[death]?.();

  test.each(Object.keys(early).filter((moment) => isHeard(death, place, moment)))(
    "is told to the client with a status when it %s",
    async (moment) => {
      first.balancer.places = [places[place]()];
      early[moment]?.(die);
      const answer = await send(bodies[length]);
      expect([502, 503]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ message: expect.any(String) });
    },
  );

  test("cuts its answer once the client has the head, and no earlier", async () => {
    first.balancer.places = [places[place]()];
    for (const begin of ["head", "head and a piece"]) {
      answering((_request, response) => {
        response.flushHeaders();
        if (begin !== "head") response.write("piece");
      });
      const answer = await send(bodies[length]);
      expect(answer.status).toBe(200);
      const reader = answer.body?.getReader();
      if (begin !== "head") await reader?.read();
      const rest = reader?.read();
      die();
      await expect(rest).rejects.toThrow();
    }
  });
});

describe.each(Object.keys(places) as (keyof typeof places)[])("a worker %s that dies under a handshake", (place) => {
  test.each(Object.keys(deaths).filter((death) => isHeard(death, place, "")))(
    "is told to the client with a status: %s",
    async (death) => {
      first.balancer.places = [places[place]()];
      program.server.on("upgrade", (_request, socket: Socket) => {
        socket.on("error", () => socket.destroy());
        deaths[death]?.();
      });
      const socket = new WebSocket(`${first.url.replace("http", "ws")}/lb/e1/ws`, { headers: { authorization: KEY } });
      const [error] = (await once(socket, "error").catch((reason: unknown) => [reason])) as [Error];
      expect(error.message).toMatch(/Unexpected server response: 50[23]/);
    },
  );
});
