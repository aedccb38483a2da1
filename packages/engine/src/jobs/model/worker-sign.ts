import type { Clock } from "../../kernel/clock.ts";

/** A worker as the job engine sees it, the fleet's own or an external one. */
export interface WorkerPresence {
  readonly workerId: string;
  /** A take poll of it is being held. */
  readonly polling: boolean;
  /** Jobs it holds. */
  readonly holding: number;
  /** Last heartbeat. */
  readonly lastSeenAtMs: number;
  /**
   * When it last took or finished a job, null if it never had any. Jobs may start and finish between two observations of the
   * fleet; without this a busy worker with short jobs would count as idle.
   */
  readonly lastJobAtMs: number | null;
  /** It gets no jobs. */
  readonly draining: boolean;
  /** It lost jobs although it polls, and gets none until then. Null when it may have some, and from older gateways absent. */
  readonly withheldUntilMs?: number | null;
  /** It says that it cannot work. */
  readonly unfit: boolean;
  /** Its handler works. A gateway of an earlier version does not say. */
  readonly proven?: boolean;
  /** When it asked for jobs; absent where a gateway of an earlier version does not tell. */
  readonly asking?: WorkerAsking;
}

/** When a worker asked for jobs, and when it was told to stop some. */
export interface WorkerAsking {
  readonly firstSeenAtMs: number;
  /** When it last began or ended a poll for jobs; null if it never did. */
  readonly askedAtMs: number | null;
  /** When the last order to stop a job of it was due. */
  readonly stopOrderedAtMs: number | null;
}

/** What a gateway knows of a worker that called it. */
export interface WorkerSign {
  readonly endpointId: string;
  readonly workerId: string;
  readonly polling: boolean;
  /** Jobs that this gateway handed to it and that run. */
  readonly holding: number;
  readonly lastSeenAtMs: number;
  readonly lastJobAtMs: number | null;
  readonly draining: boolean;
  readonly withheldUntilMs?: number | null;
  readonly unfit: boolean;
  readonly proven?: boolean;
  readonly asking?: WorkerAsking;
  /** The last heartbeat for its jobs: when, and for which ones (null = all it holds). */
  readonly renewal: { readonly atMs: number; readonly jobIds: readonly string[] | null } | null;
  /** When its last ping named no jobs. A gateway of an earlier version does not say. */
  readonly idlePingAtMs?: number | null;
}

/** A heartbeat within the lease, or a held poll. */
export function isAlive(presence: WorkerPresence, clock: Clock, leaseMs: number): boolean {
  if (presence.polling || presence.holding > 0) return true;
  return clock.now() <= clock.deadlineMs(presence.lastSeenAtMs, leaseMs);
}
