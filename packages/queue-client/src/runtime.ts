import type { Clock } from "@millrace/client-runtime/clock";

/** Everything that the client takes from the world around it, so that a test can put its own in place. */
export interface Runtime extends Clock {
  /** Sends one request. */
  readonly fetch: typeof globalThis.fetch;
}

/** 128 random bits as text. `crypto.randomUUID` would be shorter, but browsers have it only on secure pages. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
