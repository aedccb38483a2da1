import { setTimeout as sleep } from "node:timers/promises";
import { serve, type Job, type JobContext } from "@millrace/worker";
import { countWords, readRequest } from "./request.ts";

/** One piece of the stream. */
export interface TextChunk {
  /** The words of this piece, each with the space in front of it: all pieces joined are the text. */
  text: string[];
  /** How many words the whole text has; the same in every piece. */
  input_tokens: number;
  /** How many words have been streamed, this piece included. */
  output_tokens: number;
}

/** A wrong input ends the stream and makes the job fail with a text that names the field. */
export interface TextFailure {
  error: string;
}

/** Waits, or rejects when the signal aborts. */
export type Pause = (durationMs: number, signal: AbortSignal) => Promise<unknown>;

/** Gives a text back word by word, as a language model would. Tests bring a pause of their own. */
export async function* streamText(
  job: Pick<Job, "input">,
  { signal }: Pick<JobContext, "signal">,
  pause: Pause = (durationMs, abort) => sleep(durationMs, undefined, { signal: abort }),
): AsyncGenerator<TextChunk | TextFailure, void, undefined> {
  const request = readRequest(job.input);
  if (typeof request === "string") {
    yield { error: request };
    return;
  }
  const { text, delayMs, chunkWords } = request;
  const inputTokens = countWords(text);
  let outputTokens = 0;
  for (const words of pieces(text, chunkWords)) {
    if (outputTokens > 0 && delayMs > 0) await pause(delayMs, signal);
    signal.throwIfAborted();
    outputTokens += words.length;
    yield { text: words, input_tokens: inputTokens, output_tokens: outputTokens };
  }
}

/** Cuts a text with at least one word into lists of words. Nothing of the text is lost, not even space at its end. */
function* pieces(text: string, chunkWords: number): Generator<string[], void, undefined> {
  let words: string[] = [];
  for (const [word] of text.matchAll(/\s*\S+(?:\s+$)?/g)) {
    words.push(word);
    if (words.length < chunkWords) continue;
    yield words;
    words = [];
  }
  if (words.length > 0) yield words;
}

// The work is mostly waiting, so one process can have many jobs in hand. The pieces are also the job's result.
if (import.meta.main) await serve(streamText, { concurrency: 32, returnAggregateStream: true });
