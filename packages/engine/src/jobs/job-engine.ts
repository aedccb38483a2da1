import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { type QueueView, createQueueView, forgetWorker, type QueueListeners } from "./queue-view.ts";
import type { LeaveReason, WorkerEnd } from "../gateways/ports.ts";
import { type QueueGateways, aloneGateway } from "./model/queue-gateways.ts";
import type { BlobStore } from "../kernel/payload.ts";
import { endByDeadline, endByLostWorker, forget, loseJob } from "./attempt-ends.ts";
import { createAttempts } from "./state/attempts.ts";
import { createClientOperations, type ClientOperations } from "./client-operations.ts";
import type { EngineParts } from "./engine-parts.ts";
import { endByLongPrestart } from "./prestart.ts";
import { type PrestartFailures, memoryPrestartFailures } from "./model/prestart-failures.ts";
import { createPrestartHolds } from "./state/prestart-holds.ts";
import { createFailingWorkers } from "./state/failing-workers.ts";
import { createHandover } from "./state/handover.ts";
import { createAdmission } from "./state/admission.ts";
import { createJobEvents } from "./state/job-events.ts";
import { createJobIdSource } from "./model/job-ids.ts";
import type { JobObserver } from "./model/job-notice.ts";
import type { JobStore, QueueEndpoints, WebhookSender } from "./model/ports.ts";
import { listenToGateways, sharedStopChannel } from "./gateway-notifications.ts";
import { createStopChannel } from "./state/stop-channel.ts";
import { createExpiry, keepUpFailures } from "./state/upkeep.ts";
import { createWebhookOutbox } from "./webhooks/webhook-outbox.ts";
import { createItemOperations, type ItemOperations } from "./item-operations.ts";
import { createSubmit } from "./submit.ts";
import { createWorkerOperations, type WorkerOperations } from "./worker-operations.ts";
import { createWorkerPresences } from "./state/worker-presence.ts";

export interface JobEngineOptions {
  readonly clock: Clock;
  readonly store: JobStore;
  readonly endpoints: QueueEndpoints;
  readonly blobs: Pick<BlobStore, "has">;
  readonly webhookSender: WebhookSender;
  readonly webhookSecretOf: (accountId: string) => Promise<string>;
  /** Which jobs fail because prestart hooks do; by default no other process decides that, and nothing of it is kept. */
  readonly prestartFailures?: PrestartFailures;
  readonly leaseMs?: number;
  /** The other processes on the same storage; by default there are none. */
  readonly gateways?: QueueGateways;
  /** Reads the log of the worker; by default nothing is known of it. */
  readonly lastErrorLine?: EngineParts["lastErrorLine"];
  /** Called for failures in the background, where no request waits for an answer. */
  readonly onError: (error: unknown) => void;
  /** Asked at each notice, so that jobs that nobody observes cost nothing. */
  readonly observer?: () => JobObserver | undefined;
}

/** The job engine: what clients and workers may do, and the upkeep between. */
export interface JobEngine {
  readonly client: ClientOperations;
  readonly worker: WorkerOperations;
  readonly items: ItemOperations;
  readonly queue: QueueView;
  /** Set once `close` was called: long answers, such as streams, must end. */
  readonly closing: boolean;
  /** Ends waits and polls and starts no new ones; jobs stay as they are in the store. */
  close(): Promise<void>;
}

