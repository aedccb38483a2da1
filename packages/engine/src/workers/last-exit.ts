/** How a worker ended without being stopped, or why it could not start. */
export interface LastExit {
  readonly workerId: string;
  readonly atMs: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly message: string;
  /** What it printed last, oldest first, without what is known to be secret. */
  readonly lastLogLines: readonly string[];
}

/** Hears of each worker that failed, with what it printed last. */
export type WorkerFailureListener = (endpointId: string, exit: LastExit) => void;
