import type { EarlyJobs } from "./early-jobs.ts";

/** How long nothing is accepted in memory after something could not be written. */
const WARY_MS = 1000;

/** Has jobs written that are not finished soon. */
export interface WriteInTime {
  /** Something could not be written a moment ago: what is accepted had better be written at once. */
  readonly isWary: boolean;
  /** Some are unwritten. */
  arm(): void;
}

export interface WriteInTimeOptions {
  readonly afterMs: number;
  /** Writes the job if it is still unwritten; each in a change of its own, so that one that fails is alone. */
  readonly write: (jobId: string) => Promise<void>;
  /** Hears of a job that could not be written. True keeps the job, to be tried again. */
  readonly onFailed: (jobId: string, error: unknown) => boolean;
}

export function createWriteInTime(early: EarlyJobs, { afterMs, write, onFailed }: WriteInTimeOptions): WriteInTime {
  let timer: NodeJS.Timeout | undefined;
  /** Jobs are here that could not be written a moment ago. */
  let mustWait = false;
  let waryUntilMs = -Infinity;

  function arm(): void {
    timer ??= setTimeout(() => void look(), mustWait ? WARY_MS : afterMs).unref();
  }
  async function writeOne(jobId: string): Promise<void> {
    try {
      await write(jobId);
    } catch (error) {
      waryUntilMs = performance.now() + WARY_MS;
      if (onFailed(jobId, error)) mustWait = true;
    }
  }
  async function look(): Promise<void> {
    mustWait = false;
    await Promise.all(early.olderThan(afterMs).map((jobId) => writeOne(jobId)));
    timer = undefined;
    if (early.size > 0) arm();
  }

  return {
    get isWary() {
      return performance.now() < waryUntilMs;
    },
    arm,
  };
}
