/** A signal that aborts after a time, or with another one. */
export interface TimeLimit extends Disposable {
  readonly signal: AbortSignal;
}

/**
 * Limits what takes its signal until it is disposed. A signal of `AbortSignal.timeout` would stay for its whole time after each of
 * thousands of short requests, and end each of them with an error that nobody reads.
 */
export function timeLimit(timeoutMs: number, other?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const end = (): void => controller.abort(other?.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  }, timeoutMs);
  if (other?.aborted === true) end();
  else other?.addEventListener("abort", end, { once: true });
  return {
    signal,
    [Symbol.dispose]() {
      clearTimeout(timer);
      other?.removeEventListener("abort", end);
    },
  };
}
