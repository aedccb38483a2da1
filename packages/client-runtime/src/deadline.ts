import type { Clock } from "./clock.ts";

/** A signal that is aborted by the caller's signal or when the time is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Time that is left, in milliseconds; `Infinity` when there is no limit. */
  leftMs(): number;
  /** Drops the time limit but goes on following the caller's signal. */
  disarm(): void;
  /** Aborts the signal from within. */
  abort(reason: unknown): void;
  /** Lets go of timer and caller's signal. To be called in every case, so that nothing keeps the process alive. */
  dispose(): void;
}

export interface DeadlineOptions {
  /** Milliseconds until the signal is aborted; `Infinity` for never. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Makes the reason of the abort when the time is over. */
  readonly onTimeout: () => unknown;
}

export function startDeadline(runtime: Pick<Clock, "now" | "sleep">, options: DeadlineOptions): Deadline {
  const { timeoutMs, signal: outer, onTimeout } = options;
  const inner = new AbortController();
  const timer = new AbortController();
  const endsAtMs = runtime.now() + timeoutMs;
  const follow = (): void => inner.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  if (timeoutMs !== Number.POSITIVE_INFINITY) {
    runtime.sleep(timeoutMs, timer.signal).then(
      () => inner.abort(onTimeout()),
      () => undefined,
    );
  }
  const disarm = (): void => timer.abort();
  return {
    signal: inner.signal,
    leftMs: () => endsAtMs - runtime.now(),
    disarm,
    abort: (reason) => inner.abort(reason),
    dispose() {
      disarm();
      outer?.removeEventListener("abort", follow);
    },
  };
}

/** A signal that fires with the first of the client's and the call's. */
export function eitherSignal(one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined {
  return one === undefined || other === undefined ? (one ?? other) : AbortSignal.any([one, other]);
}
