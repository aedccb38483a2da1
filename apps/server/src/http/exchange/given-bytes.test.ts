import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { startExchangeServer } from "./exchange-server.test-support.ts";

const PIECE_BYTES = 1024 * 1024;
const PIECES = 8;

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

test.each([
  { reader: "the direct reader", isDirect: true },
  { reader: "node:http", isDirect: false },
])("bytes given to $reader arrive whole, and their memory is freed", async ({ isDirect }) => {
  const pieces = Array.from({ length: PIECES }, () => Buffer.from(randomBytes(PIECE_BYTES).buffer));
  const sent = digest(Buffer.concat(pieces));
  let giving: Promise<void> | undefined;
  const server = await startExchangeServer(
    (exchange) => {
      giving = (async () => {
        const body = exchange.begin(200, ["content-length", `${PIECES * PIECE_BYTES}`]);
        for (const piece of pieces) await body.give(piece);
        body.end();
      })();
    },
    { isDirect },
  );
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}/v2/a/health`);
    const received = await answer.bytes();
    await giving;
    expect(digest(received)).toBe(sent);
    expect(pieces.map((piece) => piece.byteLength)).toEqual(pieces.map(() => 0));
    expect(server.readDirectly).toEqual([isDirect]);
  } finally {
    server.close();
  }
});
