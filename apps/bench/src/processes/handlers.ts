import { machineTimeMs } from "../load/time-stamp.ts";

/** Of jobs of the handler `stamped`: time from the moment that their input names to the start of the handler. */
let startDelaysMs: number[] = [];

/** Those of the jobs since the last call. */
export function takeStartDelaysMs(): Float64Array {
  const taken = Float64Array.from(startDelaysMs);
  startDelaysMs = [];
  return taken;
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
  /** Returns the size of its input. */
  measure: (input: Readonly<Record<string, unknown>>): unknown => ({
    members: Object.keys(input).length,
    records: Array.isArray(input["records"]) ? input["records"].length : 0,
    chars: typeof input["text"] === "string" ? input["text"].length : 0,
  }),
} as const;

export type HandlerName = keyof typeof handlers;
