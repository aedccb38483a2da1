/** A signal that aborts after a time, or with another one. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Nothing of it is left; its signal aborts no more. */
  end(): void;
}

/**
 * Limits what takes its signal until it is ended; the error that it aborts with names the request. A signal of `AbortSignal.timeout` would stay for its whole time after each of
 * thousands of short requests, and make an error for each of them, after its answer.
 */
export function timeLimit(request: string, timeoutMs: number, other?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(other?.reason);
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`${request} was not answered within ${timeoutMs / 1000} s.`, "TimeoutError"));
  }, timeoutMs);
  if (other?.aborted === true) abort();
  else other?.addEventListener("abort", abort, { once: true });
  return {
    signal,
    end() {
      clearTimeout(timer);
      other?.removeEventListener("abort", abort);
    },
  };
}
