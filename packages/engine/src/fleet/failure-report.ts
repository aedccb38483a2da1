import type { LastExit, WorkerFailures } from "./worker-failures.ts";

/** Hears of each worker that failed, with what it printed last. */
export type WorkerFailureListener = (endpointId: string, exit: LastExit) => void;

/** The same failures, and a listener hears of each. */
export function reportedFailures(failures: WorkerFailures, tell: (exit: LastExit) => void): WorkerFailures {
  const telling =
    <Parameters extends readonly unknown[]>(note: (...parameters: Parameters) => void) =>
    (...parameters: Parameters): void => {
      note(...parameters);
      const exit = failures.lastExit();
      if (exit !== null) tell(exit);
    };
  return {
    ...failures,
    notStarted: telling(failures.notStarted),
    crashed: telling(failures.crashed),
    crashedForNothing: telling(failures.crashedForNothing),
  };
}
