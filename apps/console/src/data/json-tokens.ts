/** A piece of a JSON text with its kind. */
export interface JsonToken {
  readonly kind: "name" | "text" | "number" | "word" | "plain";
  readonly text: string;
}

/** A name is a string with a colon behind it. */
const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b/g;

/** Cuts a JSON text into pieces to color. Joined, they are the text again. */
export function jsonTokens(json: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon, number] = match;
    if (match.index > end) tokens.push({ kind: "plain", text: json.slice(end, match.index) });
    end = match.index + whole.length;
    if (string !== undefined) {
      tokens.push({ kind: colon === undefined ? "text" : "name", text: string });
      if (colon !== undefined) tokens.push({ kind: "plain", text: colon });
    } else tokens.push({ kind: number === undefined ? "word" : "number", text: whole });
  }
  if (end < json.length) tokens.push({ kind: "plain", text: json.slice(end) });
  return tokens;
}
