import type { Clock, Timer } from "../kernel/clock.ts";

/** Asks a program for its health; resolves to the status of its answer, null when it gave none in time. Never rejects. */
export type HealthCheck = (url: string, timeoutMs: number) => Promise<number | null>;

export interface HealthTimes {
  /** Between two checks of a program that is not ready. */
  readonly intervalMs: number;
  /** Between two checks of one that is. */
  readonly readyIntervalMs: number;
  readonly timeoutMs: number;
}

/** What the last check of a program found: `starting`, by its own word (204) or because it does not listen yet, or `unwell`. */
export type Health = "starting" | "ready" | "unwell";

/** Checks a program until it is closed. */
export interface HealthWatch {
  /** Checks at once: a request did not reach it, or broke off. A check that is under way may have been answered before, so it does not count. */
  doubt(): void;
  close(): void;
}

/** A program that has just begun is asked more often, so that the first request does not wait for the next check. */
const FIRST_INTERVAL_MS = 100;
const READY = 200;
const STARTING = 204;

/** @param url of the check. @param heard hears what each check found */
export function watchHealth(
  { clock, check, times }: { readonly clock: Clock; readonly check: HealthCheck; readonly times: HealthTimes },
  url: string,
  heard: (health: Health, status: number | null) => void,
): HealthWatch {
  let closed = false;
  let checking = false;
  let doubted = false;
  let timer: Timer | undefined;
  let waitMs = Math.min(FIRST_INTERVAL_MS, times.intervalMs);

  async function look(): Promise<void> {
    if (closed || checking) return;
    checking = true;
    timer?.cancel();
    let status: number | null;
    do {
      doubted = false;
      status = await check(url, times.timeoutMs);
    } while (doubted && !closed);
    checking = false;
    if (closed) return;
    const isReady = status === READY;
    heard(isReady ? "ready" : status === STARTING || status === null ? "starting" : "unwell", status);
    if (isReady) waitMs = times.readyIntervalMs;
    else waitMs = Math.min(times.intervalMs, waitMs === times.readyIntervalMs ? times.intervalMs : waitMs * 2);
    if (!closed) timer = clock.setRoutine(clock.now() + waitMs, look);
  }

  void look();
  return {
    doubt() {
      doubted = checking;
      void look();
    },
    close() {
      closed = true;
      timer?.cancel();
    },
  };
}
