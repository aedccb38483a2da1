import type { WaitingReason } from "@millrace/spec";

/** From this moment on, the oldest job of an endpoint waited for this reason. */
export interface WaitingLogEntry {
  readonly atMs: number;
  readonly reason: WaitingReason;
  /** The same with its circumstances, for people. */
  readonly message: string;
}

/** Remembers why the jobs of an endpoint waited. */
export interface WaitingLog {
  /** The entries of a time, oldest first; `toMs` is no part of it. */
  between(endpointId: string, fromMs: number, toMs: number): Promise<readonly WaitingLogEntry[]>;
}

/** For a service that remembers nothing. */
export const noWaitingLog: WaitingLog = { between: async () => [] };
