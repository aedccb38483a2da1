import { isTerminal } from "@millrace/spec";
import type { Clock } from "../kernel/clock.ts";
import { notFound } from "../kernel/errors.ts";
import type { JobRecord } from "../jobs/model/job.ts";
import type { OwnedEntry } from "./log-entry.ts";
import type { LogCollector } from "./log-collector.ts";
import type { LogReader } from "./log-reader.ts";
import type { LogSelection } from "./log-scope.ts";
import type { LogStore } from "./ports.ts";

/** What a log is of: which lines it has, and when nothing can follow any more. */
export interface LogSubject {
  /** What is read out of the storage; may change while the log is followed. */
  selection(): LogSelection;
  readonly live: LogSelection;
  isOver(): Promise<boolean>;
}

export interface LogSubjectParts {
  readonly clock: Clock;
  readonly store: Pick<LogStore, "machine">;
  readonly reader: LogReader;
  readonly collector: Pick<LogCollector, "isOpen">;
  readonly endpointExists: (endpointId: string) => Promise<boolean>;
  readonly podExists: (podId: string) => Promise<boolean>;
  /** Whether a worker of the endpoint is there now, managed or external. */
  readonly hasWorker: (endpointId: string, workerId: string) => Promise<boolean>;
  /** Whether this gateway knows all managed workers. */
  readonly managesWorkers: () => boolean;
  /** Rejects with `not_found` for a job that does not exist. */
  readonly job: (endpointId: string, jobId: string) => Promise<JobRecord>;
}

/** The logs that can be read. An unknown worker or job is refused with `not_found`. */
export interface LogSubjects {
  endpoint(endpointId: string): LogSubject;
  worker(endpointId: string, workerId: string): Promise<LogSubject>;
  job(endpointId: string, jobId: string): Promise<LogSubject>;
  pod(podId: string): LogSubject;
}

/** Lines that belong to no job may come so much later than the report of the job that they were printed for. */
const settleMs = 2_000;

export function createLogSubjects(parts: LogSubjectParts): LogSubjects {
  const { clock, store, collector } = parts;

  async function isGone(endpointId: string, workerId: string): Promise<boolean> {
    if (collector.isOpen(workerId)) return false;
    const machine = await store.machine(workerId);
    if (machine !== undefined && machine.endedAtMs !== null) return true;
    return parts.managesWorkers() && !(await parts.hasWorker(endpointId, workerId));
  }

  function ofJob(endpointId: string, first: JobRecord): LogSubject {
    let job = first;
    const accepts = (entry: OwnedEntry): boolean => isOfJob(entry, job);
    return {
      selection() {
        const fromUs = (job.attempt > 1 ? job.createdAtMs : (job.startedAtMs ?? job.createdAtMs)) * 1_000;
        const untilUs = job.finishedAtMs === null ? undefined : (job.finishedAtMs + settleMs) * 1_000;
        const machineIds = job.workerId === null ? [] : [job.workerId];
        // Of earlier attempts only the lines that name the job are known.
        const scope = job.attempt > 1 ? { endpointId } : { endpointId, machineIds };
        return { scope, fromUs, untilUs, accepts };
      },
      live: { scope: { endpointId }, accepts },
      async isOver() {
        job = await parts.job(endpointId, job.id);
        return isTerminal(job.status) && clock.now() >= (job.finishedAtMs ?? 0) + settleMs;
      },
    };
  }

  return {
    endpoint(endpointId) {
      const selection: LogSelection = { scope: { endpointId } };
      return {
        selection: () => selection,
        live: selection,
        isOver: async () => !(await parts.endpointExists(endpointId)),
      };
    },
    async worker(endpointId, workerId) {
      const isHere = collector.isOpen(workerId) || (await parts.hasWorker(endpointId, workerId));
      const known = isHere ? undefined : await store.machine(workerId);
      if (!isHere && (known === undefined || known.endpointId !== endpointId)) throw notFound("worker", workerId);
      const selection: LogSelection = { scope: { endpointId, machineIds: [workerId] } };
      return { selection: () => selection, live: selection, isOver: () => isGone(endpointId, workerId) };
    },
    job: async (endpointId, jobId) => ofJob(endpointId, await parts.job(endpointId, jobId)),
    pod(podId) {
      const selection: LogSelection = { scope: { podId } };
      return { selection: () => selection, live: selection, isOver: async () => !(await parts.podExists(podId)) };
    },
  };
}

/** It names the job, or names none and is from the job's worker while that worked on it. */
function isOfJob({ jobId, owner, atUs }: OwnedEntry, job: JobRecord): boolean {
  if (jobId !== null) return jobId === job.id;
  if (owner.machineId !== job.workerId || job.startedAtMs === null) return false;
  const untilMs = job.finishedAtMs === null ? Infinity : job.finishedAtMs + settleMs;
  return atUs >= job.startedAtMs * 1_000 && atUs <= untilMs * 1_000;
}
