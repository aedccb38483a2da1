import type { Timing } from "./timing.ts";

const LAST_UPDATE_GRACE_MS = 1000;

/**
 * The progress updates of one job: sent one at a time and in order. A newer update replaces one that still waits,
 * because a client sees only the latest.
 */
export class ProgressChannel {
  readonly #send: (value: unknown, signal: AbortSignal) => Promise<void>;
  readonly #timing: Timing;
  readonly #closing = new AbortController();
  #waiting: { value: unknown; settled: PromiseWithResolvers<void> } | undefined;
  #sending: Promise<void> | undefined;
  #isClosed = false;

  /** `send` must not reject; it is to give up when its signal aborts. */
  constructor(send: (value: unknown, signal: AbortSignal) => Promise<void>, timing: Timing) {
    this.#send = send;
    this.#timing = timing;
  }

  /** Resolves when the value was sent, or skipped in favour of a newer one or of the job's end. */
  update(value: unknown): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#waiting?.settled.resolve();
    const settled = Promise.withResolvers<void>();
    this.#waiting = { value, settled };
    this.#sending ??= this.#sendAll();
    return settled.promise;
  }

  /** Skips what waits and lets the update under way finish, so that none arrives after the job's result. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting?.settled.resolve();
    this.#waiting = undefined;
    if (this.#sending === undefined) return;
    const grace = new AbortController();
    await Promise.race([this.#sending, this.#timing.sleep(LAST_UPDATE_GRACE_MS, grace.signal)]);
    grace.abort();
    this.#closing.abort();
    await this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (let next = this.#waiting; next !== undefined; next = this.#waiting) {
      this.#waiting = undefined;
      await this.#send(next.value, this.#closing.signal);
      next.settled.resolve();
    }
    this.#sending = undefined;
  }
}
