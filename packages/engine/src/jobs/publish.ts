import type { QueuePlace } from "../gateways/ports.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { JobRecord } from "./model/job.ts";
import { parseJobId } from "./model/job-ids.ts";
import type { JobEvent } from "./state/job-events.ts";

/** A change of a job that is durable. */
export type JobChange = { readonly endpointId: string } & (
  | { readonly kind: "accepted"; readonly place: QueuePlace }
  /** By a retry, or because its attempt ended without a result. */
  | { readonly kind: "waits-again"; readonly job: JobRecord; readonly position: number }
  | { readonly kind: "wrote-chunks"; readonly job: JobRecord }
  /** It ended, or is gone: then `event` has no job. */
  | { readonly kind: "ended"; readonly jobId: string; readonly event: JobEvent }
  /** All of these waited. */
  | { readonly kind: "purged"; readonly jobIds: readonly string[] }
);

/**
 * Tells everyone who has to know of a change of a job: the requests that wait for it, the polls of workers, the other gateways, the
 * timers of expiry and webhooks, and the fleet of its endpoint. Nothing else tells of a change.
 */
export function publish(parts: EngineParts, change: JobChange): void {
  const { events, gateways, expiry } = parts;
  const { endpointId } = change;
  const wake = (jobId: string, event: JobEvent): void => {
    events.emit(endpointId, jobId, event);
    gateways.tell({ kind: "job", endpointId, jobId });
  };
  switch (change.kind) {
    case "accepted":
      tellQueued(parts, endpointId, change.place);
      expiry.arm();
      break;
    case "waits-again":
      expiry.arm();
      parts.handover.jobQueued(endpointId);
      tellQueued(parts, endpointId, placeOf(change.job, change.position, parseJobId(change.job.id)?.shard ?? 0));
      wake(change.job.id, { job: change.job, output: null });
      break;
    case "wrote-chunks":
      // The fleet has nothing to do about it.
      wake(change.job.id, { job: change.job, output: null });
      return;
    case "ended":
      publishEnd(parts, endpointId, change.jobId, change.event);
      break;
    case "purged":
      for (const jobId of change.jobIds) wake(jobId, { job: undefined, output: null, gone: "purged" });
      break;
  }
  parts.changed(endpointId);
}

/** The place of a waiting job in the queue of its shard. */
export function placeOf({ lowPriority }: Pick<JobRecord, "lowPriority">, position: number, shard: number): QueuePlace {
  return { lowPriority: lowPriority ? 1 : 0, position, shard };
}

function publishEnd(parts: EngineParts, endpointId: string, jobId: string, event: JobEvent): void {
  const attempt = parts.attempts.remove(jobId);
  parts.events.emit(endpointId, jobId, event);
  parts.expiry.arm();
  if (event.job?.extras.webhook !== undefined) {
    parts.webhooks.poke();
    parts.gateways.tell({ kind: "webhook" });
  }
  // Other gateways see by themselves that the time of a job which did not run is over.
  if (event.job === undefined && attempt === undefined) return;
  parts.gateways.tell({ kind: "job", endpointId, jobId });
}

/** Notifies other gateways of a job that no poll of this gateway took. */
function tellQueued({ store, gateways }: EngineParts, endpointId: string, place: QueuePlace): void {
  if (!store.mayHaveWaiting(endpointId)) return;
  gateways.tell({ kind: "queued", endpointId, place });
}
