import type { Clock } from "../kernel/clock.ts";
import type { LeaveReason } from "../gateways/ports.ts";
import type { QueueGateways } from "./model/queue-gateways.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { Attempt, Attempts } from "./state/attempts.ts";
import type { FailingWorkers } from "./state/failing-workers.ts";
import type { Handover } from "./state/handover.ts";
import type { JobEvents } from "./state/job-events.ts";
import type { JobIdSource } from "./model/job-ids.ts";
import type { JobObserver } from "./model/job-notice.ts";
import type { JobStore, QueueEndpoints } from "./model/ports.ts";
import type { PrestartFailures } from "./model/prestart-failures.ts";
import type { PrestartHolds } from "./state/prestart-holds.ts";
import type { StopChannel } from "./state/stop-channel.ts";
import type { Expiry } from "./state/upkeep.ts";
import type { WebhookOutbox } from "./webhooks/webhook-outbox.ts";
import type { WorkerPresences } from "./state/worker-presence.ts";

/** What the parts of the engine share. */
export interface EngineParts {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly endpoints: QueueEndpoints;
  /** Storage for inputs that are too large for a row. */
  readonly blobs: Pick<BlobStore, "has">;
  readonly gateways: QueueGateways;
  readonly ids: JobIdSource;
  readonly events: JobEvents;
  readonly handover: Handover;
  readonly attempts: Attempts;
  readonly presences: WorkerPresences;
  readonly failing: FailingWorkers;
  readonly prestartHolds: PrestartHolds;
  readonly prestartFailures: PrestartFailures;
  readonly leaseMs: number;
  readonly stops: StopChannel;
  readonly expiry: Expiry;
  readonly webhooks: WebhookOutbox;
  /** The last line that the worker of an attempt printed about an error of its job; null if there is none. */
  readonly lastErrorLine: (attempt: Attempt) => Promise<string | null>;
  /** Hears of failures in the background. */
  readonly onError: (error: unknown) => void;
  /** Absent while nobody observes jobs. */
  readonly observe?: JobObserver | undefined;
  readonly changed: (endpointId: string) => void;
  /** The worker is to be replaced. */
  readonly leaves: (endpointId: string, workerId: string, why: LeaveReason) => void;
}
