import type { Clock } from "../../kernel/clock.ts";
import type { AttemptRef } from "../model/ports.ts";

/**
 * Pause of a worker that lost an attempt although it polls, so that another worker gets the job. After further losses in a row
 * it doubles.
 */
export const withholdMinMs = 5_000;
/** Longest pause. */
export const withholdMaxMs = 300_000;
/** From this many lost attempts in a row on, a worker that polls is taken for one that cannot deliver. */
export const lossesToReplace = 2;
/** After this time without a loss, the count of losses of a worker starts again at 0. */
const FORGET_AFTER_MS = 60 * 60_000;

/** What becomes of a worker that lost an attempt although it polls. */
export interface LossVerdict {
  /** It gets no jobs until then; null where it may have the next one. */
  readonly withheldUntilMs: number | null;
  /** It lost so many in a row that another machine is to take its place. */
  readonly isToBeReplaced: boolean;
}

/** Workers that take jobs, keep polling, and report nothing: jobs in their hands are lost one after the other. */
export interface FailingWorkers {
  /** An attempt of it was lost. Attempts that it held at the same time are lost together and count once. */
  lost(attempt: AttemptRef, startedAtMs: number, isOtherFree: boolean): LossVerdict;
  /** It reported an end; says whether it had lost attempts before. */
  delivered(endpointId: string, workerId: string): boolean;
  forget(endpointId: string, workerId: string): void;
  forgetEndpoint(endpointId: string): void;
}

interface Losses {
  readonly inARow: number;
  readonly atMs: number;
}

export function createFailingWorkers(clock: Clock): FailingWorkers {
  const losses = new Map<string, Losses>();
  const keyOf = (endpointId: string, workerId: string): string => `${endpointId}/${workerId}`;

  function count(key: string, startedAtMs: number): number {
    const nowMs = clock.now();
    for (const [other, { atMs }] of losses) if (atMs < nowMs - FORGET_AFTER_MS) losses.delete(other);
    const before = losses.get(key);
    const isSameLoss = before !== undefined && startedAtMs < before.atMs;
    const inARow = (before?.inARow ?? 0) + (isSameLoss ? 0 : 1);
    losses.set(key, { inARow, atMs: isSameLoss ? before.atMs : nowMs });
    return inARow;
  }

  return {
    lost({ endpointId, workerId }, startedAtMs, isOtherFree) {
      const inARow = count(keyOf(endpointId, workerId), startedAtMs);
      const isToBeReplaced = inARow >= lossesToReplace;
      const pauseMs = Math.min(withholdMinMs * 2 ** (inARow - 1), withholdMaxMs);
      // The only worker there is may have been cut off for a moment: after the first loss it may try again at once.
      const isWithheld = isToBeReplaced || isOtherFree;
      return { isToBeReplaced, withheldUntilMs: isWithheld ? clock.now() + pauseMs : null };
    },
    delivered: (endpointId, workerId) => losses.size > 0 && losses.delete(keyOf(endpointId, workerId)),
    forget: (endpointId, workerId) => void losses.delete(keyOf(endpointId, workerId)),
    forgetEndpoint(endpointId) {
      for (const key of losses.keys()) if (key.startsWith(keyOf(endpointId, ""))) losses.delete(key);
    },
  };
}
