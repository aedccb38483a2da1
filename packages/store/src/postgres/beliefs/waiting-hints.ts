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
   * The last jobs that were claimed, and whether nothing more waits, if the look tells. The look may not have seen jobs that were
   * queued since it began: the next one begins at the first of them.
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
  /** Of looks that are under way, what was told since each began. One whose change fails is forgotten with its entry. */
  readonly told: Set<Told>;
}

interface Told {
  any: boolean;
  /** The first places at which jobs were queued. */
  first: Places;
}

const HEAD: Places = { normal: 0, low: 0 };
const NOWHERE: Places = { normal: END, low: END };

export function createWaitingHints(): WaitingHints {
  const entries = new Map<string, Entry>();

  function entryOf(endpointId: string): Entry {
    let entry = entries.get(endpointId);
    if (entry === undefined) {
      entry = { places: HEAD, empty: false, told: new Set() };
      entries.set(endpointId, entry);
    }
    return entry;
  }

  return {
    mayHaveWaiting: (endpointId) => entries.get(endpointId)?.empty !== true,
    isEmpty: (endpointId) => entries.get(endpointId)?.empty === true,
    queued(endpointId, place) {
      const entry = entryOf(endpointId);
      entry.empty = false;
      for (const told of entry.told) told.any = true;
      if (place === undefined) return;
      entry.places = upToPlace(entry.places, place);
      for (const told of entry.told) told.first = upToPlace(told.first, place);
    },
    look(endpointId) {
      const entry = entryOf(endpointId);
      const told: Told = { any: false, first: NOWHERE };
      entry.told.add(told);
      return {
        from: entry.places,
        ended(upTo, exhausted) {
          entry.told.delete(told);
          if (exhausted !== undefined) entry.empty = exhausted && !told.any;
          const { normal, low } = entry.empty ? NOWHERE : { ...entry.places, ...upTo };
          entry.places = { normal: Math.min(normal, told.first.normal), low: Math.min(low, told.first.low) };
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

/** The places, or this one where it comes first. */
function upToPlace(places: Places, { lowPriority, position }: QueuePlace): Places {
  const part = partOf(lowPriority);
  return position < places[part] ? { ...places, [part]: position } : places;
}
