import type { Clock } from "../kernel/clock.ts";
import type { LeaveReason } from "../workers/ports.ts";
import type { Gateways } from "../gateways/ports.ts";
import type { BlobStore } from "../kernel/payload.ts";
import type { Attempt, Attempts } from "./attempts.ts";
import type { FailingWorkers } from "./failing-workers.ts";
import type { Handover } from "./handover.ts";
import type { JobEvents } from "./job-events.ts";
import type { JobIdSource } from "./job-ids.ts";
import type { JobObserver } from "./job-notice.ts";
import type { JobStore, QueueEndpoints } from "./ports.ts";
import type { StopChannel } from "./stop-channel.ts";
import type { Expiry } from "./upkeep.ts";
import type { WebhookOutbox } from "./webhook-outbox.ts";
import type { WorkerPresences } from "./worker-presence.ts";

/** What the parts of the engine share. */
export interface EngineParts {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly endpoints: QueueEndpoints;
  /** Storage for inputs that are too large for a row. */
  readonly blobs: Pick<BlobStore, "has">;
  readonly gateways: Gateways;
  readonly ids: JobIdSource;
  readonly events: JobEvents;
  readonly handover: Handover;
  readonly attempts: Attempts;
  readonly presences: WorkerPresences;
  readonly failing: FailingWorkers;
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
