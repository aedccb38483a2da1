/** How many times as long as it took work rests, so that it takes a fiftieth of the time at most. */
export const REST = 50;

/**
 * Work of a gateway that may take longer than its life may stand still. It runs beside the beats, once at a time. Searches of the jobs walk over
 * all that was handed out since the oldest open transaction began: an hour of a backup makes minutes of them.
 */
export class BesideTask {
  readonly #task: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #rest: number;
  #isUnderWay = false;
  #isWantedAgain = false;
  #restsUntilMs = 0;

  constructor(task: () => Promise<void>, onError: (error: unknown) => void, rest: number = REST) {
    this.#task = task;
    this.#onError = onError;
    this.#rest = rest;
  }

  /** Begins, unless the work is under way or rests; tells whether it did. */
  begin(): boolean {
    if (this.#isUnderWay || performance.now() < this.#restsUntilMs) return false;
    void this.#run();
    return true;
  }

  /** Begins without rest; if it is under way, which may have looked too early, it is done once more. */
  beginAtOnce(): void {
    if (this.#isUnderWay) this.#isWantedAgain = true;
    else void this.#run();
  }

  async #run(): Promise<void> {
    this.#isUnderWay = true;
    do {
      this.#isWantedAgain = false;
      const beganAtMs = performance.now();
      await this.#task().catch(this.#onError);
      const tookMs = performance.now() - beganAtMs;
      this.#restsUntilMs = performance.now() + this.#rest * tookMs;
    } while (this.#isWantedAgain);
    this.#isUnderWay = false;
  }
}
