import { setImmediate as nextTurn } from "node:timers/promises";
import { PassThrough, Readable } from "node:stream";
import type { BlobStore } from "@millrace/engine";
import { expect, test } from "vitest";
import { readJsonBody } from "./request-body.ts";

const OPENING = '{"status": "IN_PROGRESS", "output": "';
const long = OPENING + "x".repeat(200);

test.each([
  ["malformed in its second piece", [OPENING.slice(0, 5), `${OPENING.slice(5)}"]`], "invalid_request"],
  ["too long by its header", [long.slice(0, 5), long.slice(5, 30), long.slice(30)], "payload_too_large"],
])("the beginning of a refused body is known, however it comes: %s", async (_case, pieces, code) => {
  const opening = { text: "" };
  const headers = { "content-length": String(Buffer.byteLength(pieces.join(""))) };
  const exchange = { headers, takeBody: () => Readable.from(pieces.map((piece) => Buffer.from(piece))) };
  const body = readJsonBody(exchange, { maxBytes: 100, blobs: {} as BlobStore, opening });
  await expect(body).rejects.toMatchObject({ code });
  expect(opening.text.startsWith(OPENING)).toBe(true);
});

/** A store of one blob, which says how it was written. */
class WatchedBlobs {
  readonly written: Buffer[] = [];
  writes = 0;
  isWriting = false;

  readonly store = {
    create: async () => ({
      blobId: "b",
      write: async (bytes: Uint8Array) => {
        expect(this.isWriting, "one write after the other").toBe(false);
        this.isWriting = true;
        this.writes += 1;
        this.written.push(Buffer.from(bytes));
        await nextTurn();
        this.isWriting = false;
      },
      finish: async () => expect(this.isWriting).toBe(false),
      abort: async () => undefined,
    }),
  } as unknown as BlobStore;
}

test("a body of single bytes and of long pieces between them is stored as it was sent, in few writes", async () => {
  const blobs = new WatchedBlobs();
  const stream = new PassThrough();
  const body = readJsonBody({ headers: {}, takeBody: () => stream }, { maxBytes: 1_000_000, blobs: blobs.store });
  const sent = `{"input":"${"ab".repeat(100_000)}"}`;
  for (const byte of Buffer.from(sent.slice(0, 100_000))) stream.write(Buffer.of(byte));
  stream.write(sent.slice(100_000, 120_000));
  for (const byte of Buffer.from(sent.slice(120_000))) stream.write(Buffer.of(byte));
  stream.end();
  expect((await body).whole()).toMatchObject({ kind: "blob", lengthBytes: sent.length });
  expect(Buffer.concat(blobs.written).toString()).toBe(sent);
  expect(blobs.writes).toBeLessThan(1_000);
});
