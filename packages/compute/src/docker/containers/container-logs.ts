import { type LogMoment, createMomentReader, momentOf } from "../../output/log-moment.ts";
import { createLineStream } from "../../output/line-stream.ts";
import type { RecordedBatch, RecordedLogOptions, RecordedLogs } from "../../output/machine-output.ts";
import { type LogReader, createRecordedLines, readBatches } from "../../output/recorded-lines.ts";
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
  yield* readBatches(body as AsyncIterable<Buffer>, createOutputReader(momentOf(after)), { follow, signal });
}

/** Puts lines together out of frames, of which each begins with the moment at which it was recorded. */
function createOutputReader(after: LogMoment | null): LogReader {
  const lines = createRecordedLines(after);
  /** When the frame that is read was recorded. */
  let at: LogMoment | null = null;
  /** Reads that; null once it is read. */
  let moment: ReturnType<typeof createMomentReader> | null = null;
  const streams = { 1: createLineStream(lines.keep), 2: createLineStream(lines.keep) };
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
    if (lines.isNew(at)) streams[stream].write(rest);
  });
  return {
    push: (chunk) => frames.push(chunk),
    end() {
      streams[1].end();
      streams[2].end();
    },
    take: lines.take,
  };
}
