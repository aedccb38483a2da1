import { type LiveReader, type ReadEvent, readLive } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import type { Context } from "../../suite/context.ts";
import { type Fields, objectOf } from "../answers.ts";
import { type Steps, untilPassed } from "../waiting/steps.ts";
import { until } from "../waiting/until.ts";

/** Opens the stream of changes. Throws if the request is refused. */
export function followChanges(
  { baseUrl, keys }: Pick<Context, "baseUrl" | "keys">,
  { key = keys.own, lastEventId }: { readonly key?: string; readonly lastEventId?: string | undefined } = {},
): Promise<LiveReader> {
  return readLive({ url: `${baseUrl}/v1/events`, authorization: `Bearer ${key}`, lastEventId });
}

/** How far the clock is moved for what a stream does at its next heartbeats. */
export const HEARTBEATS: Steps = { stepMs: limits.eventHeartbeatMs, stepsMax: 3 };

/** A service at which a check may wait for a heartbeat without real time passing. */
export interface PlaceToWait extends Pick<Context, "baseUrl" | "keys" | "rest"> {
  /** Waits until something has come with a heartbeat, or that has taken too long. */
  untilLater(hasCome: () => Promise<boolean>): Promise<void>;
}

/** One that the suite starts, whose clock it may move; otherwise the target, where the wait is one of real time. */
export async function placeToWait(context: Context): Promise<PlaceToWait> {
  if (!context.capabilities.has("own-service")) {
    const withinMs = HEARTBEATS.stepMs * HEARTBEATS.stepsMax;
    return { ...context, untilLater: async (hasCome) => void (await until(hasCome, Boolean, withinMs)) };
  }
  const service = await context.another({ shared: true });
  return { ...service, untilLater: async (hasCome) => void (await untilPassed(service, HEARTBEATS, hasCome, Boolean)) };
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
