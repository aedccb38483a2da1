import type { Socket } from "node:net";
import { setImmediate as turn, setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";

/** A server that echoes what it read, see `tellWhatWasRead`. */
export interface Reader {
  open(): Promise<Socket>;
}

/** The same service twice: one reads plain requests itself, the other leaves all connections to `node:http`. */
export interface TwoReaders {
  readonly own: Reader;
  readonly reference: Reader;
}

/** Time after which a server counts as silent. The longer one decides, because a busy machine can be slow to answer. */
const SILENCES_MS = [250, 5_000] as const;

/** While `node:http` sends an answer, it does not report an error in the next request; it closes the connection. */
const REFUSED_AFTER_ANSWER = /(\})HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n\r\n$/;

interface Transcript {
  readonly text: string;
  /** The connection was reset, which can lose the end of the text. */
  readonly wasReset: boolean;
}

/** All answers of a server to these pieces until it closes the connection or is silent, without the date. */
async function transcript(reader: Reader, pieces: readonly string[], silenceMs: number): Promise<Transcript> {
  const socket = await reader.open();
  let [text, wasReset] = ["", false];
  socket.on("data", (piece: string) => (text += piece)).on("error", () => (wasReset = true));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const piece of pieces) {
    if (socket.writable) socket.write(piece, "latin1");
    await turn();
  }
  for (let heard = -1; heard !== text.length && !socket.closed;) {
    heard = text.length;
    await Promise.race([closed, delay(silenceMs)]);
  }
  socket.destroy();
  return { text: text.replaceAll(/^date: .*\r\n/gim, "").replace(REFUSED_AFTER_ANSWER, "$1"), wasReset };
}

async function expectAlike({ own, reference }: TwoReaders, pieces: readonly string[]): Promise<void> {
  for (const silenceMs of SILENCES_MS) {
    const [ours, theirs] = await Promise.all([
      transcript(own, pieces, silenceMs),
      transcript(reference, pieces, silenceMs),
    ]);
    if (ours.text === theirs.text) return;
    if (ours.wasReset && theirs.text.startsWith(ours.text)) return;
    if (theirs.wasReset && ours.text.startsWith(theirs.text)) return;
    if (silenceMs === SILENCES_MS.at(-1)) expect(ours).toEqual(theirs);
  }
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

/** Sends random requests in random pieces to both. */
export async function expectRequestsReadAlike(readers: TwoReaders, numRuns: number): Promise<void> {
  const requests = fc.array(request, { minLength: 1, maxLength: 4 });
  const cuts = fc.array(fc.nat(2_000), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(requests, cuts, async (all, at) => {
      const texts = all.map(({ head, sent }) => `${[...head, "X-With-Body: 1"].join("\r\n")}\r\n\r\n${sent}`);
      await expectAlike(readers, cut(texts.join("") + LAST, at));
    }),
    { numRuns },
  );
}

const WRONG = ["", "\0", "\r", "\n", " ", "\t", ":", "\u00e9", "A", "/", "0", "\r\n", "\r\n ", "\u007f"];

/** Sends requests whose head is damaged in one place to both. */
export async function expectWrongHeadsReadAlike(readers: TwoReaders, numRuns: number): Promise<void> {
  const wrong = fc.constantFrom(...WRONG);
  await fc.assert(
    fc.asyncProperty(request, fc.nat(400), wrong, fc.nat(2), async ({ head, sent }, place, piece, cutChars) => {
      const text = `${head.join("\r\n")}\r\n\r\n`;
      const at = place % text.length;
      await expectAlike(readers, [`${text.slice(0, at)}${piece}${text.slice(at + cutChars)}${sent}`, LAST]);
    }),
    { numRuns },
  );
}
