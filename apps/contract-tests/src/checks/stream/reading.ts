import type { Context } from "../../suite/context.ts";
import type { QueueUnderTest } from "../../target/queue-under-test.ts";
import { chunksOf } from "../../target/stream-answer.ts";
import type { Answer } from "../../target/transport.ts";

/** One event of a stream of server-sent events. */
export interface ReadEvent {
  readonly event: string | undefined;
  readonly id: string | undefined;
  readonly data: unknown;
}

export const STATUS_HEADER = "x-job-status";
/** Most answers that a reader requests before it gives up. */
const READS_MAX = 50;

/** Reads new chunks without a hold. */
export function readNew(queue: QueueUnderTest, jobId: string): Promise<Answer> {
  return queue.call("GET", `stream/${jobId}?wait=0`);
}

/** All answers up to the one that marks the end. */
export async function readToEnd(queue: QueueUnderTest, jobId: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  while (answers.length < READS_MAX) {
    const answer = await readNew(queue, jobId);
    answers.push(answer);
    const status = answer.headers.get(STATUS_HEADER) ?? "";
    if (answer.status !== 200 || (!["IN_QUEUE", "IN_PROGRESS"].includes(status) && chunksOf(answer).length === 0))
      break;
  }
  return answers;
}

/** Follows a job as server-sent events until the target closes the connection. */
export function followEvents(queue: QueueUnderTest, jobId: string, lastEventId?: string): Promise<Answer> {
  return queue.call("GET", `stream/${jobId}`, {
    headers: {
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
  });
}

/** A reader that gets each event as soon as it arrives. */
export interface LiveReader {
  /** The events so far. */
  events(): readonly ReadEvent[];
  close(): void;
}

/** Follows a running job as server-sent events, piece by piece. Throws if it is refused. */
export async function readLive({ baseUrl, keys }: Context, queue: QueueUnderTest, jobId: string): Promise<LiveReader> {
  const controller = new AbortController();
  const response = await fetch(`${baseUrl}/v2/${queue.endpointId}/stream/${jobId}`, {
    headers: { authorization: keys.own, accept: "text/event-stream" },
    signal: controller.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`The events of the job: status ${response.status}.`);
  const body = response.body.pipeThrough(new TextDecoderStream());
  let text = "";
  async function read(): Promise<void> {
    for await (const piece of body) text += piece;
  }
  // It ends with the connection, closed by either side.
  void read().catch(() => undefined);
  return {
    // The text after the last blank line is not a whole event yet.
    events: () => eventsOf({ text: text.slice(0, text.lastIndexOf("\n\n") + 1) }),
    close: () => controller.abort(),
  };
}

/** The events of a stream; comments are left out. */
export function eventsOf({ text }: Pick<Answer, "text">): readonly ReadEvent[] {
  return text
    .split("\n\n")
    .map((block) => block.split("\n").filter((line) => line !== "" && !line.startsWith(":")))
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      return { event: field("event"), id: field("id"), data: parsed(field("data")) };
    });
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return text;
  }
}
