/** How often a process that is not stalled notes that it runs. */
export const beatMs = 250;
/** Longer pauses between two beats are stalls. Shorter ones are too short to cost a lease. */
const stallMinMs = 2_000;
/** After a stall, input that waits in sockets is read first: this time counts as part of the stall. */
export const readingUpMs = 1_000;
/** Stalls that are remembered. The oldest are forgotten first. */
const rememberedMax = 1_000;

interface Stall {
  readonly startMs: number;
  /** Includes the time to read what waits. */
  endMs: number;
}

/**
 * The times in which this process stood still: it was stopped, its computer slept, or its event loop was blocked. Messages that
 * arrived meanwhile were not read, so that silence in such a time says nothing about the sender.
 */
export interface Stalls {
  /** The process runs. `wallMs` is the time of the machine, which a clock that is moved by hand leaves as it is. */
  beat(wallMs: number, nowMs: number): void;
  /** The process stood still from `startMs` until now. */
  note(startMs: number, nowMs: number): void;
  /** The moment `forMs` after `sinceMs`, stalls in between not counted. */
  deadlineMs(sinceMs: number, forMs: number): number;
}

/** Begins with a process that runs at `wallMs`. */
export function createStalls(wallMs: number): Stalls {
  /** From the oldest to the newest; they do not overlap. */
  const stalls: Stall[] = [];
  let lastBeatMs = wallMs;

  function note(startMs: number, nowMs: number): void {
    const endMs = nowMs + readingUpMs;
    const last = stalls.at(-1);
    if (last !== undefined && startMs <= last.endMs) {
      last.endMs = Math.max(last.endMs, endMs);
      return;
    }
    stalls.push({ startMs, endMs });
    if (stalls.length > rememberedMax) stalls.shift();
  }

  return {
    note,
    beat(atMs, nowMs) {
      const pauseMs = atMs - lastBeatMs;
      lastBeatMs = atMs;
      if (pauseMs >= stallMinMs) note(nowMs - pauseMs, nowMs);
    },
    deadlineMs(sinceMs, forMs) {
      let dueAtMs = sinceMs + forMs;
      // Most often there is no stall since then.
      for (let index = firstAfter(stalls, sinceMs); index < stalls.length; index += 1) {
        const stall = stalls[index];
        if (stall === undefined || stall.startMs >= dueAtMs) break;
        dueAtMs += stall.endMs - Math.max(stall.startMs, sinceMs);
      }
      return dueAtMs;
    },
  };
}

/** Index of the first stall that ended after a moment. */
function firstAfter(stalls: readonly Stall[], sinceMs: number): number {
  let index = stalls.length;
  while (index > 0 && (stalls[index - 1]?.endMs ?? 0) > sinceMs) index -= 1;
  return index;
}
