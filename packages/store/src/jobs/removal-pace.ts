import { setTimeout as delay } from "node:timers/promises";

const FIRST_JOBS = 100;
const LEAST_JOBS = 20;
const MOST_JOBS = 500;
/** How far the size may move at once. One slow batch says little. */
const GROWTH_MAX = 1.5;
const SHRINKAGE_MAX = 0.5;

/** How many jobs of many to remove in one transaction, and how fast: less while the machine or the database is slow. */
export class RemovalPace {
  readonly #batchMs: number;
  #jobs = FIRST_JOBS;

  /** @param batchMs what a batch may take */
  constructor(batchMs: number) {
    this.#batchMs = batchMs;
  }

  /** Jobs of the next batch. */
  get jobs(): number {
    return this.#jobs;
  }

  /** A batch of this many jobs took so long. */
  note(jobs: number, tookMs: number): void {
    if (jobs === 0) return;
    const fitting = (jobs / Math.max(tookMs, 0.1)) * this.#batchMs;
    const next = Math.min(Math.max(fitting, this.#jobs * SHRINKAGE_MAX), this.#jobs * GROWTH_MAX);
    this.#jobs = Math.round(Math.min(Math.max(next, LEAST_JOBS), MOST_JOBS));
  }

  /** Waits as long as the batch took, its way to the disk included: others have the disk for half of the time. */
  async rest(tookMs: number): Promise<void> {
    await delay(tookMs);
  }
}
