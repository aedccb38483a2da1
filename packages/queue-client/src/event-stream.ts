import type { Runtime } from "./runtime.ts";
import type { ServerSentEvent, SseParser } from "./sse-parser.ts";

/** Whether an answer is a stream of events. */
export function isEventStream(response: Response): boolean {
  return /^text\/event-stream\b/i.test(response.headers.get("content-type") ?? "");
}

/** What to do with the body of an event stream. */
export interface ReadEventsOptions {
  readonly runtime: Pick<Runtime, "now" | "sleep">;
  readonly parser: SseParser;
  /** How long to wait for the next bytes, in milliseconds. Time that the reader spends elsewhere does not count. */
  readonly silenceMs: number;
  /** Called once when the silence has lasted too long; it has to break the connection. */
  readonly onSilence: () => void;
}

/** The events of an answer as they arrive, until the connection is closed. */
export async function* readEvents(
  response: Response,
  options: ReadEventsOptions,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const watch = watchSilence(options);
  try {
    for (;;) {
      watch.waiting();
      const { done, value } = await reader.read();
      watch.arrived();
      if (done) return;
      yield* options.parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    watch.stop();
    reader.cancel().catch(() => undefined);
  }
}

interface SilenceWatch {
  waiting(): void;
  arrived(): void;
  stop(): void;
}

/** One timer for the whole stream: a timer for each piece would cost more than the pieces themselves. */
function watchSilence({ runtime, silenceMs, onSilence }: ReadEventsOptions): SilenceWatch {
  const stopped = new AbortController();
  let waitingSinceMs: number | undefined;
  const watch = async (): Promise<void> => {
    for (;;) {
      const waitedMs = waitingSinceMs === undefined ? 0 : runtime.now() - waitingSinceMs;
      if (waitedMs >= silenceMs) return onSilence();
      await runtime.sleep(silenceMs - waitedMs, stopped.signal);
    }
  };
  // It only ever rejects because it is stopped.
  watch().catch(() => undefined);
  return {
    waiting() {
      waitingSinceMs = runtime.now();
    },
    arrived() {
      waitingSinceMs = undefined;
    },
    stop: () => stopped.abort(),
  };
}
