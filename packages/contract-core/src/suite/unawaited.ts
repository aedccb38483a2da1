/** Failures that no check has awaited so far. */
export interface Unawaited {
  errors(): readonly unknown[];
  /** What fails unawaited ends the process again. */
  end(): void;
}

/**
 * Lets a run go on when something fails before a check awaits it, or that no check awaits: of requests that are under way side by side,
 * the second may fail first. Without this, Node ends the process, and the results of all other checks with it.
 */
export function keepUnawaited(): Unawaited {
  const errors = new Map<Promise<unknown>, unknown>();
  const failed = (error: unknown, promise: Promise<unknown>): void => void errors.set(promise, error);
  const awaited = (promise: Promise<unknown>): void => void errors.delete(promise);
  process.on("unhandledRejection", failed).on("rejectionHandled", awaited);
  return {
    errors: () => [...errors.values()],
    end: () => void process.off("unhandledRejection", failed).off("rejectionHandled", awaited),
  };
}
