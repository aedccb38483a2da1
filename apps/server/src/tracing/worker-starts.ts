import type { FleetMeter, JobRecord } from "@millrace/engine";
import { coldStart, type FinishedSpan, sampledTraceOf, type WorkerStart } from "./job-spans.ts";

/** Joins the starts of workers with the jobs that waited for them. */
export interface WorkerStarts {
  /** A worker got a job whose spans are kept. */
  handedOut(job: JobRecord): void;
  /** The same meter, which hears of starts. */
  meterFleet(meter: FleetMeter): FleetMeter;
}

/** Workers that are remembered, of either kind. */
const WORKERS_MAX = 1_000;

/**
 * The first poll of a worker gets a job, and the fleet sees that the worker is there, in either order. So the last job and the start of a
 * bounded number of workers are remembered.
 */
export function createWorkerStarts(nowMs: () => number, onSpan: (span: FinishedSpan) => void): WorkerStarts {
  const jobs = new Map<string, JobRecord>();
  const starts = new Map<string, WorkerStart>();

  /** Makes the span if the job waited for this start. */
  function join(job: JobRecord | undefined, start: WorkerStart | undefined): boolean {
    const context = job === undefined ? undefined : sampledTraceOf(job);
    if (job === undefined || start === undefined || context === undefined) return false;
    const { queuedAtMs, startedAtMs } = job;
    if (startedAtMs === null || startedAtMs < start.startMs || queuedAtMs > start.endMs) return false;
    onSpan(coldStart(job, context, { ...start, endMs: Math.min(start.endMs, startedAtMs) }));
    return true;
  }

  return {
    handedOut(job) {
      const { workerId } = job;
      if (workerId === null) return;
      const start = starts.get(workerId);
      starts.delete(workerId);
      if (!join(job, start)) remember(jobs, workerId, job);
    },
    meterFleet: (meter) => ({
      ...meter,
      started(endpointId, kind, tookMs, workerId) {
        meter.started(endpointId, kind, tookMs, workerId);
        const endMs = nowMs();
        const start = { kind, startMs: endMs - tookMs, endMs };
        const isJoined = join(jobs.get(workerId), start);
        jobs.delete(workerId);
        if (!isJoined) remember(starts, workerId, start);
      },
    }),
  };
}

/** The oldest goes when there are too many. */
function remember<Value>(values: Map<string, Value>, workerId: string, value: Value): void {
  values.delete(workerId);
  const [oldest] = values.keys();
  if (values.size >= WORKERS_MAX && oldest !== undefined) values.delete(oldest);
  values.set(workerId, value);
}
