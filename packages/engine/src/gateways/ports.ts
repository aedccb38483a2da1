import type { ServiceEvent } from "./service-event.ts";

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
  /** Prestart hooks of an endpoint fail, or no longer do. */
  | { readonly kind: "prestartHold"; readonly endpointId: string; readonly hold: PrestartHold | null }
  /** A worker printed that its prestart hooks run, or are done. */
  | {
      readonly kind: "prestart";
      readonly endpointId: string;
      readonly workerId: string;
      readonly phase: PrestartPhase;
      readonly atMs: number;
    }
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
  /** Requests of a load-balancing endpoint, as a gateway knows them; said again while there are any. */
  | ({ readonly kind: "requests" } & RequestNews)
  /** A webhook became due. */
  | { readonly kind: "webhook" }
  /** Readers of the events of an account are connected here; said again while they are. */
  | { readonly kind: "watch"; readonly accountId: string }
  /** Something happened in an account that has readers on another gateway. */
  | { readonly kind: "event"; readonly accountId: string; readonly event: ServiceEvent }
  /** A budget of an account, or of one of its endpoints, was changed. */
  | { readonly kind: "budget"; readonly accountId: string }
  /** A key is good no more; without one, none of the account is. */
  | { readonly kind: "revoked"; readonly accountId: string; readonly keyId?: string }
  /** Notifications may have been lost. Never sent; a gateway that was cut off hears it from itself. */
  | { readonly kind: "missed" };

/** What a gateway tells of the requests of one load-balancing endpoint. */
export interface RequestNews {
  readonly endpointId: string;
  /** Which gateway tells it: a name of this run of it. */
  readonly from: string;
  /** Its host, whose gateways reach the workers that it watches. */
  readonly hostId: string;
  /** Requests that wait at it for a worker, and since when the first does. */
  readonly waiting: number;
  readonly oldestAtMs: number | null;
  /** Said once by the gateway whose fleet saw it; null: what made them fail may be mended. */
  readonly failing?: FailingWorkers | null;
  /** Some of the workers that it watches or has requests at. */
  readonly workers: readonly RequestNewsOfWorker[];
}

/** What the health checks of a worker that serves requests found. */
export interface WorkerHealth {
  /** Of the last answer; null when there was none. */
  readonly status: number | null;
  /** When it last said that it is still starting (204); null if it never did. */
  readonly startingAtMs: number | null;
  /** What the program is asked, and on which port it has to answer, for people. A gateway of an earlier version does not tell. */
  readonly asked?: string | undefined;
}

/** Workers of an endpoint failed one after another before one was ready. */
export interface FailingWorkers {
  /** How the last one failed, in a sentence for people. */
  readonly message: string;
  /** No worker starts before that. */
  readonly untilMs: number;
}

export interface RequestNewsOfWorker {
  readonly workerId: string;
  /** Requests that this gateway itself has under way there. */
  readonly underWay: number;
  readonly lastRequestAtMs: number | null;
  /** Of a worker that it watches: where gateways of its host reach its program, and whether it is ready. */
  readonly watched?: { readonly url: string; readonly ready: boolean; readonly health: WorkerHealth };
  /** It took no connection or broke a request off: the gateway that watches it is to check it, and to tell what it finds. */
  readonly doubted?: true;
  /** Its machine has ended. */
  readonly gone?: true;
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
  /** Called at intervals, to poll for what a lost notification was about. */
  onLook(listener: () => void): void;
}

/** How a worker ended that held jobs: `stopped` on purpose, which counts against none of them, or `lost`. */
export type WorkerEnd = "stopped" | "lost";

/**
 * Why a worker is to be replaced: it `asked` for it, it lost jobs in a row although it polls (`lostJobs`), or its prestart hooks failed
 * (`prestartFailed`), after which it ends by itself.
 */
export type LeaveReason = "asked" | "lostJobs" | "prestartFailed";

/** Prestart hooks of a worker `run`, or are `done`. */
export type PrestartPhase = "run" | "done";

/** Prestart hooks of an endpoint's workers fail: a worker that has not proved itself gets a job only as a probe. */
export interface PrestartHold {
  /** Of the endpoint. Another version has other workers, which the hold is not about. */
  readonly version: number;
  /** What failed, in one line. */
  readonly reason: string;
  /** The failure that began the hold, and the probes since. */
  readonly tries: number;
  /** From then on one job is handed out as a probe. */
  readonly untilMs: number;
}
