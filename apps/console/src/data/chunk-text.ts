/** A longer value, such as a picture, is cut. */
const MOST_CHARS = 2_000;

/** Chunks as one text: texts run on as they were streamed; other values stand on lines of their own. */
export function chunkText(chunks: readonly unknown[]): string {
  const allTexts = chunks.every((chunk) => typeof chunk === "string");
  return allTexts ? chunks.join("") : chunks.map((chunk) => cut(JSON.stringify(chunk))).join("\n");
}

function cut(text: string): string {
  const more = text.length - MOST_CHARS;
  return more <= 0 ? text : `${text.slice(0, MOST_CHARS)}… (${more} more characters)`;
}
