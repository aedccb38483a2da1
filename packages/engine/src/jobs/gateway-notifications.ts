import type { LeaveReason, WorkerEnd, GatewayNotification, QueuePlace } from "../gateways/ports.ts";
import { jobsHeld, workerListed } from "./attempt-ends.ts";
import type { EngineParts } from "./engine-parts.ts";
import { prestartSeen } from "./prestart.ts";
import { withholdWorker } from "./lost-worker.ts";
import { readmitWorker } from "./queue-view.ts";
import type { StopChannel } from "./state/stop-channel.ts";

/** Waiting jobs polled at a time: many more than the notifications lost in between. */
const AWAITED_MAX = 500;

/** Unfetched stop orders of other gateways are dropped, because the job may have been handed out again. */
const STOP_KEPT_MS = 60_000;

/** The order that a worker gets no jobs expires unless it is repeated, because the notification that ends it may be lost. */
const DRAIN_KEPT_MS = 120_000;

/** A stop channel that works for a worker on any gateway. `channel` gets the messages of the others directly. */
export function sharedStopChannel(
  channel: StopChannel,
  tell: (notification: GatewayNotification) => void,
): StopChannel {
  return {
    ...channel,
    push(endpointId, workerId, jobId, takenAtMs, isLost = false) {
      channel.push(endpointId, workerId, jobId, takenAtMs, isLost);
      const more = { ...(takenAtMs === undefined ? {} : { takenAtMs }), ...(isLost ? { isLost } : {}) };
      tell({ kind: "stop", endpointId, workerId, jobId, ...more });
    },
    async poll(worker, holdMs, signal) {
      const jobIds = await channel.poll(worker, holdMs, signal);
      for (const jobId of jobIds) tell({ kind: "stopped", ...worker, jobId });
      return jobIds;
    },
  };
}

