import { parseChunks, parseJob } from "./answers.ts";
import type { ChunkSource } from "./chunk-events.ts";
import { isFinal } from "./job.ts";
import type { StreamChunk, StreamEnd } from "./job.ts";
import { pollIntervalMs } from "./retry-policy.ts";
import type { Patience, Repeat } from "./retry-policy.ts";
import type { Answer, Call } from "./transport.ts";
import type { JobStatus } from "./wire.ts";

/** Follows a stream whose chunks come as JSON arrays, beginning with an answer that is there already. */
export async function* pollChunks<Chunk>(
  source: ChunkSource,
  first: Answer,
  patience: Patience,
): AsyncGenerator<StreamChunk<Chunk>, StreamEnd, undefined> {
  const { jobId, settings } = source;
  const { runtime, dialect } = settings;
  const poll: Call = { operation: "stream", jobId };
  let answer = first;
  let askedAtMs = runtime.now();
  let finalBefore: string | undefined;
  for (;;) {
    const { chunks, status } = parseChunks<Chunk>(answer, dialect);
    yield* chunks;
    if (chunks.length === 0) {
      const end = status ?? finalBefore;
      if (end !== undefined && isFinal(end)) return { id: jobId, status: end };
      // Without the header the job itself is asked. Chunks may have come in between, hence one more round after the end.
      if (status === undefined) finalBefore = await finalStatus(source, patience);
      await runtime.sleep(Math.max(0, askedAtMs + pollIntervalMs - runtime.now()), source.signal);
    }
    askedAtMs = runtime.now();
    answer = await ask(source, poll, patience, "refused");
  }
}

async function finalStatus(source: ChunkSource, patience: Patience): Promise<JobStatus | undefined> {
  const answer = await ask(source, { operation: "status", jobId: source.jobId }, patience, "always");
  const { status } = parseJob(answer);
  return isFinal(status) ? status : undefined;
}

async function ask(source: ChunkSource, call: Call, patience: Patience, repeat: Repeat): Promise<Answer> {
  const { settings, transport, signal } = source;
  for (;;) {
    try {
      const answer = await transport.send(call, { repeat, timeoutMs: settings.timeoutMs, signal, maxRetries: 0 });
      patience.worked();
      return answer;
    } catch (error) {
      // After an abort it is the abort's reason that is thrown, here or by the pause.
      await settings.runtime.sleep(patience.pauseAfter(error, repeat), signal);
    }
  }
}
