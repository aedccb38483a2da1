import type { Runtime } from "../../src/index.ts";

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

/**
 * A clock for tests. Short pauses (retries, pacing) are over at once and move the time on by what they would have taken;
 * long ones (timeouts) last until the test moves the time.
 */
export class TestClock implements Pick<Runtime, "now" | "sleep"> {
  /** The short pauses, in milliseconds, in order. */
  readonly pauses: number[] = [];
  readonly #sleepers = new Set<Sleeper>();
  readonly #leapBelowMs: number;
  #nowMs = Date.parse("2026-01-05T12:00:00Z");

  constructor(leapBelowMs = 30_000) {
    this.#leapBelowMs = leapBelowMs;
  }

  /** How many long pauses are under way. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  now = (): number => this.#nowMs;

  sleep = (ms: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.reject(signal.reason);
    if (ms < this.#leapBelowMs) {
      this.pauses.push(ms);
      this.#nowMs += ms;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const sleeper = { dueMs: this.#nowMs + ms, wake: resolve };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });
  };

  /** Moves the time and ends the pauses that are over by then. */
  advance(ms: number): void {
    this.#nowMs += ms;
    for (const sleeper of this.#sleepers) {
      if (sleeper.dueMs > this.#nowMs) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }
}
