import { setTimeout as delay } from "node:timers/promises";
import { machineTimeMs } from "../load/time-stamp.ts";

/** Of jobs of the handler `stamped`: time from the moment that their input names to the start of the handler. */
let startDelaysMs: number[] = [];

/** Those of the jobs since the last call. */
export function takeStartDelaysMs(): Float64Array {
  const taken = Float64Array.from(startDelaysMs);
  startDelaysMs = [];
  return taken;
}

/** Tokens of an answer, and the time that each takes: about 30 a second, as a model of 8 billion parameters makes them. */
const TOKENS = 12;
const TOKEN_MS = 30;

/** The stream of a model server. */
export async function* modelStream(): AsyncGenerator<string, void> {
  for (let token = 0; token < TOKENS; token += 1) {
    if (token > 0) await delay(TOKEN_MS);
    yield `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"token ${token} "}}]}\n\n`;
  }
  yield "data: [DONE]\n\n";
}

/** The handlers that the bench serves, directly and behind the queue. */
export const handlers = {
  /** Does nothing, so that only the time of the way there and back is measured. */
  noop: (): unknown => ({ ok: true }),
  /** Notes how long ago its input was sent. */
  stamped(input: Readonly<Record<string, unknown>>): unknown {
    startDelaysMs.push(machineTimeMs() - Number(input["sent"]));
    return { ok: true };
  },
  /** Streams as a model server does. */
  model: (): unknown => modelStream(),
  /** Returns the size of its input. */
  measure: (input: Readonly<Record<string, unknown>>): unknown => ({
    members: Object.keys(input).length,
    records: Array.isArray(input["records"]) ? input["records"].length : 0,
    chars: typeof input["text"] === "string" ? input["text"].length : 0,
  }),
} as const;

export type HandlerName = keyof typeof handlers;
