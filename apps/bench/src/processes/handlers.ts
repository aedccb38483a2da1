/** The handlers that the bench serves, directly and behind the queue. */
export const handlers = {
  /** Does nothing, so that only the time of the way there and back is measured. */
  noop: (): unknown => ({ ok: true }),
  /** Returns the size of its input. */
  measure: (input: Readonly<Record<string, unknown>>): unknown => ({
    members: Object.keys(input).length,
    records: Array.isArray(input["records"]) ? input["records"].length : 0,
    chars: typeof input["text"] === "string" ? input["text"].length : 0,
  }),
} as const;

export type HandlerName = keyof typeof handlers;
