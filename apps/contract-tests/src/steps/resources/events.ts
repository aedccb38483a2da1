import type { LiveReader } from "@millrace/contract-core";
import { limits } from "@millrace/spec";
import { openStream } from "../stream-bounds.ts";
import { type Context, type Fields, type Steps, atLeast, including, objectOf, until, untilPassed } from "../words.ts";

/** What changes in an account, as a reader of events is told. */
export interface Changes extends Pick<LiveReader, "events" | "isOver" | "status">, Disposable {
  /** The data of the events of a type, as far as they came. */
  of(type: string): readonly Fields[];
  /** The same once one of them is meant; those so far if that takes too long. */
  until(type: string, isMeant: (data: Fields) => boolean): Promise<readonly Fields[]>;
  /** What is said of a job, one after the other: its states, and null once it is removed. */
  states(jobId: string): readonly unknown[];
  untilState(jobId: string, state: string | null): Promise<readonly unknown[]>;
}

/** Opens the stream of changes, and waits for its first event: from then on each change is told. */
export async function following(
  context: Pick<Context, "address" | "keys">,
  more: Parameters<typeof openStream>[2] = {},
): Promise<Changes> {
  const reader = await openStream(context, "/events", more);
  const of = (type: string): readonly Fields[] =>
    reader
      .events()
      .filter(({ event }) => event === type)
      .map(({ data }) => objectOf(data));
  const states = (jobId: string): readonly unknown[] =>
    of("job")
      .flatMap(({ jobs }) => jobs as readonly Fields[])
      .filter(({ id }) => id === jobId)
      .map(({ status }) => status);
  await until(async () => reader.events(), atLeast(1));
  return {
    status: reader.status,
    events: () => reader.events(),
    isOver: () => reader.isOver(),
    of,
    until: (type, isMeant) =>
      until(
        async () => of(type),
        (all) => all.some(isMeant),
      ),
    states,
    untilState: (jobId, state) => until(async () => states(jobId), including(state)),
    [Symbol.dispose]: () => reader.close(),
  };
}

/** Recognizes what is told of an endpoint. */
export function isAbout(endpointId: string): (data: Fields) => boolean {
  return (data) => data["endpointId"] === endpointId;
}

/** How far the clock is moved for what a stream does at its next heartbeats. */
export const HEARTBEATS: Steps = { stepMs: limits.eventHeartbeatMs, stepsMax: 3 };

/** A service at which a check may wait for a heartbeat without real time passing. */
export interface PlaceToWait extends Pick<Context, "address" | "keys" | "rest"> {
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
