import type { QueuePlace } from "@millrace/engine";

export const QUEUE_HEAD: QueuePlace = { lowPriority: 0, position: 0 };

/** How long a job that nobody told of, or that was committed late, may be passed over. */
const FRONT_EVERY_MS = 1_000;

/**
 * What this process believes about the queues. Behind the head of a busy queue lie the dead entries of what was claimed,
 * which stay for as long as anybody's transaction is open: a claim that began at the very front would walk over all of
 * them. So it begins where the last one ended, unless a job was queued before that place. Once a second a look begins at
 * the front: of what others queued no word may have come, and in a queue that is never empty nothing else would find it.
 */
export interface WaitingHints {
  mayHaveWaiting(endpointId: string): boolean;
  /** A job was queued here, or may have been. */
  queued(endpointId: string, place?: QueuePlace): void;
  /** Begins a look at the queue: from where, and how to tell what it found once that is committed. */
  look(endpointId: string): QueueLook;
  forget(endpointId: string): void;
  /** Nothing is believed any more. */
  reset(): void;
}

export interface QueueLook {
  readonly from: QueuePlace;
  /**
   * The last job that was claimed, and whether nothing more waits. What a job queued since the look began contradicts is
   * not believed.
   */
  ended(upTo: QueuePlace | undefined, exhausted: boolean): void;
}

interface Entry {
  place: QueuePlace;
  empty: boolean;
  /** Rises with every word of a job queued before the place, or in an empty queue. */
  news: number;
  /** Rises with every word of a queued job. */
  words: number;
  frontSeenAtMs: number;
}

export function createWaitingHints(nowMs: () => number = () => performance.now()): WaitingHints {
  const entries = new Map<string, Entry>();

  function entryOf(endpointId: string): Entry {
    let entry = entries.get(endpointId);
    if (entry === undefined) {
      entry = { place: QUEUE_HEAD, empty: false, news: 0, words: 0, frontSeenAtMs: nowMs() };
      entries.set(endpointId, entry);
    }
    return entry;
  }

  return {
    mayHaveWaiting: (endpointId) => entries.get(endpointId)?.empty !== true,
    queued(endpointId, place = QUEUE_HEAD) {
      const entry = entryOf(endpointId);
      const isEarlier = isBefore(place, entry.place);
      if (isEarlier || entry.empty) entry.news += 1;
      if (isEarlier) entry.place = place;
      entry.words += 1;
      entry.empty = false;
    },
    look(endpointId) {
      const entry = entryOf(endpointId);
      const { news, words } = entry;
      const isFrontDue = nowMs() - entry.frontSeenAtMs >= FRONT_EVERY_MS;
      if (isFrontDue) entry.frontSeenAtMs = nowMs();
      return {
        from: isFrontDue ? QUEUE_HEAD : entry.place,
        ended(upTo, exhausted) {
          if (entry.news !== news) return;
          if (upTo !== undefined) entry.place = upTo;
          entry.empty = exhausted && entry.words === words;
        },
      };
    },
    forget(endpointId) {
      entries.delete(endpointId);
    },
    reset() {
      entries.clear();
    },
  };
}

function isBefore(a: QueuePlace, b: QueuePlace): boolean {
  return a.lowPriority < b.lowPriority || (a.lowPriority === b.lowPriority && a.position < b.position);
}
