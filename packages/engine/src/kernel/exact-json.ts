interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}

/** Node has them; the compiler's library does not know them yet. */
const exact = JSON as unknown as ExactJson;
/** A number with more digits, or a greater exponent, than a JavaScript number may hold. */
const LARGE_NUMBER = /\d{16}|\d[eE][+-]?\d{3}/;

/**
 * Parses JSON so that it can be written again with every number as it was: one that JavaScript cannot hold keeps its digits.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!LARGE_NUMBER.test(text)) return JSON.parse(text);
  return exact.parse(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? exact.rawJSON(source) : value,
  );
}

/** Whether a value that `parseExactJson` gave is a number that JavaScript cannot hold. */
export function isExactNumber(value: unknown): boolean {
  return exact.isRawJSON(value);
}
