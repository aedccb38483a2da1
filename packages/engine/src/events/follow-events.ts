import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import type { EventChannel } from "./event-channel.ts";
import type { EventFeed } from "./event-feed.ts";
import { resetEvent, type ServiceEvent } from "../gateways/service-event.ts";

/** An event as a reader gets it. */
export interface SentEvent {
  readonly id: string;
  readonly event: ServiceEvent;
}

export interface FollowEventsRequest {
  readonly accountId: string;
  /** Whether the reader may see an event. */
  readonly shows: (event: ServiceEvent) => boolean;
  /** The last event that the reader received. */
  readonly lastEventId: string | undefined;
  /** Whether the reader may still read; asked at each heartbeat. */
  readonly isAllowed: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** The events of an account from now on, or behind the last one received, until the reader is gone or may not read any more. */
export async function* followEvents(
  { clock, feed }: { readonly clock: Clock; readonly feed: Pick<EventFeed, "open"> },
  { accountId, shows, lastEventId, isAllowed, signal }: FollowEventsRequest,
): AsyncGenerator<SentEvent, void, undefined> {
  const channel = feed.open(accountId);
  const leave = channel.enter();
  const { ring } = channel;
  let wake = (): void => {};
  const stop = channel.onEvent(() => wake());
  const onAbort = (): void => wake();
  signal.addEventListener("abort", onAbort);
  const sent = (event: ServiceEvent, number: number): SentEvent => ({ id: `${channel.epoch}-${number}`, event });
  const heartbeat = (): ServiceEvent => ({
    type: "heartbeat",
    endpointId: null,
    data: { at: new Date(clock.now()).toISOString() },
  });
  function waitForMore(dueAtMs: number): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    wake = () => resolve(undefined);
    if (signal.aborted || ring.last > number) wake();
    const timer = clock.setRoutine(dueAtMs, wake);
    return promise.finally(() => timer.cancel());
  }

  const resumed = numberOf(lastEventId, channel);
  let number = resumed ?? ring.last;
  try {
    if (lastEventId !== undefined && resumed === null) yield sent(resetEvent, number);
    let heartbeatAtMs = clock.now();
    while (!signal.aborted) {
      const behind = ring.after(number);
      if (behind === null) {
        number = ring.last;
        yield sent(resetEvent, number);
        continue;
      }
      for (const entry of behind) {
        number = entry.number;
        if (shows(entry.event)) yield sent(entry.event, number);
      }
      if (clock.now() >= heartbeatAtMs) {
        if (!(await isAllowed())) return;
        yield sent(heartbeat(), number);
        heartbeatAtMs = clock.now() + limits.eventHeartbeatMs;
      }
      await waitForMore(heartbeatAtMs);
    }
  } finally {
    stop();
    leave();
    signal.removeEventListener("abort", onAbort);
  }
}

/** The number behind which a reader goes on; null if that is not known any more. */
function numberOf(lastEventId: string | undefined, { epoch, ring }: EventChannel): number | null {
  if (lastEventId === undefined) return null;
  const at = lastEventId.lastIndexOf("-");
  const text = lastEventId.slice(at + 1);
  if (lastEventId.slice(0, at) !== epoch || !/^\d{1,15}$/.test(text)) return null;
  const number = Number(text);
  return ring.after(number) === null ? null : number;
}
