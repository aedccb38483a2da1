import { limits } from "@millrace/spec";
import type { Clock } from "../clock.ts";
import type { QueueView } from "../fleet/ports.ts";
import { createAttempts, type Attempt } from "./attempts.ts";
import { createClientOperations, type ClientOperations } from "./client-operations.ts";
import { createHandover, type Handover } from "./handover.ts";
import { createJobEvents, type JobEvents } from "./job-events.ts";
import { createJobIdSource, type JobIdSource } from "./job-ids.ts";
import type { JobStore, QueueEndpoints, RemovedJob, WebhookSender } from "./ports.ts";
import { createQueueView } from "./queue-view.ts";
import { createStopChannel, type StopChannel } from "./stop-channel.ts";
import { createExpiry, type Expiry } from "./upkeep.ts";
import { createWebhookOutbox, type WebhookOutbox } from "./webhook-outbox.ts";
import { createWorkerOperations, type WorkerOperations } from "./worker-operations.ts";
import { createWorkerPresences, type WorkerPresences } from "./worker-presence.ts";

export interface JobEngineOptions {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly endpoints: QueueEndpoints;
  readonly webhookSender: WebhookSender;
  readonly webhookSecretOf: (accountId: string) => Promise<string>;
  readonly leaseMs?: number;
  /** Hears of failures in the background, where nobody waits for an answer. */
  readonly onError: (error: unknown) => void;
}

/** The job engine: what clients and workers may do, and the upkeep between. */
export interface JobEngine {
  readonly client: ClientOperations;
  readonly worker: WorkerOperations;
  readonly queue: QueueView;
  /** Set once `close` was called: whoever writes a long answer shall end it. */
  readonly closing: boolean;
  /** Ends waits and polls and starts no new ones; jobs stay as they are in the store. */
  close(): Promise<void>;
}

/** What the parts of the engine share. */
export interface EngineParts {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly endpoints: QueueEndpoints;
  readonly ids: JobIdSource;
  readonly events: JobEvents;
  readonly handover: Handover;
  readonly attempts: ReturnType<typeof createAttempts>;
  readonly presences: WorkerPresences;
  readonly stops: StopChannel;
  readonly expiry: Expiry;
  readonly webhooks: WebhookOutbox;
  readonly changed: (endpointId: string) => void;
}

/** Takes up where the last process ended: attempts under way get a fresh lease, then wait for their workers. */
export async function createJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { clock, store, endpoints, onError } = options;
  const changeListeners: ((endpointId: string) => void)[] = [];
  const parts: EngineParts = {
    clock,
    store,
    endpoints,
    ids: createJobIdSource({ shard: 0, lastSequence: await store.lastSequence() }),
    events: createJobEvents(clock),
    handover: createHandover({ clock, store }),
    attempts: createAttempts({
      clock,
      leaseMs: options.leaseMs ?? limits.workerLeaseMs,
      events: {
        onDeadline: (attempt) => endByDeadline(parts, attempt).catch(onError),
        onLeaseEnd: (attempt) => endByLostWorker(parts, attempt).catch(onError),
      },
    }),
    presences: createWorkerPresences(clock),
    stops: createStopChannel(clock),
    expiry: createExpiry({ clock, store, onRemoved: (removed) => forget(parts, removed), onError }),
    webhooks: createWebhookOutbox({
      clock,
      store,
      endpoints,
      sender: options.webhookSender,
      secretOf: options.webhookSecretOf,
      onExpiryChanged: () => parts.expiry.arm(),
      onError,
    }),
    changed: (endpointId) => {
      for (const listener of changeListeners) listener(endpointId);
    },
  };
  for (const job of await store.running()) {
    const timeoutMs = job.executionTimeoutMs ?? endpoints.get(job.endpointId)?.executionTimeoutMs;
    parts.attempts.add(job, timeoutMs ?? limits.executionTimeoutDefaultMs);
  }
  parts.expiry.arm();
  parts.webhooks.poke();
  let closing = false;
  return {
    get closing() {
      return closing;
    },
    client: createClientOperations(parts),
    worker: createWorkerOperations(parts),
    queue: createQueueView(parts, changeListeners, (attempt) => endByLostWorker(parts, attempt)),
    async close() {
      closing = true;
      parts.handover.close();
      parts.stops.close();
      parts.events.close();
      parts.expiry.close();
      parts.attempts.close();
      await parts.webhooks.close();
    },
  };
}

/** Everybody who must know that a job reached an end hears of it here. */
export function announceEnd(parts: EngineParts, end: Parameters<JobEvents["emit"]>[1] & { jobId: string }): void {
  const attempt = parts.attempts.remove(end.jobId);
  parts.events.emit(end.jobId, end);
  parts.expiry.arm();
  if (end.job?.extras.webhook !== undefined) parts.webhooks.poke();
  const endpointId = end.job?.endpointId ?? attempt?.ref.endpointId;
  if (endpointId !== undefined) parts.changed(endpointId);
}

async function endByDeadline(parts: EngineParts, attempt: Attempt): Promise<void> {
  const timeoutMs = attempt.deadlineAtMs - (attempt.job.startedAtMs ?? 0);
  const outcome = await parts.store.finish({
    attempt: attempt.ref,
    to: "TIMED_OUT",
    by: "service",
    output: null,
    error: `execution timeout: the job ran longer than ${timeoutMs} ms`,
    nowMs: parts.clock.now(),
  });
  if (outcome.kind !== "applied") {
    parts.attempts.remove(attempt.job.id, attempt.ref.attemptToken);
    return;
  }
  parts.stops.push(attempt.ref.endpointId, attempt.ref.workerId, attempt.job.id);
  announceEnd(parts, { jobId: attempt.job.id, job: outcome.job, output: null });
}

/** The worker gave no sign of life: the job is handed out once more, then it fails. */
async function endByLostWorker(parts: EngineParts, attempt: Attempt): Promise<void> {
  const { ref, job } = attempt;
  const nowMs = parts.clock.now();
  if (job.redispatches < limits.automaticRedispatchMax) {
    const outcome = await parts.store.returnToQueue(ref, "lose", nowMs);
    parts.attempts.remove(job.id, ref.attemptToken);
    if (outcome.kind !== "applied") return;
    parts.handover.jobQueued(ref.endpointId);
    parts.events.emit(job.id, { job: outcome.job, output: null });
    parts.changed(ref.endpointId);
    return;
  }
  const outcome = await parts.store.finish({
    attempt: ref,
    to: "FAILED",
    by: "service",
    output: null,
    error: `worker lost: no sign of life from the worker, also after ${job.redispatches} automatic retry`,
    nowMs,
  });
  if (outcome.kind === "applied") announceEnd(parts, { jobId: job.id, job: outcome.job, output: null });
  else parts.attempts.remove(job.id, ref.attemptToken);
}

/** A job is gone; a running attempt of it is told to stop. */
function forget(parts: EngineParts, removed: RemovedJob): void {
  const { job } = removed;
  if (job.status === "IN_PROGRESS" && job.workerId !== null) {
    parts.stops.push(job.endpointId, job.workerId, job.id);
  }
  announceEnd(parts, { jobId: job.id, job: undefined, output: null });
  parts.changed(job.endpointId);
}
