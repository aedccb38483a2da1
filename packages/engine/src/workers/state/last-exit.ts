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

/** Goes on with "the worker ended", for a worker whose host is lost. */
export function lostWithHost(why: string): string {
  return `with its host (${why.replace(/\.$/, "")})`;
}

/** Hears of each worker that failed, with what it printed last. */
export type WorkerFailureListener = (endpointId: string, exit: LastExit) => void;
