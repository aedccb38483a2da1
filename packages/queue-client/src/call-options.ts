import type { CallOptions } from "@millrace/client-runtime/client-options";

import type { JobOptions } from "./arguments.ts";

export type { CallOptions };

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
