import { once } from "node:events";
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ExchangeServer, startExchangeServer } from "./exchange-server.test-support.ts";
import type { HttpExchange } from "./http-exchange.ts";

/** Long after the last answer that comes at all. */
const SILENCE_MS = 250;

/** While `node:http` sends an answer it does not tell what is wrong with what follows; it just closes the connection. */
const REFUSED_AFTER_ANSWER = /(\})HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/;

let own: ExchangeServer;
let reference: ExchangeServer;

beforeAll(async () => {
  own = await startExchangeServer(tellWhatWasRead);
  reference = await startExchangeServer(tellWhatWasRead, { isDirect: false });
});
afterAll(() => {
  own.close();
  reference.close();
});

/** Answers with what was read. Of a body only if it is asked for: whoever waits for one may wait in vain. */
function tellWhatWasRead(exchange: HttpExchange): void {
  if (exchange.headers["x-with-body"] === undefined) answer(exchange, null);
  else void readBody(exchange).then((body) => answer(exchange, body));
}

async function readBody(exchange: HttpExchange): Promise<string> {
  const body = exchange.takeBody();
  return Buffer.isBuffer(body) ? body.toString("latin1") : Buffer.concat(await body.toArray()).toString("latin1");
}

function answer(exchange: HttpExchange, body: string | null): void {
  const { method, url, headers } = exchange;
  const text = JSON.stringify({ method, url, headers: Object.entries(headers).toSorted(), body });
  exchange.answer(200, ["content-length", `${Buffer.byteLength(text)}`], text);
}

/** All that a server answers to these pieces until it closes the connection or is silent, but for the date. */
async function transcript(server: ExchangeServer, pieces: readonly string[]): Promise<string> {
  const socket = await server.open();
  const closed = once(socket, "close");
  let text = "";
  socket.on("data", (piece: string) => (text += piece));
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece, "latin1");
    await turn();
  }
  for (let heard = -1; heard !== text.length;) {
    heard = text.length;
    await Promise.race([closed, delay(SILENCE_MS)]);
    if (socket.closed) break;
  }
  socket.destroy();
  return text.replaceAll(/^date: .*\r\n/gim, "").replace(REFUSED_AFTER_ANSWER, "$1");
}

async function expectAlike(pieces: readonly string[]): Promise<void> {
  const [ours, theirs] = await Promise.all([transcript(own, pieces), transcript(reference, pieces)]);
  expect(ours).toBe(theirs);
}

const LAST = "GET /v2/last HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";

const name = fc.constantFrom(
  "accept",
  "Authorization",
  "X-Request-Id",
  "Idempotency-Key",
  "user-agent",
  "Cookie",
  "TE",
  "x_1",
);
const value = fc.string({ unit: fc.constantFrom(..."aZ09 \t-_:;,=\"'()/".split("")), maxLength: 20 });
const framing = fc.constantFrom("length", "chunked");
const body = fc.string({ unit: fc.constantFrom("a", "{", "\r", "\n", "\u00ff", "0"), maxLength: 200 });

const request = fc
  .record({
    method: fc.constantFrom("GET", "POST", "PUT"),
    path: fc.constantFrom("/v2/abc/run", "/compat/v2/abc/runsync?wait=5", "/v2/abc/status/1", "/v1/pods", "/"),
    headers: fc.array(fc.tuple(name, value), { maxLength: 4 }),
    framing,
    body,
  })
  .map(({ method, path, headers, framing: frame, body: content }) => {
    const lines = headers.map(([first, second]) => `${first}:${second}`);
    const hasBody = method !== "GET";
    if (hasBody && frame === "length") lines.push(`Content-Length: ${content.length}`);
    if (hasBody && frame === "chunked") lines.push("Transfer-Encoding: chunked");
    const chunk = content === "" ? "" : `${content.length.toString(16)}\r\n${content}\r\n`;
    const sent = frame === "length" ? content : `${chunk}0\r\n\r\n`;
    return { head: [`${method} ${path} HTTP/1.1`, "Host: here", ...lines], sent: hasBody ? sent : "" };
  });

/** The text cut at these places. */
function cut(text: string, at: readonly number[]): string[] {
  const places = [
    0,
    ...at.map((place) => place % (text.length + 1)).toSorted((one, other) => one - other),
    text.length,
  ];
  return places.slice(1).map((place, index) => text.slice(places[index], place));
}

describe("whoever reads the connection", () => {
  test("the same requests are read, in whatever pieces they come", async () => {
    const requests = fc.array(request, { minLength: 1, maxLength: 4 });
    const cuts = fc.array(fc.nat(2_000), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(requests, cuts, async (all, at) => {
        const texts = all.map(({ head, sent }) => `${[...head, "X-With-Body: 1"].join("\r\n")}\r\n\r\n${sent}`);
        await expectAlike(cut(texts.join("") + LAST, at));
      }),
      { numRuns: 150 },
    );
    expect(new Set(own.readDirectly)).toEqual(new Set([true, false]));
  });

  test("a head that is wrong somewhere gets the same answer", async () => {
    const wrong = fc.constantFrom(
      "",
      "\0",
      "\r",
      "\n",
      " ",
      "\t",
      ":",
      "\u00e9",
      "A",
      "/",
      "0",
      "\r\n",
      "\r\n ",
      "\u007f",
    );
    await fc.assert(
      fc.asyncProperty(request, fc.nat(400), wrong, fc.nat(2), async ({ head, sent }, place, piece, cutChars) => {
        const text = `${head.join("\r\n")}\r\n\r\n`;
        const at = place % text.length;
        await expectAlike([`${text.slice(0, at)}${piece}${text.slice(at + cutChars)}${sent}`, LAST]);
      }),
      { numRuns: 250 },
    );
  });
});
