import { type LogMoment, createMomentReader, isNow, momentOf, nanosPerUs, sinceOf } from "../../output/log-moment.ts";
import { createLineStream } from "../../output/line-stream.ts";
import type { RecordedBatch, RecordedLine, RecordedLogOptions, RecordedLogs } from "../../output/machine-output.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { isContainerGone } from "../engine/engine-containers.ts";
import { createLogFrames } from "../engine/log-frames.ts";

export function containerLogs(engine: EngineClient): RecordedLogs {
  return { read: (containerId, options) => containerOutput(engine, containerId, options), isGone: isContainerGone };
}

/** What a container printed, oldest first. Ends quietly when the connection or the container does. */
async function* containerOutput(
  engine: EngineClient,
  containerId: string,
  { tailLines, after = null, follow, signal }: RecordedLogOptions,
): AsyncGenerator<RecordedBatch, void, undefined> {
  const tail = tailLines === undefined ? "all" : Math.max(0, tailLines);
  const body = await engine.stream("GET", `/containers/${containerId}/logs`, {
    query: { stdout: true, stderr: true, timestamps: true, tail, follow, ...(after === null ? {} : { since: after }) },
    signal,
    timeoutMs: follow ? 0 : 30_000,
  });
  const reader = createOutputReader(momentOf(after));
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
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

interface OutputReader {
  push(chunk: Buffer): void;
  end(): void;
  /** The lines since it was last called. */
  take(): RecordedBatch | null;
}

/** Puts lines together out of frames, of which each begins with the moment at which it was recorded. */
function createOutputReader(after: LogMoment | null): OutputReader {
  let lines: RecordedLine[] = [];
  let latest = after;
  /** Of the frame that is read: when it was recorded, or how far that is read. */
  let at: LogMoment | null = null;
  let moment: ReturnType<typeof createMomentReader> | null = null;
  const keep = (fresh: readonly string[]): void => {
    const printedAtUs = at === null || isNow(at) ? null : Number(at / nanosPerUs);
    for (const text of fresh) lines.push({ text, printedAtUs, at });
  };
  const streams = { 1: createLineStream(keep), 2: createLineStream(keep) };
  const frames = createLogFrames((stream, piece, isFirst) => {
    if (isFirst) moment = createMomentReader();
    let rest: Buffer | undefined = piece;
    if (moment !== null) {
      const read = moment.read(piece);
      if (read === null) return;
      moment = null;
      at = read.at;
      rest = read.rest;
    }
    // The engine repeats what was recorded at the very moment that it is asked for.
    if (after !== null && at !== null && at <= after) return;
    if (at !== null && (latest === null || at > latest)) latest = at;
    streams[stream].write(rest);
  });
  return {
    push: (chunk) => frames.push(chunk),
    end() {
      streams[1].end();
      streams[2].end();
    },
    take() {
      if (lines.length === 0) return null;
      const batch = { lines, position: latest === null ? "" : sinceOf(latest), leftOut: 0 };
      lines = [];
      return batch;
    },
  };
}
