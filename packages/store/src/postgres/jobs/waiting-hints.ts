import type { QueuePlace } from "@millrace/engine";

/**
 * How long a job without a notification, or one that was committed late, may be passed over. A little less than the second after
 * which a waiting gateway polls again.
 */
const FRONT_EVERY_MS = 900;
/** A search from the front takes at most this part of the time between two, for any number of dead entries. */
const FRONT_SHARE_MAX = 1 / 50;
/** Place for a queue without waiting jobs. */
const END = Number.MAX_SAFE_INTEGER;

/**
 * Hints of this process about the queues. Claimed jobs leave dead index entries, which stay as long as any old transaction
 * is open: a claim that began at the front would walk over all of them. So a claim begins where the last one
 * ended, unless a job was queued before that place. At intervals a search begins at the front, because the notification of a
 * job that another gateway queued may be lost, and in a queue that is never empty no other search would find that job.
 */
export interface WaitingHints {
  mayHaveWaiting(endpointId: string): boolean;
  /** Whether a claim need not look at the queue: nothing waits, as far as is known here, and no look from the front is due. */
  isEmpty(endpointId: string): boolean;
  /** A job was queued here; without a place it may have been, and the next search from the front finds it. */
  queued(endpointId: string, place?: QueuePlace): void;
  /** Begins a search of the queue: gives its first place, and takes its result once that is committed. */
  look(endpointId: string, who: Looker): QueueLook;
  /** From where on jobs wait. */
  places(endpointId: string): Places;
  forget(endpointId: string): void;
  /** Forgets all hints. */
  reset(): void;
}

/** Claims take waiting jobs; the fleet only counts them, without those of low priority. */
export type Looker = "claim" | "fleet";

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
  readonly fronts: Readonly<Record<Looker, Front>>;
}

/** Looks from the front. */
interface Front {
  seenAtMs: number;
  everyMs: number;
}

function isDue({ seenAtMs, everyMs }: Front, nowMs: number): boolean {
  return nowMs - seenAtMs >= everyMs;
}

const HEAD: Places = { normal: 0, low: 0 };

export function createWaitingHints(nowMs: () => number = () => performance.now()): WaitingHints {
  const entries = new Map<string, Entry>();

  function entryOf(endpointId: string): Entry {
    let entry = entries.get(endpointId);
    if (entry === undefined) {
      // The first look is one from the front.
      const front = (): Front => ({ seenAtMs: -Infinity, everyMs: FRONT_EVERY_MS });
      entry = { places: HEAD, empty: false, news: 0, notifications: 0, fronts: { claim: front(), fleet: front() } };
      entries.set(endpointId, entry);
    }
    return entry;
  }

  return {
    mayHaveWaiting: (endpointId) => entries.get(endpointId)?.empty !== true,
    isEmpty(endpointId) {
      const entry = entries.get(endpointId);
      return entry?.empty === true && !isDue(entry.fronts.claim, nowMs());
    },
    queued(endpointId, place) {
      const entry = entryOf(endpointId);
      const part = partOf(place?.lowPriority ?? 0);
      const isEarlier = place !== undefined && place.position < entry.places[part];
      if (isEarlier || entry.empty) entry.news += 1;
      if (isEarlier) entry.places = { ...entry.places, [part]: place.position };
      entry.notifications += 1;
      entry.empty = false;
    },
    look(endpointId, who) {
      const entry = entryOf(endpointId);
      const { news, notifications } = entry;
      const front = entry.fronts[who];
      const beganAtMs = nowMs();
      const isFront = isDue(front, beganAtMs);
      if (isFront) front.seenAtMs = beganAtMs;
      return {
        from: isFront ? HEAD : entry.places,
        ended(upTo, exhausted) {
          if (isFront) front.everyMs = Math.max(FRONT_EVERY_MS, (nowMs() - beganAtMs) / FRONT_SHARE_MAX);
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
