import { isTerminal, limits } from "@millrace/spec";
import { jobNotFound, type JobRecord } from "./model/job.ts";
import { DomainError } from "../kernel/errors.ts";
import type { Admission } from "./state/admission.ts";
import type { EngineParts } from "./engine-parts.ts";
import type { JobEvent } from "./state/job-events.ts";
import type { ChangeOutcome, JobCounters, JobView, StreamChunk } from "./model/ports.ts";
import { publish } from "./publish.ts";
import { forgetEndpoint } from "./queue-view.ts";
import type { createSubmit, Submission } from "./submit.ts";

export interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** What clients may do with the jobs of an endpoint. Unknown and expired jobs are refused with `not_found`. */
export interface ClientOperations {
  /** To be asked before the body of a job is read. @throws DomainError `payment_required` while a budget stops new jobs */
  requireBudget(endpointId: string): void;
  /** Accepts a job; resolves once it is durable. */
  run(submission: Submission): Promise<{ readonly id: string }>;
  /** Accepts a job and waits for its end; after the wait the job keeps running and the answer has its current state. */
  runsync(submission: Submission, wait: Wait & { readonly waitGiven: boolean }): Promise<JobView>;
  /** The job without its result. */
  find(endpointId: string, jobId: string): Promise<JobRecord>;
  status(endpointId: string, jobId: string, options?: { ttlMs?: number }): Promise<JobView>;
  statusSync(endpointId: string, jobId: string, wait: Wait): Promise<JobView>;
  /** How many jobs are handed out before this one, counted up to a limit; null when it does not wait. */
  jobsAhead(endpointId: string, jobId: string): Promise<number | null>;
  /** Chunks not yet delivered (or after a number); holds while there are none. */
  stream(
    endpointId: string,
    jobId: string,
    options: Wait & { readonly after: number | "delivered"; readonly maxBytes: number },
  ): Promise<{ readonly job: JobRecord; readonly chunks: readonly StreamChunk[]; readonly more: boolean }>;
  /** The client received chunks up to this number. */
  delivered(jobId: string, upToNumber: number): Promise<void>;
  cancel(endpointId: string, jobId: string): Promise<JobRecord>;
  retry(endpointId: string, jobId: string): Promise<JobRecord>;
  purge(endpointId: string): Promise<number>;
  counters(endpointId: string): Promise<JobCounters>;
  /** Accepts no more jobs for an endpoint; resolves to its counters once those on their way are stored. */
  closeQueue(endpointId: string): Promise<JobCounters>;
  reopenQueue(endpointId: string): void;
  /** The endpoint was deleted, here or by another gateway. */
  forgetQueue(endpointId: string): void;
}

