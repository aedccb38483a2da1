import type { QueueCounters } from "../../jobs/queue-view.ts";
import type { EndpointSituation, WaitingExplanation } from "./waiting-explanation.ts";
import type { WorkerCounts } from "./worker-counts.ts";
import type { ListedWorker } from "./worker-list.ts";

/** The queue of an endpoint at the last reconciliation. */
export interface ReportedQueue extends QueueCounters {
  /** When the oldest waiting job of normal priority was queued; null if none waits. */
  readonly oldestQueuedAtMs: number | null;
  /** Of those that belong to no batch; left out where all are such. */
  readonly callersQueuedAtMs?: number | null;
}

/** Since when the oldest job waits that belongs to no batch: those of a batch wait because there are many, and no caller waits for them. */
export function callersWaitSinceMs({ oldestQueuedAtMs, callersQueuedAtMs }: ReportedQueue): number | null {
  return callersQueuedAtMs === undefined ? oldestQueuedAtMs : callersQueuedAtMs;
}

/** What the fleet that manages an endpoint knows of it. It consists of plain data, so that it can be stored. */
export interface EndpointReport {
  readonly endpointId: string;
  readonly atMs: number;
  readonly queue: ReportedQueue;
  readonly workers: readonly ListedWorker[];
  /** Whether these are all. */
  readonly isComplete: boolean;
  /** Workers as the health report counts them. */
  readonly counts: WorkerCounts;
  readonly situation: EndpointSituation;
  /** Why the oldest job waits; null when none has waited long. */
  readonly waiting: Pick<WaitingExplanation, "reason" | "message"> | null;
}
