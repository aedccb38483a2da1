import { type JobState, limits } from "@millrace/spec";
import type { Clock } from "../../kernel/clock.ts";
import { DomainError, invalidField } from "../../kernel/errors.ts";
import { createCursors, listPage } from "../../kernel/list-cursor.ts";
import type { Payload } from "../../kernel/payload.ts";
import { createSharedReads } from "../../kernel/shared-reads.ts";
import { jobNotFound, type JobRecord } from "../model/job.ts";
import {
  type FailureGroups,
  type FailurePlace,
  groupFailures,
  type KeptFailure,
  placeOfFailure,
} from "../model/failure.ts";
import { type HistoryEvent, historyOf } from "./job-history.ts";
import { isBelow, type JobPlace } from "../model/job-list.ts";
import type { JobDetails, JobStore } from "../model/ports.ts";
import { noWaitingLog, type WaitingLog } from "./waiting-log.ts";

/** What a client asks of the list of jobs; what is left out is no condition. */
export interface JobListRequest {
  readonly states?: readonly JobState[] | undefined;
  readonly submittedAfterMs?: number | undefined;
  readonly submittedBeforeMs?: number | undefined;
  readonly workerId?: string | undefined;
  readonly errorContains?: string | undefined;
  /** The `nextCursor` of an earlier page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Shows jobs to those who manage an endpoint, without changing them. */
export interface JobInspection {
  /** One page of the jobs of an endpoint, newest submitted first; `nextCursor` is null when none is left. */
  list(
    endpointId: string,
    request: JobListRequest,
  ): Promise<{ readonly jobs: readonly JobRecord[]; readonly nextCursor: string | null }>;
  /** One page of how jobs of an endpoint failed, the last one first. */
  failures(
    endpointId: string,
    request: Pick<JobListRequest, "cursor" | "limit">,
  ): Promise<{ readonly failures: readonly KeptFailure[]; readonly nextCursor: string | null }>;
  /** All kept failures of an endpoint by their error. */
  failureGroups(endpointId: string): Promise<FailureGroups>;
  /** How a job failed that may be gone. @throws DomainError `not_found` when nothing is kept of it */
  failure(endpointId: string, jobId: string): Promise<KeptFailure>;
  details(endpointId: string, jobId: string): Promise<JobDetails>;
  /** What was submitted. @throws DomainError `not_found` when it is no longer kept */
  input(endpointId: string, jobId: string): Promise<Payload>;
  /** What happened to the job, oldest first. */
  history(
    endpointId: string,
    jobId: string,
  ): Promise<{ readonly job: JobRecord; readonly events: readonly HistoryEvent[] }>;
}

export interface JobInspectionOptions {
  readonly clock: Clock;
  readonly store: JobStore;
  /** Default: nothing is known of why jobs waited. */
  readonly waitingLog?: WaitingLog;
}

/** Events after which the job waits. */
const QUEUEING: ReadonlySet<HistoryEvent["type"]> = new Set(["SUBMITTED", "RETURNED", "RETRIED"]);

/** The first place of all lists. */
const TOP: JobPlace = { sequence: Number.MAX_SAFE_INTEGER, random: 0 };

export function createJobInspection({ clock, store, waitingLog = noWaitingLog }: JobInspectionOptions): JobInspection {
  async function details(endpointId: string, jobId: string): Promise<JobDetails> {
    const found = await store.details(endpointId, jobId, clock.now());
    if (found === undefined) throw jobNotFound();
    return found;
  }

  /** Adds why the job waited, after each event that put it in the queue. */
  async function withWaiting(endpointId: string, events: readonly HistoryEvent[]): Promise<HistoryEvent[]> {
    const parts = events.map(async (event, index) => {
      if (!QUEUEING.has(event.type)) return [event];
      const untilMs = events[index + 1]?.atMs ?? clock.now();
      const entries = await waitingLog.between(endpointId, event.atMs, untilMs);
      return [event, ...entries.map((entry) => ({ type: "WAITING" as const, ...entry }))];
    });
    return (await Promise.all(parts)).flat();
  }

  const failureGroups = createSharedReads(
    async (endpointId: string) =>
      groupFailures(await store.failures({ endpointId, nowMs: clock.now(), limit: limits.failuresKeptMax })),
    String,
  );

  return {
    async list(endpointId, request) {
      const { states = [], workerId = null, errorContains = null, limit } = request;
      const { jobs, next } = await store.list({
        endpointId,
        nowMs: clock.now(),
        ...rangeOf(request),
        filter: { states: [...new Set(states)], workerId, errorContains },
        limit,
        examinedMax: limits.jobsExaminedPerPageMax,
      });
      return { jobs, nextCursor: next === null ? null : jobCursors.format(next) };
    },
    async failures(endpointId, { cursor, limit }) {
      const below = cursor === undefined ? undefined : failureCursors.parse(cursor);
      const found = await store.failures({ endpointId, nowMs: clock.now(), below, limit: limit + 1 });
      const places = found.map((failure) => ({ ...placeOfFailure(failure), failure }));
      const { items, nextCursor } = listPage(places, limit, failureCursors);
      return { failures: items.map(({ failure }) => failure), nextCursor };
    },
    failureGroups,
    async failure(endpointId, jobId) {
      const [found] = await store.failures({ endpointId, nowMs: clock.now(), jobId, limit: 1 });
      if (found !== undefined) return found;
      const hours = limits.failuresKeptMs / 3_600_000;
      const message = `There is no record of this job: it did not fail at this endpoint, it was retried, or its record was removed, which happens ${hours} hours after its end at the latest.`;
      throw new DomainError("not_found", message);
    },
    details,
    async input(endpointId, jobId) {
      await details(endpointId, jobId);
      const input = await store.input(jobId);
      if (input !== null) return input;
      throw new DomainError("not_found", "The input of this job is no longer kept: a completed job cannot be retried.");
    },
    async history(endpointId, jobId) {
      const { job, notes } = await details(endpointId, jobId);
      return { job, events: await withWaiting(endpointId, historyOf(job, notes, clock.now())) };
    },
  };
}

const jobCursors = createCursors<JobPlace>(
  ({ sequence, random }) => [sequence, random],
  ([sequence, random]) => ({ sequence: Number(sequence), random: Number(random) }),
);

const failureCursors = createCursors<FailurePlace>(
  ({ finishedAtMs, sequence, random }) => ["failures", finishedAtMs, sequence, random],
  ([, finishedAtMs, sequence, random]) => ({
    finishedAtMs: Number(finishedAtMs),
    sequence: Number(sequence),
    random: Number(random),
  }),
);

function rangeOf({ submittedAfterMs, submittedBeforeMs, cursor }: JobListRequest): {
  below: JobPlace;
  fromSequence: number;
} {
  if (submittedAfterMs !== undefined && submittedBeforeMs !== undefined && submittedBeforeMs <= submittedAfterMs) {
    throw invalidField("submittedBefore", "must be later than submittedAfter");
  }
  const end = submittedBeforeMs === undefined ? TOP : { sequence: sequenceAt(submittedBeforeMs), random: 0 };
  const place = cursor === undefined ? end : jobCursors.parse(cursor);
  return { below: isBelow(place, end) ? place : end, fromSequence: sequenceAt(submittedAfterMs ?? 0) };
}

/** The first sequence number of a millisecond. */
function sequenceAt(ms: number): number {
  return Math.min(Math.max(ms, 0) * 1000, Number.MAX_SAFE_INTEGER);
}
