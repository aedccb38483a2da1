import { randomFillSync } from "node:crypto";

const TOKEN_BYTES = 12;
const POOL_BYTES = TOKEN_BYTES * 256;

const pool = Buffer.alloc(POOL_BYTES);
let usedBytes = POOL_BYTES;

/** An unguessable token: 96 random bits. Taken from a pool, because generating each separately is slower. */
export function newAttemptToken(): string {
  if (usedBytes >= POOL_BYTES) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  const token = pool.toString("base64url", usedBytes, usedBytes + TOKEN_BYTES);
  usedBytes += TOKEN_BYTES;
  return token;
}
