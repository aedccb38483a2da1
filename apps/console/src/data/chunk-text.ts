/** Chunks as one text: texts run on as they were streamed; other values stand on lines of their own. */
export function chunkText(chunks: readonly unknown[]): string {
  const allTexts = chunks.every((chunk) => typeof chunk === "string");
  return allTexts ? chunks.join("") : chunks.map((chunk) => JSON.stringify(chunk)).join("\n");
}
