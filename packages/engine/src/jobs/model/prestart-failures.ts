import { limits } from "@millrace/spec";

/** A worker's prestart hooks failed while it held a job. */
export interface PrestartFailure {
  readonly endpointId: string;
  /** Of the endpoint. */
  readonly version: number;
  /** Names the attempt, so that a repeated report gets the answer of the first. */
  readonly attempt: string;
  readonly nowMs: number;
}

/** Decides, for all gateways together, which job fails because prestart hooks do: one for each row of failures. */
export interface PrestartFailures {
  /** Whether the job of this attempt is the one that fails; the others wait again. */
  failsJob(failure: PrestartFailure): Promise<boolean>;
  /** The endpoint was deleted. */
  forget(endpointId: string): Promise<void>;
}

/** A row ends when its last failure was at this moment or before; and with the version of its endpoint. */
export function newRowAfterMs(nowMs: number): number {
  return nowMs - limits.prestartForgetMs;
}

/** Of one process that keeps nothing. */
export function memoryPrestartFailures(): PrestartFailures {
  const rows = new Map<string, PrestartFailure>();
  return {
    async failsJob(failure) {
      const last = rows.get(failure.endpointId);
      const isNew = last === undefined || last.version < failure.version || last.nowMs <= newRowAfterMs(failure.nowMs);
      const { attempt, version } = isNew ? failure : last;
      rows.set(failure.endpointId, { ...failure, attempt, version });
      return attempt === failure.attempt;
    },
    forget: async (endpointId) => void rows.delete(endpointId),
  };
}
