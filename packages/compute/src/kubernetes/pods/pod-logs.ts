import { StringDecoder } from "node:string_decoder";
import { type LogMoment, isNow, momentOf, nanosPerUs, parseMoment, sinceOf } from "../../output/log-moment.ts";
import { createLineStream } from "../../output/line-stream.ts";
import type { RecordedBatch, RecordedLine, RecordedLogOptions, RecordedLogs } from "../../output/machine-output.ts";
import { apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { isStatus } from "../api/kube-client.ts";
import { containerName } from "../nodes/object-names.ts";

/** The logs that nodes keep of pods, by the names of the pods. Both streams of a program are one there. */
export function podLogs(api: KubeApi): RecordedLogs {
  return {
    read: (pod, options) => podOutput(api, pod, options),
    // A pod whose container is not there yet, or not any more, is refused as a bad request.
    isGone: (error) => isStatus(error, 400, 404),
  };
}

async function* podOutput(
  api: KubeApi,
  pod: string,
  { tailLines, after = null, follow, signal }: RecordedLogOptions,
): AsyncGenerator<RecordedBatch, void, undefined> {
  const afterMoment = momentOf(after);
  const body = await api.stream(apiCalls.readPodLog, pod, {
    query: {
      container: containerName,
      timestamps: true,
      follow,
      ...(tailLines === undefined ? {} : { tailLines }),
      // The node cuts this to whole seconds.
      ...(afterMoment === null ? {} : { sinceTime: new Date(Number(afterMoment / 1_000_000n)).toISOString() }),
    },
    signal,
  });
  const reader = createLineReader(afterMoment);
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

interface LineReader {
  push(chunk: Buffer): void;
  end(): void;
  /** The lines since it was last called. */
  take(): RecordedBatch | null;
}

/** Each line begins with the moment at which it was recorded, and a blank. */
export function createLineReader(after: LogMoment | null): LineReader {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  let lines: RecordedLine[] = [];
  let latest = after;
  let at: LogMoment | null = null;
  const stream = createLineStream((fresh) => {
    const printedAtUs = at === null || isNow(at) ? null : Number(at / nanosPerUs);
    for (const text of fresh) lines.push({ text, printedAtUs, at });
  });

  function read(line: string): void {
    const blank = line.indexOf(" ");
    at = blank === -1 ? null : parseMoment(line.slice(0, blank));
    if (at !== null && after !== null && at <= after) return;
    if (at !== null && (latest === null || at > latest)) latest = at;
    stream.write(Buffer.from(`${at === null ? line : line.slice(blank + 1)}\n`));
  }

  return {
    push(chunk) {
      const pieces = (rest + decoder.write(chunk)).split("\n");
      rest = pieces.pop() ?? "";
      for (const line of pieces) read(line);
    },
    end() {
      if (rest !== "") read(rest);
      rest = "";
    },
    take() {
      if (lines.length === 0) return null;
      const batch = { lines, position: latest === null ? "" : sinceOf(latest), leftOut: 0 };
      lines = [];
      return batch;
    },
  };
}