export function createClientOperations(
  parts: EngineParts,
  admission: Admission,
  submit: ReturnType<typeof createSubmit>,
): ClientOperations {
  const { clock, store, events } = parts;
  /** Cursors of streams that are being written: a client may poll again before they are stored. */
  const deliveredUpTo = new Map<string, number>();

  async function currentCounters(endpointId: string): Promise<JobCounters> {
    await parts.expiry.sweep();
    return await store.counters(endpointId);
  }

  async function find(endpointId: string, jobId: string): Promise<JobRecord> {
    const job = await store.get(endpointId, jobId, clock.now());
    if (job === undefined) throw jobNotFound();
    return job;
  }

  async function view(endpointId: string, jobId: string): Promise<JobView> {
    const found = await store.view(endpointId, jobId, clock.now());
    if (found === undefined) throw jobNotFound();
    return found;
  }

  async function viewAtEnd(endpointId: string, jobId: string, end: Promise<JobEvent | undefined>): Promise<JobView> {
    const event = await end;
    if (event?.failure !== undefined) throw event.failure;
    const found = event === undefined ? await store.view(endpointId, jobId, clock.now()) : event;
    if (found?.job === undefined) throw jobGone(event);
    return { job: found.job, output: found.output };
  }

  /**
   * Subscribes before it reads: the job may end during the read. A job that runs here is known to run without one; another gateway
   * tells of its end, and the wait is looked at now and then in case that is lost.
   */
  async function lookOrWait(endpointId: string, jobId: string, wait: Wait): Promise<JobView> {
    const end = events.subscribe(endpointId, jobId, { ...wait, accept: isEnd });
    try {
      if (parts.attempts.get(jobId)?.ref.endpointId === endpointId)
        return await viewAtEnd(endpointId, jobId, end.event);
      const now = await view(endpointId, jobId);
      return isTerminal(now.job.status) ? now : await viewAtEnd(endpointId, jobId, end.event);
    } finally {
      end.cancel();
    }
  }

  return {
    requireBudget: (endpointId) => parts.endpoints.requireBudget?.(endpointId),
    run: async (submission) => ({ id: await submit(submission, "run") }),
    async runsync(submission, wait) {
      const id = await submit(submission, wait.waitGiven ? "runsyncWithWait" : "runsync");
      const endpointId = submission.endpoint.id;
      if (submission.idempotency !== null) return await lookOrWait(endpointId, id, wait);
      return await viewAtEnd(endpointId, id, events.subscribe(endpointId, id, { ...wait, accept: isEnd }).event);
    },
    find,
    async status(endpointId, jobId, options = {}) {
      if (options.ttlMs !== undefined) {
        const nowMs = clock.now();
        await store.setExpiry(endpointId, jobId, nowMs + options.ttlMs, nowMs);
        parts.expiry.arm();
      }
      return await view(endpointId, jobId);
    },
    statusSync: lookOrWait,
    jobsAhead: (endpointId, jobId) => store.jobsAhead(endpointId, jobId, clock.now()),
    async stream(endpointId, jobId, { waitMs, signal, after, maxBytes }) {
      const untilMs = clock.now() + waitMs;
      for (;;) {
        // Subscribes before it reads, like lookOrWait.
        const next = events.subscribe(endpointId, jobId, {
          waitMs: untilMs - clock.now(),
          signal,
          accept: () => true,
        });
        try {
          const from = after === "delivered" ? (deliveredUpTo.get(jobId) ?? after) : after;
          const page = await store.chunks(endpointId, jobId, { after: from, maxBytes }, clock.now());
          if (page === undefined) throw jobNotFound();
          if (page.chunks.length > 0 || isTerminal(page.job.status)) return page;
          const event = await next.event;
          if (event === undefined) return page;
          if (event.job === undefined) throw event.failure ?? jobGone(event);
        } finally {
          next.cancel();
        }
      }
    },
    async delivered(jobId, upToNumber) {
      deliveredUpTo.set(jobId, upToNumber);
      try {
        await store.markDelivered(jobId, upToNumber);
      } finally {
        if (deliveredUpTo.get(jobId) === upToNumber) deliveredUpTo.delete(jobId);
      }
    },
    async cancel(endpointId, jobId) {
      const { job, previous } = applied(await store.cancel(endpointId, jobId, clock.now()), "cancelled");
      if (previous.status === "IN_PROGRESS" && previous.workerId !== null) {
        parts.stops.push(endpointId, previous.workerId, jobId, previous.startedAtMs);
      }
      publish(parts, { kind: "ended", endpointId, jobId, event: { job, output: null } });
      return job;
    },
    async retry(endpointId, jobId) {
      parts.endpoints.requireBudget?.(endpointId);
      const nowMs = clock.now();
      const place = { sequence: parts.ids.nextSequence(nowMs), defaultTtlMs: limits.ttlDefaultMs };
      const { job } = applied(await store.retry(endpointId, jobId, place, nowMs), "retried");
      publish(parts, { kind: "waits-again", endpointId, job, position: place.sequence });
      return job;
    },
    async purge(endpointId) {
      await parts.expiry.sweep();
      return await store.purge(endpointId, clock.now(), (jobIds) => {
        publish(parts, { kind: "purged", endpointId, jobIds });
      });
    },
    counters: currentCounters,
    async closeQueue(endpointId) {
      await admission.close(endpointId);
      return await currentCounters(endpointId);
    },
    reopenQueue: (endpointId) => admission.reopen(endpointId),
    forgetQueue(endpointId) {
      admission.reopen(endpointId);
      forgetEndpoint(parts, endpointId);
    },
  };
}

function isEnd(event: JobEvent): boolean {
  return event.job === undefined || isTerminal(event.job.status);
}

function applied(
  outcome: ChangeOutcome,
  what: "cancelled" | "retried",
): { readonly job: JobRecord; readonly previous: JobRecord } {
  if (outcome.kind === "applied") return outcome;
  if (outcome.kind === "missing") throw jobNotFound();
  throw new DomainError("conflict", `A job that is ${outcome.job.status} cannot be ${what}; nothing was changed.`);
}

/** For a request that waited for the job. */
function jobGone(event: JobEvent | undefined): DomainError {
  const why = {
    purged: "the queue of its endpoint was purged",
    expired: "its time to live ended",
    unknown: "its queue was purged, or its time to live ended",
  }[event?.gone ?? "unknown"];
  return new DomainError(
    "not_found",
    `The job was removed while this request waited: ${why}. Submit it again if it is needed.`,
  );
}
