import type { MachineExit } from "../machines/driver.ts";

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

/** To be put behind "the worker ended": the exit code or signal, and what the driver knows of the cause, such as too little memory. */
export function howItEnded({ exitCode, signal, reason }: Pick<MachineExit, "exitCode" | "signal" | "reason">): string {
  const how = signal === null ? `with exit code ${exitCode}` : `by signal ${signal}`;
  return reason === undefined ? how : `${how} (${reason.replace(/\.$/, "")})`;
}

/** The same for a worker whose host is lost. */
export function lostWithHost(why: string): string {
  return `with its host (${why.replace(/\.$/, "")})`;
}

/** Hears of each worker that failed, with what it printed last. */
export type WorkerFailureListener = (endpointId: string, exit: LastExit) => void;
