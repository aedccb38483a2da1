import { createMachineTime, type MachineTimeOptions } from "./machine-time.ts";
import { beatMs, createStalls } from "./stalls.ts";
import { TimerHeap, type TimerEntry } from "./timer-heap.ts";

/** A timer that was set on a clock; cancelling one that fired already does nothing. */
export interface Timer {
  cancel(): void;
}

/**
 * The only source of time in Millrace. Every timestamp and every timer comes from here, so that half an hour can pass in
 * a millisecond. All times are milliseconds since the Unix epoch.
 */
export interface Clock {
  now(): number;
  /** Runs `run` once `now()` has reached `dueAtMs`. What `run` returns is awaited when the clock is moved by hand. */
  setTimer(dueAtMs: number, run: () => void | Promise<void>): Timer;
  /**
   * The same for periodic work that only observes the outside. When the clock is moved by hand, by any distance, such work
   * runs once, at the end of the move.
   */
  setRoutine(dueAtMs: number, run: () => void | Promise<void>): Timer;
  /**
   * The moment at which the silence of another party, such as a worker, has lasted `forMs` since `sinceMs`. Time in which this
   * process stood still, and a moment to read what arrived meanwhile, is not counted. The result moves on with each new stall:
   * ask again when it is reached.
   */
  deadlineMs(sinceMs: number, forMs: number): number;
}

/** Fires once the silence of another party has lasted `forMs` from now on, see {@link Clock.deadlineMs}. */
export function setSilenceTimer(clock: Clock, forMs: number, run: () => void): Timer {
  const sinceMs = clock.now();
  let timer = clock.setTimer(sinceMs + forMs, look);
  function look(): void {
    const dueAtMs = clock.deadlineMs(sinceMs, forMs);
    if (dueAtMs <= clock.now()) run();
    else timer = clock.setTimer(dueAtMs, look);
  }
  return { cancel: () => timer.cancel() };
}

/** A clock that can also be moved forward by hand. */
export interface MovableClock extends Clock {
  /**
   * Moves time and resolves when every timer due by then has fired, in order of its due time, and every routine after
   * them. Moves that are asked for at once add up; a timer must not wait for one.
   */
  advance(ms: number): Promise<void>;
  /**
   * Passes time as for a process that stood still: what became due meanwhile fires at the end. Resolves as `advance` does. For
   * tests.
   */
  stall(ms: number): Promise<void>;
  /** Has time stand still, but for what it is moved by hand, until it is released. */
  hold(): void;
  /** Time continues from its current value. */
  release(): void;
  /** Stops the underlying host timer; no timer fires on its own afterwards. */
  close(): void;
}

interface Entry extends TimerEntry {
  readonly run: () => void | Promise<void>;
  readonly isRoutine: boolean;
}

/** Longest delay a host timer takes before it overflows to "at once". */
const HOST_TIMER_MAX_MS = 2 ** 31 - 1;

export interface ClockOptions extends MachineTimeOptions {
  /** Time stands still here until it is advanced, which is what tests want. */
  readonly frozenAtMs?: number;
}

/** Makes a clock. By default it follows the machine's time, which never goes back, plus all advances. */
export function createClock(options: ClockOptions = {}): MovableClock {
  const machineTime = createMachineTime(options);
  /** The moment at which the time is held; undefined while it runs. */
  let frozen = options.frozenAtMs;
  /** For how long it stood still before. */
  let heldForMs = 0;
  const timers = new TimerHeap<Entry>();
  /** Routines that a move came by; they run at its end. */
  const putOff: Entry[] = [];
  let offsetMs = 0;
  let order = 0;
  let hostTimer: ReturnType<typeof setTimeout> | undefined;
  let hostDueAtMs = Infinity;
  let targetMs = 0;
  let moving = false;
  let move: Promise<void> = Promise.resolve();

  const wall = (): number => frozen ?? machineTime() - heldForMs;
  const now = (): number => wall() + offsetMs;
  const stalls = createStalls(wall());
  const beat = (): void => stalls.beat(wall(), now());
  const heart = frozen === undefined ? setInterval(beat, beatMs).unref() : undefined;

  function arm(): void {
    if (frozen !== undefined || moving) return;
    const next = timers.first;
    if (next === undefined || next.dueAtMs >= hostDueAtMs) return;
    clearTimeout(hostTimer);
    hostDueAtMs = next.dueAtMs;
    hostTimer = setTimeout(fireDue, Math.min(Math.max(next.dueAtMs - now(), 0), HOST_TIMER_MAX_MS));
    hostTimer.unref();
  }

  function fireDue(): void {
    hostDueAtMs = Infinity;
    // Before any timer judges by the time that has passed.
    beat();
    for (let entry = timers.first; entry !== undefined && entry.dueAtMs <= now(); entry = timers.first) {
      timers.remove(entry);
      void entry.run();
    }
    arm();
  }

  function cancel(entry: Entry): void {
    if (timers.remove(entry)) return;
    const at = putOff.indexOf(entry);
    if (at !== -1) putOff.splice(at, 1);
  }

  async function moveToTarget(): Promise<void> {
    clearTimeout(hostTimer);
    hostDueAtMs = Infinity;
    try {
      for (;;) {
        await fireUntilTarget();
        const routine = putOff.shift();
        if (routine === undefined) return;
        await routine.run();
      }
    } finally {
      for (const routine of putOff.splice(0)) timers.add(routine);
    }
  }

  async function fireUntilTarget(): Promise<void> {
    for (let entry = timers.first; entry !== undefined && entry.dueAtMs <= targetMs; entry = timers.first) {
      timers.remove(entry);
      if (entry.isRoutine) {
        putOff.push(entry);
        continue;
      }
      offsetMs += Math.max(entry.dueAtMs - now(), 0);
      await entry.run();
    }
    offsetMs += Math.max(targetMs - now(), 0);
  }

  function enter(dueAtMs: number, run: Entry["run"], isRoutine: boolean): Timer {
    const entry: Entry = { dueAtMs, order: order++, run, isRoutine, place: -1 };
    timers.add(entry);
    arm();
    return { cancel: () => cancel(entry) };
  }

  function advance(ms: number): Promise<void> {
    targetMs = (moving ? targetMs : now()) + ms;
    if (moving) return move;
    moving = true;
    move = moveToTarget().finally(() => {
      moving = false;
      arm();
    });
    return move;
  }

  return {
    now,
    setTimer: (dueAtMs, run) => enter(dueAtMs, run, false),
    setRoutine: (dueAtMs, run) => enter(dueAtMs, run, true),
    deadlineMs(sinceMs, forMs) {
      beat();
      return stalls.deadlineMs(sinceMs, forMs);
    },
    advance,
    stall(ms) {
      const startMs = now();
      offsetMs += ms;
      stalls.note(startMs, now());
      return advance(0);
    },
    hold() {
      frozen ??= wall();
      clearTimeout(hostTimer);
      hostDueAtMs = Infinity;
    },
    release() {
      if (frozen === undefined) return;
      heldForMs = machineTime() - frozen;
      frozen = undefined;
      arm();
    },
    close() {
      clearInterval(heart);
      clearTimeout(hostTimer);
      timers.clear();
      putOff.length = 0;
    },
  };
}
