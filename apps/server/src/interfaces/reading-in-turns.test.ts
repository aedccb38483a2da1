import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { limits } from "@millrace/spec";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { JobRequest } from "../binding/job-request.ts";
import { TURN_BYTES } from "../http/body/in-turns.ts";
import { JsonScanner } from "../http/body/json-scanner.ts";
import { CallerGoneError } from "../http/exchange/http-exchange.ts";
import { requestsOf } from "./batches/request-body.ts";
import { requestsIn } from "./openai/batches/input-lines.ts";

type Pieces = AsyncIterable<Uint8Array>;

const ofBody =
  (type: string) =>
  (pieces: Pieces, signal: AbortSignal): AsyncIterable<unknown> =>
    requestsOf({
      exchange: { headers: { "content-type": type }, takeBody: () => Readable.from(pieces, { highWaterMark: 1 }) },
      dialect: "default",
      signal,
    } as unknown as JobRequest);

/** The readers of bodies and files that hold many requests. */
const READERS: readonly (readonly [
  what: string,
  read: (pieces: Pieces, signal: AbortSignal) => AsyncIterable<unknown>,
])[] = [
  [
    "a file of an OpenAI batch",
    (pieces, signal) => requestsIn(pieces, { url: "/v1/a", requestsMax: limits.openaiBatchRequestsMax, signal }),
  ],
  ["JSON Lines of a batch", ofBody("application/jsonl")],
  ["JSON of a batch", ofBody("application/json")],
];

const BYTES = 2 * 1024 * 1024;
const PIECE_BYTES = 16 * 1024;
const ones = `[${"1,".repeat(BYTES / 2)}1]`;
const short = Array.from(
  { length: Math.floor(BYTES / 80) },
  (_, index) => `{"custom_id":"${index}","method":"POST","url":"/v1/a","body":{"input":1},"input":{}}`,
);
const long = `{"custom_id":"1","method":"POST","url":"/v1/a","body":{"a":${ones}},"input":{"a":${ones}}}`;
/** As lines, and between the brackets of a list. */
const TEXTS: readonly { readonly what: string; readonly lines: string; readonly items?: string }[] = [
  { what: "blank lines", lines: "\n".repeat(BYTES) },
  { what: "blank lines with a space", lines: " \r\n".repeat(BYTES / 3) },
  { what: "one long blank line", lines: " ".repeat(BYTES) },
  { what: "a long request", lines: long },
  { what: "many short requests", lines: short.join("\n"), items: short.join(",") },
];

afterEach(() => vi.restoreAllMocks());

/** Reads to the end or a refusal, and counts what is fetched and what is checked as JSON in one turn of the event loop at most. */
async function readCounting(text: string, read: (pieces: Pieces) => AsyncIterable<unknown>) {
  const most = { fetched: 0, checked: 0, error: undefined as unknown };
  let turn = { fetched: 0, checked: 0 };
  const count = (what: "fetched" | "checked", bytes: number): void => {
    turn[what] += bytes;
    most[what] = Math.max(most[what], turn[what]);
  };
  const push = JsonScanner.prototype.push;
  vi.spyOn(JsonScanner.prototype, "push").mockImplementation(function (this: JsonScanner, bytes) {
    count("checked", bytes.byteLength);
    push.call(this, bytes);
  });
  // Everything is there, as the bytes of a file are: waiting for them gives no turn to others.
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      count("fetched", piece.byteLength);
      yield piece;
    }
  }
  let isOver = false;
  const turns = (async () => {
    while (!isOver) {
      await nextTurn();
      turn = { fetched: 0, checked: 0 };
    }
  })();
  try {
    for await (const _ of read(pieces()));
  } catch (error) {
    most.error = error;
  }
  isOver = true;
  await turns;
  return most;
}

describe.each(READERS)("the reader of %s", (reader, read) => {
  test.each(TEXTS)("gives others a turn within $what", async ({ lines, items = lines }) => {
    const { signal } = new AbortController();
    const text = reader.endsWith("JSON of a batch") ? `[${items}]` : lines;
    const { fetched, checked } = await readCounting(text, (pieces) => read(pieces, signal));
    // A stream fetches some pieces ahead.
    expect(fetched).toBeLessThanOrEqual(4 * TURN_BYTES);
    expect(checked).toBeLessThanOrEqual(2 * TURN_BYTES);
  });

  test("stops once its client has gone", async () => {
    const gone = new AbortController();
    gone.abort();
    const { error } = await readCounting(" ".repeat(BYTES), (pieces) => read(pieces, gone.signal));
    expect(error).toBeInstanceOf(CallerGoneError);
  });
});
