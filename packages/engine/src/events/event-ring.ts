import type { ServiceEvent } from "../gateways/service-event.ts";

/** The latest events of an account, by number. */
export interface EventRing {
  /** Number of the last event; 0 before the first. */
  readonly last: number;
  push(event: ServiceEvent): void;
  /** The events behind a number, oldest first; null when some of them are no longer kept. */
  after(number: number): readonly NumberedEvent[] | null;
}

export interface NumberedEvent {
  readonly number: number;
  readonly event: ServiceEvent;
}

export function createEventRing(keptMax: number): EventRing {
  const kept: NumberedEvent[] = [];
  let last = 0;
  return {
    get last() {
      return last;
    },
    push(event) {
      last += 1;
      kept.push({ number: last, event });
      // In portions, so that a push costs the same however many are kept.
      if (kept.length >= 2 * keptMax) kept.splice(0, kept.length - keptMax);
    },
    after(number) {
      const missed = last - number;
      if (missed < 0 || missed > Math.min(kept.length, keptMax)) return null;
      return missed === 0 ? [] : kept.slice(-missed);
    },
  };
}
