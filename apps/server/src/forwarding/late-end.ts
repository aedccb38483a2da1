import type { Seat } from "@millrace/engine";

/** How long the gateway of a worker's host has to answer after the worker's end was heard of here. */
const ANSWER_MAX_MS = 1_000;

interface WaitingEnd {
  readonly early: () => void;
  timer?: NodeJS.Timeout;
}

/**
 * The end of a worker of another host, heard a moment later: the gateway of that host hears it first, and alone knows whether anything
 * of a request was sent to the program. This gateway ends what that one leaves unanswered.
 */
export function lateEnd(end: Seat["end"], afterMs = ANSWER_MAX_MS): Seat["end"] {
  const waiting = new Map<() => void, WaitingEnd>();
  return {
    get isOver() {
      return end.isOver;
    },
    add(listener) {
      const entry: WaitingEnd = { early: () => void (entry.timer = setTimeout(listener, afterMs)) };
      waiting.set(listener, entry);
      end.add(entry.early);
    },
    delete(listener) {
      const entry = waiting.get(listener);
      if (entry === undefined) return;
      waiting.delete(listener);
      end.delete(entry.early);
      clearTimeout(entry.timer);
    },
  };
}
