import { type LogMoment, isNow, nanosPerUs, sinceOf } from "./log-moment.ts";
import type { RecordedBatch, RecordedLine, RecordedLogOptions } from "./machine-output.ts";

/** Reads the lines of a log out of its pieces. */
export interface LogReader {
  push(chunk: Buffer): void;
  end(): void;
  /** The lines since it was last called. */
  take(): RecordedBatch | null;
}

/** The batches of a log that is read piece by piece. One that is followed ends quietly when its connection does. */
export async function* readBatches(
  body: AsyncIterable<Buffer>,
  reader: LogReader,
  { follow, signal }: Pick<RecordedLogOptions, "follow" | "signal">,
): AsyncGenerator<RecordedBatch, void, undefined> {
  try {
    for await (const chunk of body) {
      reader.push(chunk);
      const batch = reader.take();
      if (signal?.aborted === true) return;
      if (batch !== null) yield batch;
    }
  } catch (error) {
    if (signal?.aborted !== true && !follow) throw error;
  }
  reader.end();
  const batch = reader.take();
  if (signal?.aborted !== true && batch !== null) yield batch;
}

/** The lines that were recorded after a moment, until they are taken. */
export interface RecordedLines extends Pick<LogReader, "take"> {
  /** When what follows was recorded; null if that is not known. False for what was recorded before, which is not to be kept. */
  isNew(at: LogMoment | null): boolean;
  keep(texts: readonly string[]): void;
}

export function createRecordedLines(after: LogMoment | null): RecordedLines {
  let lines: RecordedLine[] = [];
  let latest = after;
  let at: LogMoment | null = null;
  return {
    isNew(moment) {
      at = moment;
      // What was recorded at the very moment that is asked for is repeated.
      if (after !== null && at !== null && at <= after) return false;
      if (at !== null && (latest === null || at > latest)) latest = at;
      return true;
    },
    keep(texts) {
      const printedAtUs = at === null || isNow(at) ? null : Number(at / nanosPerUs);
      for (const text of texts) lines.push({ text, printedAtUs, at });
    },
    take() {
      if (lines.length === 0) return null;
      const batch = { lines, position: latest === null ? "" : sinceOf(latest), leftOut: 0 };
      lines = [];
      return batch;
    },
  };
}