/** Acts on notifications of other gateways, and polls for lost ones. */
export function listenToGateways(
  parts: EngineParts,
  ownStops: StopChannel,
  hooks: {
    readonly gone: (endpointId: string, workerId: string, end: WorkerEnd, how?: string) => Promise<void>;
    readonly leaves: (endpointId: string, workerId: string, why: LeaveReason) => void;
    readonly changed: (endpointId: string) => void;
    readonly executionTimeoutMs: (endpointId: string) => number;
    readonly onError: (error: unknown) => void;
  },
): void {
  const { gateways, handover, store, events, attempts, presences } = parts;

  /** Other gateways tell of all jobs; most of them have neither a caller who waits nor an attempt at this one. */
  function lookIfConcerned(endpointId: string, jobId: string): void {
    if (attempts.get(jobId) === undefined && !events.isAwaited(jobId)) return;
    lookAtJob(endpointId, jobId).catch(hooks.onError);
  }

  /** Wakes requests that wait for the job, and drops an attempt that ended on another gateway. */
  async function lookAtJob(endpointId: string, jobId: string): Promise<void> {
    const attempt = attempts.get(jobId);
    const found = await store.view(endpointId, jobId, parts.clock.now());
    const job = found?.job;
    if (attempt !== undefined && (job?.status !== "IN_PROGRESS" || job.attemptToken !== attempt.ref.attemptToken)) {
      attempts.remove(jobId, attempt.ref);
      if (job?.status === "COMPLETED") parts.failing.delivered(endpointId, attempt.ref.workerId);
    }
    if (!events.isAwaited(jobId)) return;
    events.emit(endpointId, jobId, { job, output: found?.output ?? null, elsewhere: true });
  }

  function queued(endpointId: string, place?: QueuePlace, count = 1): void {
    store.queuedElsewhere(endpointId, place);
    handover.committed(endpointId, count);
  }

  function stopElsewhere(notification: Extract<GatewayNotification, { kind: "stop" }>): void {
    const { endpointId, workerId, jobId, takenAtMs, isLost } = notification;
    ownStops.push(endpointId, workerId, jobId, takenAtMs, isLost);
    parts.clock.setTimer(parts.clock.now() + STOP_KEPT_MS, () => ownStops.withdraw(endpointId, workerId, jobId));
  }

  function hear(notification: GatewayNotification): void {
    switch (notification.kind) {
      case "queued":
        queued(notification.endpointId, notification.place, notification.count);
        hooks.changed(notification.endpointId);
        return;
      case "job":
        lookIfConcerned(notification.endpointId, notification.jobId);
        return;
      case "stop":
        stopElsewhere(notification);
        return;
      case "stopped":
        ownStops.withdraw(notification.endpointId, notification.workerId, notification.jobId);
        return;
      case "changed":
        hooks.changed(notification.endpointId);
        return;
      case "drain":
        presences.drain(notification.endpointId, notification.workerId, parts.clock.now() + DRAIN_KEPT_MS);
        handover.release(notification.endpointId, notification.workerId);
        return;
      case "readmit":
        readmitWorker(parts, notification.endpointId, notification.workerId);
        return;
      case "release":
        handover.release(notification.endpointId, notification.workerId);
        ownStops.release(notification.endpointId, notification.workerId);
        return;
      case "gone":
        hooks
          .gone(notification.endpointId, notification.workerId, notification.end ?? "lost", notification.how)
          .catch(hooks.onError);
        return;
      case "leaves":
        hooks.leaves(notification.endpointId, notification.workerId, notification.why ?? "asked");
        return;
      case "withhold":
        withholdWorker(parts, notification);
        return;
      case "prestartHold":
        // It may arrive after the endpoint was deleted.
        if (notification.hold === null || parts.endpoints.get(notification.endpointId) !== undefined) {
          parts.prestartHolds.heard(notification.endpointId, notification.hold);
        }
        hooks.changed(notification.endpointId);
        return;
      case "prestart":
        prestartSeen(parts, notification);
        return;
      case "webhook":
        parts.webhooks.poke();
        return;
      // The feed of events, the budgets, the accounts, the hosts of workers and the requests hear these themselves.
      case "requests":
      case "workerOrder":
      case "workerReport":
      case "watch":
      case "event":
      case "budget":
      case "revoked":
      case "missed":
        return;
    }
  }

  gateways.onNotification(hear);
  let isLooking = false;
  /** One question about all queues: a gateway may hold the polls of ten thousand. */
  async function lookAtQueues(): Promise<void> {
    if (isLooking || handover.endpoints().length === 0) return;
    isLooking = true;
    try {
      const waiting = await store.endpointsWithWaiting();
      const held = new Set(handover.endpoints());
      for (const endpointId of waiting) if (held.has(endpointId)) queued(endpointId);
    } finally {
      isLooking = false;
    }
  }

  gateways.onLook(() => {
    lookAtQueues().catch(hooks.onError);
    for (const [endpointId, jobId] of events.awaited(AWAITED_MAX)) lookIfConcerned(endpointId, jobId);
    parts.webhooks.poke();
    parts.expiry.arm();
  });
  gateways.onLead((leads) => {
    if (leads) parts.webhooks.poke();
  });
  gateways.onAdopted((jobs) => {
    for (const job of jobs) {
      if (attempts.get(job.id)?.ref.attemptToken === job.attemptToken) continue;
      attempts.add(job, job.executionTimeoutMs ?? hooks.executionTimeoutMs(job.endpointId));
    }
  });
  gateways.onSigns((signs) => {
    for (const sign of signs) {
      const held = jobsHeld(sign);
      if (held !== null) workerListed(parts, { endpointId: sign.endpointId, workerId: sign.workerId, ...held });
    }
  });
  gateways.shareSigns(() =>
    presences.all().map((presence) => ({
      ...presence,
      holding: attempts.countOfWorker(presence.endpointId, presence.workerId),
    })),
  );
}
