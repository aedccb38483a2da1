import type { Answer } from "./transport.ts";

/** A chunk of the default dialect: always with `metrics`, which may be empty. */
export interface ReadChunk {
  readonly output: unknown;
  readonly metrics: unknown;
}

/**
 * The chunks of an answer of `/stream` in either dialect, in the form of the default one. A body that does not match its
 * dialect is returned unchanged or as text, and so is never an array.
 */
export function streamOf(answer: Answer | undefined): unknown {
  if (answer?.dialect !== "compat") return answer?.json;
  const { status, stream } = (answer.json ?? {}) as { readonly status?: unknown; readonly stream?: unknown };
  if (typeof status !== "string" || !Array.isArray(stream)) return answer.text;
  return stream.map((chunk: unknown) =>
    typeof chunk === "object" && chunk !== null ? { metrics: {}, ...chunk } : chunk,
  );
}

/** The same as an array; empty if the body has another form. */
export function chunksOf(answer: Answer | undefined): readonly ReadChunk[] {
  const stream = streamOf(answer);
  return Array.isArray(stream) ? (stream as readonly ReadChunk[]) : [];
}

export function outputsOf(answer: Answer | undefined): readonly unknown[] {
  return chunksOf(answer).map(({ output }) => output);
}
