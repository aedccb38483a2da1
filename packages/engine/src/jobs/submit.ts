import { limits } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { DomainError, notFound } from "../kernel/errors.ts";
import type { Payload } from "../kernel/payload.ts";
import type { Admission } from "./state/admission.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { NewJobId } from "./model/job-ids.ts";
import type { JobOptions } from "./model/job-request.ts";
import type { NewJob, QueueEndpoint, SubmitOutcome } from "./model/ports.ts";
import { placeOf, publish } from "./publish.ts";
import { expiryAtSubmit } from "./rules/expiry.ts";
import { RETENTION_MS, type SubmitKind } from "./rules/submission.ts";
import type { ShardPlacement } from "./model/shard-placement.ts";

export interface Submission {
  readonly endpoint: QueueEndpoint;
  readonly input: Payload;
  readonly options: JobOptions;
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | null;
  /** The caller keeps the input itself until the job has ended, chose the id, and submits it again if the job is lost. */
  readonly kept?:
    | {
        readonly idOn: (shard: number) => NewJobId;
        /** Called when another process was first to submit the job. */
        readonly onRepeated: () => void;
      }
    | undefined;
}

/** Pauses between reads of the new place of a moving endpoint: together longer than a move usually takes. */
const MOVE_PAUSES_MS = [0, 25, 50, 100, 200, 400, 800];

/** Accepts a job; resolves to its id, or to that of the job that was accepted before under the same key. */
export function createSubmit(
  parts: EngineParts,
  admission: Admission,
): (submission: Submission, kind: SubmitKind) => Promise<string> {
  const { clock, store, endpoints } = parts;

  function jobOf(submission: Submission, kind: SubmitKind, on: ShardPlacement): NewJob {
    const { endpoint, input, options, idempotency, kept } = submission;
    const nowMs = clock.now();
    const sync = kind !== "run";
    return {
      ...(kept === undefined ? parts.ids.next(nowMs, sync, on.shard) : kept.idOn(on.shard)),
      endpointId: endpoint.id,
      placement: on,
      sync,
      lowPriority: options.lowPriority,
      createdAtMs: nowMs,
      ...expiryAtSubmit(nowMs, options.ttlMs, limits.ttlDefaultMs),
      retentionMs: RETENTION_MS[kind],
      executionTimeoutMs: options.executionTimeoutMs,
      input,
      extras: options.extras,
      idempotency,
      // A client that waits for the end gets no earlier answer; with an idempotency key another caller may learn of the job.
      acknowledged: kept === undefined && (!sync || idempotency !== null),
      ...(kept === undefined ? {} : { isIdChosen: true }),
    };
  }

  function tryOnce(job: NewJob): Promise<SubmitOutcome> {
    const stored = store.submit(job);
    parts.handover.jobQueued(job.endpointId);
    return stored;
  }

  /** Tries again at the current place of the endpoint, while it is being moved. */
  async function submitWhereItMoved(submission: Submission, kind: SubmitKind): Promise<[NewJob, SubmitOutcome]> {
    const { id } = submission.endpoint;
    for (const pauseMs of MOVE_PAUSES_MS) {
      await pause(clock, pauseMs);
      const endpoint = await endpoints.refresh(id);
      if (endpoint === undefined) throw notFound("endpoint", id);
      const job = jobOf(submission, kind, endpoint.placement);
      const outcome = await tryOnce(job);
      if (outcome.kind !== "moved") return [job, outcome];
    }
    throw new DomainError("unavailable", "The endpoint is being moved to another database. Try again.", {
      retryAfterSeconds: 1,
    });
  }

  return async (submission, kind) => {
    const { id } = submission.endpoint;
    const leave = admission.enter(id);
    try {
      // The endpoint was looked up before its body arrived.
      let job = jobOf(submission, kind, (endpoints.get(id) ?? submission.endpoint).placement);
      let outcome = await tryOnce(job);
      if (outcome.kind === "moved") [job, outcome] = await submitWhereItMoved(submission, kind);
      if (outcome.kind === "mismatch") throw keyMismatch();
      parts.handover.committed(id);
      publish(parts, { kind: "accepted", endpointId: id, place: placeOf(job, job.key.sequence, job.key.shard) });
      if (outcome.kind !== "repeated") parts.observe?.({ kind: "submitted", endpointId: id, jobId: job.id });
      if (outcome.kind === "repeated") submission.kept?.onRepeated();
      return outcome.kind === "repeated" ? outcome.job.id : job.id;
    } finally {
      leave();
    }
  };
}

async function pause(clock: Clock, ms: number): Promise<void> {
  if (ms > 0) await new Promise<void>((resolve) => void clock.setTimer(clock.now() + ms, resolve));
}

function keyMismatch(): DomainError {
  return new DomainError(
    "conflict",
    "Idempotency-Key: this key was used for another job with a different body. Use a new key for a new job.",
  );
}
