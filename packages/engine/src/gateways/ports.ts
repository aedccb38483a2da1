import type { LeaveReason, WorkerAsking, WorkerEnd } from "../workers/ports.ts";
import type { ServiceEvent } from "../events/service-event.ts";
import type { JobRecord } from "../jobs/job.ts";

/** Where in the queue of an endpoint a job waits. */
export interface QueuePlace {
  readonly lowPriority: number;
  readonly position: number;
  /** On which of several databases; left out, on any. */
  readonly shard?: number;
}

/**
 * Notifications between gateways. They are hints: a lost one costs time, never a job. A gateway that waits for
 * something also polls for it, see {@link Gateways.onLook}.
 */
export type GatewayNotification =
  /** Jobs wait, one unless `count` says more, and no poll of this gateway took them. Without the place of the first it may be anywhere. */
  | { readonly kind: "queued"; readonly endpointId: string; readonly place?: QueuePlace; readonly count?: number }
  /** A job ended, came back or got a chunk. */
  | { readonly kind: "job"; readonly endpointId: string; readonly jobId: string }
  /** A worker is to stop a job. */
  | {
      readonly kind: "stop";
      readonly endpointId: string;
      readonly workerId: string;
      readonly jobId: string;
      readonly takenAtMs?: number | null;
      readonly isLost?: boolean;
    }
  /** The worker was told to stop these; other gateways need not repeat it. */
  | { readonly kind: "stopped"; readonly endpointId: string; readonly workerId: string; readonly jobId: string }
  /** The queue or the workers of an endpoint changed, which may concern the scaler. */
  | { readonly kind: "changed"; readonly endpointId: string }
  /** About a worker: it gets no more jobs, gets jobs again, or is to be answered at once. */
  | {
      readonly kind: "drain" | "readmit" | "release";
      readonly endpointId: string;
      readonly workerId: string;
    }
  /** A worker is to be replaced; an older gateway does not say why, and means that the worker asked for it. */
  | { readonly kind: "leaves"; readonly endpointId: string; readonly workerId: string; readonly why?: LeaveReason }
  /** A worker that lost jobs gets none until a moment. */
  | { readonly kind: "withhold"; readonly endpointId: string; readonly workerId: string; readonly untilMs: number }
  /** A worker is gone; an older gateway does not say how, and means that it was lost. */
  | {
      readonly kind: "gone";
      readonly endpointId: string;
      readonly workerId: string;
      readonly end?: WorkerEnd;
      readonly how?: string | undefined;
    }
  /** There is an order for a worker of this host. */
  | { readonly kind: "workerOrder"; readonly hostId: string; readonly workerId: string }
  /** The host of a worker reported something of it, which concerns the leader, or only says what its start waits for. */
  | { readonly kind: "workerReport"; readonly workerId: string; readonly progress?: string }
  /** A webhook became due. */
  | { readonly kind: "webhook" }
  /** Readers of the events of an account are connected here; said again while they are. */
  | { readonly kind: "watch"; readonly accountId: string }
  /** Something happened in an account that has readers on another gateway. */
  | { readonly kind: "event"; readonly accountId: string; readonly event: ServiceEvent }
  /** A budget of an account, or of one of its endpoints, was changed. */
  | { readonly kind: "budget"; readonly accountId: string }
  /** Notifications may have been lost. Never sent; a gateway that was cut off hears it from itself. */
  | { readonly kind: "missed" };

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
  readonly asking?: WorkerAsking;
  /** The last heartbeat for its jobs: when, and for which ones (null = all it holds). */
  readonly renewal: { readonly atMs: number; readonly jobIds: readonly string[] | null } | null;
  /** When its last ping named no jobs. A gateway of an earlier version does not say. */
  readonly idlePingAtMs?: number | null;
}

/** The gateways that serve one storage together, as one of them sees the others. */
export interface Gateways {
  /** Sends it soon, joined with others. */
  tell(notification: GatewayNotification): void;
  onNotification(listener: (notification: GatewayNotification) => void): void;
  /** Whether this one does what only one may do: start machines, deliver webhooks, take over what others left. */
  readonly leads: boolean;
  /** Whether others serve the same jobs, as far as it is known here. */
  readonly hasOthers: boolean;
  onLead(listener: (leads: boolean) => void): void;
  /**
   * Attempts to be watched over here, unless they are already: those of a gateway that is gone, and now and then all
   * older ones of this gateway. A claim may have been committed although its answer was lost.
   */
  onAdopted(listener: (jobs: readonly JobRecord[]) => void): void;
  /** Called at intervals, to poll for what a lost notification was about. */
  onLook(listener: () => void): void;
  /** Source of the heartbeats that this gateway publishes to the others; called at intervals. */
  shareSigns(signs: () => readonly WorkerSign[]): void;
  /** The published heartbeats of workers on other gateways. */
  signsElsewhere(endpointId: string): readonly WorkerSign[];
  /** Hears of heartbeats at other gateways that are new, as they become known. */
  onSigns(listener: (signs: readonly WorkerSign[]) => void): void;
  /** What the others know of a worker now. */
  readSigns(endpointId: string, workerId: string): Promise<readonly WorkerSign[]>;
}
