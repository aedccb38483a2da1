/** Pause before the first restart of a crashed worker. */
export const restartDelayMinMs = 1_000;
/** Longest pause between two restarts. */
export const restartDelayMaxMs = 300_000;
/** A worker that lived this long was healthy: its crash is the first of a new row. */
export const healthyAfterMs = 60_000;
/** Pause before a machine that the driver refused is tried again; trying costs nothing, and the cause may be repaired. */
export const refusedRetryMs = 10_000;

/** How a crashed worker had fared until then. */
export interface CrashedRun {
  readonly ranForMs: number;
  readonly finishedJob: boolean;
}

export interface Backoff {
  /** Crashes in a row, this one included. */
  readonly crashes: number;
  readonly delayMs: number;
}

/** When to start again after a crash: 1 s, doubling to 5 min; a run that was healthy or finished a job resets the pause. */
export function backoffAfterCrash(crashesBefore: number, run: CrashedRun): Backoff {
  const healthy = run.finishedJob || run.ranForMs >= healthyAfterMs;
  const crashes = healthy ? 1 : crashesBefore + 1;
  return { crashes, delayMs: Math.min(restartDelayMinMs * 2 ** (crashes - 1), restartDelayMaxMs) };
}
