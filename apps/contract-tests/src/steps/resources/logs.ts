import { eventHeaders, type LiveReader, type ReadEvent } from "@millrace/contract-core";
import { openStream } from "../stream-bounds.ts";
import { type Answer, type Calls, type Context, type Fields, listed, objectOf, until } from "../words.ts";

/** Lines may come a moment after the result of the job that printed them. */
export const LINES_WITHIN_MS = 30_000;
/** A worker may have to start, work and stop while a log is followed. */
const END_WITHIN_MS = 180_000;

export function linesOf(answer: Answer): readonly Fields[] {
  return listed(answer, "lines");
}

export function textsOf(answer: Answer): readonly unknown[] {
  return linesOf(answer).map(({ line }) => line);
}

/** Reads a log, given by its path under `/v1`, until it has the line, or that takes too long. */
export function readUntilLine({ rest }: Pick<Calls, "rest">, path: string, line: string): Promise<Answer> {
  return until(
    () => rest("GET", path),
    (answer) => textsOf(answer).includes(line),
    LINES_WITHIN_MS,
  );
}

/** Follows a log while lines come. Throws if the request is refused. */
export async function followLive(
  context: Pick<Context, "address" | "keys" | "settled">,
  path: string,
  lastEventId?: string,
): Promise<LiveReader> {
  await context.settled(path);
  return await openStream(context, path, { lastEventId });
}

/** Follows a log until the target closes the connection. */
export function followToEnd({ rest }: Pick<Calls, "rest">, path: string): Promise<Answer> {
  return rest("GET", path, undefined, { headers: eventHeaders(), timeoutMs: END_WITHIN_MS });
}

/** The lines of a stream of events, without the event `end`. */
export function followedTexts(events: readonly ReadEvent[]): readonly unknown[] {
  return events.filter(({ event }) => event === undefined).map(({ data }) => objectOf(data)["line"]);
}

/** The events of a reader, once it has the line; its events so far if that takes too long. */
export async function untilFollowed(reader: LiveReader, line: string): Promise<readonly ReadEvent[]> {
  return await until(
    async () => reader.events(),
    (events) => followedTexts(events).includes(line),
    LINES_WITHIN_MS,
  );
}