/** Takes up where the last process ended: attempts under way get a fresh lease, then wait for their workers. */
export async function createJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { clock, store, endpoints, onError, gateways = aloneGateway } = options;
  const listeners: QueueListeners = { change: [], leave: [] };
  const changed = (endpointId: string): void => {
    for (const listener of listeners.change) listener(endpointId);
  };
  const leaves = (endpointId: string, workerId: string, why: LeaveReason): void => {
    for (const listener of listeners.leave) listener(endpointId, workerId, why);
  };
  const presences = createWorkerPresences(clock);
  const handover = createHandover({ clock, store });
  const ownStops = createStopChannel(clock, (endpointId, workerId, { dueAtMs, isLost }) => {
    presences.stopOrdered(endpointId, workerId, dueAtMs);
    // A worker that stands still in a job would not read the answer to a poll that it began before. One whose lease was lost may have
    // done nothing but poll.
    if (!isLost) handover.answerHeld(endpointId, workerId);
  });
  const leaseMs = options.leaseMs ?? limits.workerLeaseMs;
  const parts: EngineParts = {
    clock,
    store,
    endpoints,
    blobs: options.blobs,
    lastErrorLine: options.lastErrorLine ?? (() => Promise.resolve(null)),
    onError,
    gateways,
    ids: createJobIdSource({ lastSequence: await store.lastSequence() }),
    get observe() {
      return options.observer?.();
    },
    events: createJobEvents(clock, options.observer),
    handover,
    attempts: createAttempts({
      clock,
      leaseMs,
      events: {
        onDeadline: (attempt) =>
          (attempt.isInPrestart ? endByLongPrestart : endByDeadline)(parts, attempt).catch(onError),
        onLeaseEnd: (attempt) => endByLostWorker(parts, attempt, "silent").catch(onError),
      },
    }),
    presences,
    failing: createFailingWorkers(clock),
    prestartHolds: createPrestartHolds(clock, (endpointId) => {
      handover.committed(endpointId, limits.takeBatchMax);
      changed(endpointId);
    }),
    prestartFailures: options.prestartFailures ?? memoryPrestartFailures(),
    leaseMs,
    stops: sharedStopChannel(ownStops, (notification) => gateways.tell(notification)),
    expiry: createExpiry({ clock, store, onRemoved: (removed) => forget(parts, removed), onError }),
    webhooks: createWebhookOutbox({
      clock,
      store,
      endpoints,
      sender: options.webhookSender,
      secretOf: options.webhookSecretOf,
      leads: () => gateways.leads,
      onExpiryChanged: () => parts.expiry.arm(),
      onError,
    }),
    changed(endpointId) {
      changed(endpointId);
      if (!gateways.leads) gateways.tell({ kind: "changed", endpointId });
    },
    leaves(endpointId, workerId, why) {
      leaves(endpointId, workerId, why);
      if (!gateways.leads) gateways.tell({ kind: "leaves", endpointId, workerId, why });
    },
  };
  const executionTimeoutMs = (endpointId: string): number =>
    endpoints.get(endpointId)?.executionTimeoutMs ?? limits.executionTimeoutDefaultMs;
  for (const job of await store.running()) {
    parts.attempts.add(job, job.executionTimeoutMs ?? executionTimeoutMs(job.endpointId));
  }
  const gone = (endpointId: string, workerId: string, end: WorkerEnd, how?: string): Promise<void> =>
    forgetWorker(parts, { endpointId, workerId, how }, end);
  store.onLost((job, error) => loseJob(parts, job, error));
  listenToGateways(parts, ownStops, { changed, leaves, gone, executionTimeoutMs, onError });
  parts.expiry.arm();
  parts.webhooks.poke();
  const endPruning = keepUpFailures({ clock, store, leads: () => gateways.leads, onError });
  const admission = createAdmission(endpoints);
  const submit = createSubmit(parts, admission);
  let closing = false;
  return {
    get closing() {
      return closing;
    },
    client: createClientOperations(parts, admission, submit),
    items: createItemOperations(parts, submit),
    worker: createWorkerOperations(parts),
    queue: createQueueView(parts, listeners),
    async close() {
      closing = true;
      parts.handover.close();
      parts.stops.close();
      parts.events.close();
      parts.expiry.close();
      const pruned = endPruning();
      parts.attempts.close();
      parts.prestartHolds.close();
      await pruned;
      await parts.webhooks.close();
    },
  };
}
