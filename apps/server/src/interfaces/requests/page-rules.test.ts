import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  endpoint,
  exchangeBytes,
  KEY,
  type PlayedEdge,
  type Program,
  startEdge,
  startProgram,
} from "./request-edge.test-support.ts";

const PAGE = "https://app.example.com";
let played: PlayedEdge;
let program: Program;
beforeEach(async () => {
  played = await startEdge();
  program = await startProgram((_request, response) => {
    response.writeHead(200, { "access-control-allow-origin": "https://its-own.example", vary: "accept" }).end("ok");
  });
  played.balancer.places = [{ url: program.url }];
});
afterEach(async () => {
  await played[Symbol.asyncDispose]();
  await program[Symbol.asyncDispose]();
});

const ask = (origin: string, authorization = KEY): Promise<Response> =>
  fetch(`${played.url}/lb/e1/x`, { headers: { origin, authorization } });
const preflight = (origin: string): Promise<Response> =>
  fetch(`${played.url}/lb/e1/x`, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": "authorization,x-mine",
    },
  });

describe("an endpoint that names origins", () => {
  beforeEach(() => played.endpoints.set("e1", endpoint("e1", { corsOrigins: [PAGE] })));

  test("tells caches that an answer without CORS headers is not for pages that may read it", async () => {
    expect((await ask("https://other.example")).headers.get("vary")?.toLowerCase()).toContain("origin");
  });

  test("answers the preflight of a page of one of them by itself, without a key", async () => {
    const { status, headers } = await preflight(PAGE);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, PAGE]);
    expect(headers.get("access-control-allow-methods")).toBe("PUT");
    expect(headers.get("access-control-allow-headers")).toBe("authorization,x-mine");
    expect(program.seen).toEqual([]);
  });

  test("refuses the preflight of another page", async () => {
    expect((await preflight("https://evil.example")).status).toBe(403);
  });

  test("lets its pages read answers and refusals, whatever the program says, and no others", async () => {
    const answer = await ask(PAGE);
    expect(answer.headers.get("access-control-allow-origin")).toBe(PAGE);
    expect(answer.headers.get("vary")).toBe("accept, origin");
    const refusal = await ask(PAGE, "");
    expect([refusal.status, refusal.headers.get("access-control-allow-origin")]).toEqual([401, PAGE]);
    expect((await ask("https://evil.example")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test("refuses WebSockets of other pages, which browsers do not ask about", async () => {
    const lines = `host: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nauthorization: ${KEY}\r\norigin: https://evil.example`;
    const answer = await exchangeBytes(played.port, `GET /lb/e1/x HTTP/1.1\r\n${lines}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});

test("without origins, the headers for pages are the program's own business", async () => {
  expect((await ask(PAGE)).headers.get("access-control-allow-origin")).toBe("https://its-own.example");
});

test("without origins, a preflight reaches the program of an open endpoint, and starts no worker of another", async () => {
  expect((await preflight(PAGE)).status).toBe(401);
  played.endpoints.set("e1", endpoint("e1", { openRequests: true }));
  expect((await preflight(PAGE)).status).toBe(200);
});
