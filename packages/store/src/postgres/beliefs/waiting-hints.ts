import type { QueuePlace } from "@millrace/engine";

/** Place for a queue without waiting jobs. */
const END = Number.MAX_SAFE_INTEGER;

/**
 * Hints of this process about the queues. Claimed jobs leave dead index entries, which stay as long as any old transaction
 * is open: a claim that began at the front would walk over all of them. So a claim begins where the last one ended, unless a job
 * was queued before that place. What no word came of is found by {@link FrontSearch}.
 */
export interface WaitingHints {
  mayHaveWaiting(endpointId: string): boolean;
  /** Whether a claim need not look at the queue: nothing waits, as far as is known here. */
  isEmpty(endpointId: string): boolean;
  /** A job was queued; without a place it is found by the next search from the front. */
  queued(endpointId: string, place?: QueuePlace): void;
  /** Begins a look at the queue: gives its first place, and takes its result once that is committed. */
  look(endpointId: string): QueueLook;
  /** From where on jobs wait; from the front, if the queue was not looked at yet. */
  places(endpointId: string): Places;
  forget(endpointId: string): void;
  /** Forgets all hints. */
  reset(): void;
}

/** Positions within the two parts of a queue. */
export interface Places {
  readonly normal: number;
  readonly low: number;
}

export interface QueueLook {
  readonly from: Places;
  /**
   * The last jobs that were claimed, and whether nothing more waits, if the look tells. What a job queued since the look began
   * contradicts is not believed.
   */
  ended(upTo: Partial<Places>, exhausted?: boolean): void;
}

/** The part of a queue that a job of this priority waits in. */
export function partOf(lowPriority: number): keyof Places {
  return lowPriority === 1 ? "low" : "normal";
}

interface Entry {
  places: Places;
  empty: boolean;
  /** Rises with every notification of a job queued before its place, or in an empty queue. */
  news: number;
  /** Rises with every notification of a queued job. */
  notifications: number;
}

const HEAD: Places = { normal: 0, low: 0 };

export function createWaitingHints(): WaitingHints {
  const entries = new Map<string, Entry>();

  function entryOf(endpointId: string): Entry {
    let entry = entries.get(endpointId);
    if (entry === undefined) {
      entry = { places: HEAD, empty: false, news: 0, notifications: 0 };
      entries.set(endpointId, entry);
    }
    return entry;
  }

  return {
    mayHaveWaiting: (endpointId) => entries.get(endpointId)?.empty !== true,
    isEmpty: (endpointId) => entries.get(endpointId)?.empty === true,
    queued(endpointId, place) {
      const entry = entryOf(endpointId);
      const part = partOf(place?.lowPriority ?? 0);
      const isEarlier = place !== undefined && place.position < entry.places[part];
      if (isEarlier || entry.empty) entry.news += 1;
      if (isEarlier) entry.places = { ...entry.places, [part]: place.position };
      entry.notifications += 1;
      entry.empty = false;
    },
    look(endpointId) {
      const entry = entryOf(endpointId);
      const { news, notifications } = entry;
      return {
        from: entry.places,
        ended(upTo, exhausted) {
          if (entry.news !== news) return;
          if (exhausted !== undefined) entry.empty = exhausted && entry.notifications === notifications;
          entry.places = entry.empty ? { normal: END, low: END } : { ...entry.places, ...upTo };
        },
      };
    },
    places: (endpointId) => entries.get(endpointId)?.places ?? HEAD,
    forget(endpointId) {
      entries.delete(endpointId);
    },
    reset() {
      entries.clear();
    },
  };
}
