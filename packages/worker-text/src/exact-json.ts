interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): boolean;
}

/** Node and today's browsers have all of them; the compiler's library does not know them yet. */
const exact = JSON as unknown as ExactJson;
/** A number that JavaScript may write otherwise: many digits, an exponent, a fraction with needless or leading zeros, a sign of zero. */
const INEXACT_NUMBER = /\d{16}|\d[eE]|\.\d*0\b|\.0{6}|-0\b/;

/** Whether this platform can keep numbers. A browser from before 2025 may not: there `parseExactJson` rounds them as `JSON.parse` does. */
export const keepsNumbers: boolean = typeof (exact as Partial<ExactJson>).rawJSON === "function";

/**
 * Parses JSON so that it can be written again with every number as it was: one that JavaScript cannot hold, or writes in another way,
 * keeps its text.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!keepsNumbers || !INEXACT_NUMBER.test(text)) return JSON.parse(text);
  return exact.parse(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined && JSON.stringify(value) !== source
      ? exact.rawJSON(source)
      : value,
  );
}

/** Whether a value that `parseExactJson` gave is a number that JavaScript would change. */
export function isExactNumber(value: unknown): boolean {
  return keepsNumbers && exact.isRawJSON(value);
}
