/** A checked input. */
export interface TextRequest {
  readonly text: string;
  /** Pause between two pieces. */
  readonly delayMs: number;
  /** Words in a piece; the last one may have fewer. */
  readonly chunkWords: number;
}

const DELAY_DEFAULT_MS = 20;
const DELAY_MAX_MS = 1000;
const CHUNK_MAX_WORDS = 1000;
const fields = ["text", "delayMs", "chunkWords"];

/** Checks a job's input. A text as the answer says which field is wrong and why, for the client to read. */
export function readRequest(input: Readonly<Record<string, unknown>>): TextRequest | string {
  const { text, delayMs = DELAY_DEFAULT_MS, chunkWords = 1 } = input;
  const unknown = Object.keys(input).find((name) => !fields.includes(name));
  if (unknown !== undefined) return `${unknown}: is not known; the fields are ${fields.join(", ")}`;
  if (typeof text !== "string" || !/\S/.test(text)) return "text: must be a string with at least one word";
  if (!isWholeNumber(delayMs, 0, DELAY_MAX_MS)) return `delayMs: must be a whole number from 0 to ${DELAY_MAX_MS}`;
  if (!isWholeNumber(chunkWords, 1, CHUNK_MAX_WORDS)) {
    return `chunkWords: must be a whole number from 1 to ${CHUNK_MAX_WORDS}`;
  }
  return { text, delayMs, chunkWords };
}

/** How many words a text has: runs of anything but space. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
}
