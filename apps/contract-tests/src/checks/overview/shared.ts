import { type LiveReader, type ReadEvent, readLive } from "@millrace/contract-core";
import type { Context } from "../../suite/context.ts";
import { type Fields, objectOf } from "../answers.ts";
import { until } from "../waiting/until.ts";

/** Opens the stream of changes. Throws if the request is refused. */
export function followChanges(
  { baseUrl, keys }: Pick<Context, "baseUrl" | "keys">,
  { key = keys.own, lastEventId }: { readonly key?: string; readonly lastEventId?: string | undefined } = {},
): Promise<LiveReader> {
  return readLive({ url: `${baseUrl}/v1/events`, authorization: `Bearer ${key}`, lastEventId });
}

/** The data of the events of a type, as far as they came. */
export function dataOf(events: readonly ReadEvent[], type: string): readonly Fields[] {
  return events.filter(({ event }) => event === type).map(({ data }) => objectOf(data));
}

/** The events once one of them is meant; those so far if that takes too long. */
export function untilEvents(
  reader: LiveReader,
  isThere: (events: readonly ReadEvent[]) => boolean,
): Promise<readonly ReadEvent[]> {
  return until(async () => reader.events(), isThere);
}

/** What events say of a job, one after the other. */
export function statesOf(events: readonly ReadEvent[], jobId: string): readonly unknown[] {
  return dataOf(events, "job")
    .flatMap(({ jobs }) => jobs as readonly Fields[])
    .filter(({ id }) => id === jobId)
    .map(({ status }) => status);
}
