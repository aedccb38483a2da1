import { type JobState, type JobTrigger, legalFrom, nextState } from "@millrace/spec";
import type { JobNote } from "../model/job-notes.ts";
import type { JobRecord } from "../model/job.ts";
import type { JobCounters } from "../model/ports.ts";

/** By how much a change moves the counters of an endpoint. */
export type CounterStep = JobCounters;

/** Those that only rise. */
export const totalNames = ["completed", "failed", "retried"] as const;
export const counterNames = ["inQueue", "inProgress", ...totalNames] as const satisfies readonly (keyof CounterStep)[];

/** What becomes of a job, and what that brings with it. A store writes both in one transaction. */
export interface JobChange {
  readonly kind: "change";
  readonly previous: JobRecord;
  /** The job afterwards. */
  readonly job: JobRecord;
  readonly counts: CounterStep;
  /** When its webhook becomes due; null where none is to be sent. */
  readonly webhookDueAtMs: number | null;
  /** What the record afterwards no longer tells; null for the usual steps of a life. */
  readonly note: JobNote | null;
}

/** The one place where the lifecycle is asked: whether a trigger may change an existing job. */
export function isLegal({ status }: Pick<JobRecord, "status">, trigger: JobTrigger): boolean {
  return nextState(status, trigger) !== undefined;
}

/** The states in which a trigger is legal, for statements that look for such jobs. */
export function statesBefore(trigger: JobTrigger): readonly JobState[] {
  return legalFrom(trigger);
}

/** What a step from one state to another adds to the counters; null stands for not being there. */
export function counterStep(from: JobState | null, to: JobState | null, isRetry = false): CounterStep {
  return {
    inQueue: Number(to === "IN_QUEUE") - Number(from === "IN_QUEUE"),
    inProgress: Number(to === "IN_PROGRESS") - Number(from === "IN_PROGRESS"),
    completed: Number(from !== to && to === "COMPLETED"),
    failed: Number(from !== to && (to === "FAILED" || to === "TIMED_OUT")),
    retried: Number(isRetry),
  };
}

export function changeOf(previous: JobRecord, job: JobRecord, more: Partial<JobChange> = {}): JobChange {
  return {
    kind: "change",
    previous,
    job,
    counts: more.counts ?? counterStep(previous.status, job.status),
    webhookDueAtMs: more.webhookDueAtMs ?? null,
    note: more.note ?? null,
  };
}
