import { StringDecoder } from "node:string_decoder";
import { type LogMoment, momentOf, parseMoment } from "../../output/log-moment.ts";
import { createLineStream } from "../../output/line-stream.ts";
import type { RecordedBatch, RecordedLogOptions, RecordedLogs } from "../../output/machine-output.ts";
import { type LogReader, createRecordedLines, readBatches } from "../../output/recorded-lines.ts";
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
  yield* readBatches(body as AsyncIterable<Buffer>, createLineReader(afterMoment), { follow, signal });
}

/** Each line begins with the moment at which it was recorded, and a blank. */
export function createLineReader(after: LogMoment | null): LogReader {
  const decoder = new StringDecoder("utf8");
  const lines = createRecordedLines(after);
  let rest = "";
  const stream = createLineStream(lines.keep);

  function read(line: string): void {
    const blank = line.indexOf(" ");
    const at = blank === -1 ? null : parseMoment(line.slice(0, blank));
    if (lines.isNew(at)) stream.write(Buffer.from(`${at === null ? line : line.slice(blank + 1)}\n`));
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
    take: lines.take,
  };
}
