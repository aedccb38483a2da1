import { Readable } from "node:stream";
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
