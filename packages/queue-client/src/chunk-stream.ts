import { checkJobId, checkLastEventId } from "./arguments.ts";
import { followEvents } from "./chunk-events.ts";
import type { Cursor } from "./chunk-events.ts";
import { pollChunks } from "./chunk-poll.ts";
import { eitherSignal, startDeadline } from "@millrace/client-runtime/deadline";
import type { StreamChunk, StreamEnd } from "./job.ts";
import { createPatience } from "./retry-policy.ts";
import type { Settings } from "./settings.ts";
import { timeoutError } from "./transport.ts";
import type { Transport } from "./transport.ts";

export interface StreamOptions {
  /** Ends the stream: the loop over it throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the whole stream, in milliseconds. Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /** `eventId` of the last chunk that is known already; the stream continues behind it. Without effect on JSON arrays. */
  readonly lastEventId?: string | number | undefined;
}

/**
 * The chunks of a job from the first (or behind `lastEventId`) to the end, over as many connections as it takes. Chunks
 * come as events where the service sends them and as JSON arrays elsewhere.
 */
export async function* streamChunks<Chunk>(
  settings: Settings,
  transport: Transport,
  jobId: string,
  options: StreamOptions,
): AsyncGenerator<StreamChunk<Chunk>, StreamEnd, undefined> {
  const { runtime } = settings;
  const { timeoutMs = Number.POSITIVE_INFINITY, lastEventId } = options;
  const signal = eitherSignal(settings.signal, options.signal);
  checkJobId("stream", jobId);
  const cursor: Cursor = {
    lastEventId: lastEventId === undefined ? undefined : checkLastEventId(lastEventId),
    retryMs: 0,
    repeat: settings.dialect === "compat" ? "refused" : "always",
    patience: createPatience(runtime, settings.outageMs),
  };
  const deadline = startDeadline(runtime, { timeoutMs, signal, onTimeout: () => timeoutError("stream", timeoutMs) });
  const source = { settings, transport, jobId, signal: deadline.signal };
  try {
    for (;;) {
      const outcome = yield* followEvents<Chunk>(source, cursor);
      if (outcome.kind === "end") return outcome.end;
      if (outcome.kind === "json") return yield* pollChunks<Chunk>(source, outcome.answer, cursor.patience);
      // After an abort it is the abort's reason that is thrown, here or by the pause.
      const pauseMs = cursor.patience.pauseAfter(outcome.error, cursor.repeat);
      await runtime.sleep(Math.max(pauseMs, cursor.retryMs), deadline.signal);
    }
  } finally {
    deadline.dispose();
  }
}
