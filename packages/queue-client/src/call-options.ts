import type { JobOptions } from "./arguments.ts";

/** What every call may be given. */
export interface CallOptions {
  /** Ends the call: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Longest time for the whole call, retries and pauses included, in milliseconds. Default: the client's. */
  readonly timeoutMs?: number | undefined;
  /** How often the request is repeated at most, where that is safe. Default: the client's. */
  readonly maxRetries?: number | undefined;
  /** Headers to add. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface RunOptions extends JobOptions, CallOptions {}

export interface RunSyncOptions extends RunOptions {
  /**
   * How long the service holds the request, in milliseconds: 1000 to 300000, by default 90000. Giving it at all keeps the
   * result for 5 minutes instead of 1.
   */
  readonly waitMs?: number | undefined;
}

export interface StatusOptions extends CallOptions {
  /** New remaining life of the job, counted from now, in milliseconds: 10000 to 604800000. */
  readonly ttlMs?: number | undefined;
  /** Has a job that is `IN_QUEUE` come with `waiting`: why it waits, and for how long. */
  readonly explain?: boolean | undefined;
}

export interface StatusSyncOptions extends CallOptions {
  /** How long the service holds the request, in milliseconds: 1000 to 300000, by default 90000. */
  readonly waitMs?: number | undefined;
}
