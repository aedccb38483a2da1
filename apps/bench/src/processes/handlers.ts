/** The handlers that the bench serves, directly and behind the queue. */
export const handlers = {
  /** Does nothing: what is left of the time is the way there and back. */
  noop: (): unknown => ({ ok: true }),
  /** Says how large its input is. */
  measure: (input: Readonly<Record<string, unknown>>): unknown => ({
    members: Object.keys(input).length,
    records: Array.isArray(input["records"]) ? input["records"].length : 0,
    chars: typeof input["text"] === "string" ? input["text"].length : 0,
  }),
} as const;

export type HandlerName = keyof typeof handlers;
