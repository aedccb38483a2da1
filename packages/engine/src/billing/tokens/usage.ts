import { isRecord } from "../../kernel/is-record.ts";

/** Tokens that the answer of a model server names. */
export interface TokenUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** No answer has more. Sums of larger numbers would not fit into a column, and no count of the gateway would be stored any more. */
const TOKENS_MAX = 1_000_000_000;
/** Objects with tokens are short; a longer one is none. */
const OBJECT_MAX_CHARS = 4_096;

/**
 * The tokens that an answer tells of; what it does not tell is left out. The answer is the JSON of an answer, of a chunk of a stream, of a list of either, or a text of
 * them in JSON, or the bare text of a stream. Servers give sums that grow, so the last number of each kind counts. What stands in a text of
 * the model is written with one more backslash before its quotes, and is not taken for the server's own.
 *
 * @param answer all of it, or its end
 * @param isText whether the answer is a JSON string or a list of them; where only the end is given, its start tells
 */
export function usageIn(answer: string, isText: boolean): Partial<TokenUsage> {
  const told: { -readonly [Name in keyof TokenUsage]?: number } = {};
  for (const usage of usagesIn(answer, isText)) {
    const prompt = countOf(usage["prompt_tokens"] ?? usage["input_tokens"]);
    const completion = countOf(usage["completion_tokens"] ?? usage["output_tokens"]);
    if (prompt !== undefined) told.promptTokens = prompt;
    if (completion !== undefined) told.completionTokens = completion;
  }
  return told;
}

/** How many of the tokens of an answer, a JSON object, were read from a cache, and how many a model used to reason. */
export function usageDetailsIn(answer: string): { readonly cachedTokens: number; readonly reasoningTokens: number } {
  let [cachedTokens, reasoningTokens] = [0, 0];
  const inside = (details: unknown, name: string): number | undefined =>
    isRecord(details) ? countOf(details[name]) : undefined;
  for (const usage of usagesIn(answer, false)) {
    cachedTokens =
      inside(usage["prompt_tokens_details"] ?? usage["input_tokens_details"], "cached_tokens") ?? cachedTokens;
    reasoningTokens =
      inside(usage["completion_tokens_details"] ?? usage["output_tokens_details"], "reasoning_tokens") ??
      reasoningTokens;
  }
  return { cachedTokens, reasoningTokens };
}

function* usagesIn(answer: string, isText: boolean): Generator<Readonly<Record<string, unknown>>> {
  const key = isText ? /(?<!\\)\\"usage\\"\s*:\s*\{/g : /(?<!\\)"usage"\s*:\s*\{/g;
  // Objects that end do not overlap. Those that do not would each be searched to its bound.
  let leftChars = answer.length + OBJECT_MAX_CHARS;
  for (const { index, 0: found } of answer.matchAll(key)) {
    const start = index + found.length - 1;
    const text = answer.slice(start, start + Math.min(OBJECT_MAX_CHARS, leftChars));
    const object = objectIn(text);
    leftChars -= (object ?? text).length;
    if (leftChars <= 0) break;
    const usage = object === undefined ? undefined : parsed(object, isText);
    if (usage !== undefined) yield usage;
  }
}

/** Whether an answer in JSON is a text, or a list that begins with one. */
export function isTextAnswer(start: string): boolean {
  return /^[\s[]*"/.test(start);
}

/** The object that begins a text, from its first brace to its last. */
function objectIn(text: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return undefined;
}

function parsed(json: string, isText: boolean): Readonly<Record<string, unknown>> | undefined {
  try {
    // Some servers write an event as several lines, each of which begins anew.
    const text = isText ? (JSON.parse(`"${json}"`) as string).replaceAll("\ndata:", "\n") : json;
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function countOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= TOKENS_MAX ? value : undefined;
}
