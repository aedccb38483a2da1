import type { Batch } from "@millrace/queue-client";
import { count, counted } from "../../data/format.ts";
import type { Tone } from "../../parts/status.tsx";

/** What a batch does, with its color. One that has ended with all of its requests is `DONE`, which the interface calls `FINALIZED`. */
export function stateOf({ status, finishedAt, requestFailed, heldBy, atRisk }: Batch): {
  readonly value: string;
  readonly tone: Tone;
} {
  if (status === "DRAFT") return { value: "DRAFT", tone: "idle" };
  if (status === "FAILED") return { value: "FAILED", tone: "bad" };
  if (status === "CANCELLED") return { value: "CANCELLED", tone: "idle" };
  if (finishedAt === null && heldBy) return { value: "HELD", tone: "warn" };
  if (finishedAt === null) return { value: atRisk ? "AT_RISK" : "RUNNING", tone: atRisk ? "warn" : "busy" };
  return { value: "DONE", tone: requestFailed === 0 ? "ok" : "warn" };
}

/** Whether requests of a batch run or will run. */
export function isRunning({ status, finishedAt }: Batch): boolean {
  return status === "FINALIZED" && finishedAt === null;
}

/** How many requests have ended. */
export function doneOf({ requestCompleted, requestFailed }: Batch): number {
  return requestCompleted + requestFailed;
}

/** How many requests have neither begun nor ended. */
export function waitingOf(batch: Batch): number {
  return Math.max(0, batch.requestTotal - doneOf(batch) - batch.requestInProgress);
}

export function nameOf({ name, id }: Batch): string {
  return name ?? id;
}

export function progressText(batch: Batch): string {
  return `${count(doneOf(batch))} of ${counted(batch.requestTotal, "request")} done`;
}

/** How many requests of a batch had ended at a moment. */
export interface PaceSample {
  readonly atMs: number;
  readonly done: number;
}

/** The pace is measured over this time, in milliseconds. */
const PACE_MS = 120_000;

/** Adds a sample and forgets those that are too old. A retry makes done requests fewer; the measurement begins again then. */
export function withSample(samples: readonly PaceSample[], sample: PaceSample): readonly PaceSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.atMs <= last.atMs) return samples;
  if (last !== undefined && sample.done < last.done) return [sample];
  // One that is older stays, as the beginning of the time.
  const first = Math.max(
    0,
    samples.findLastIndex(({ atMs }) => atMs <= sample.atMs - PACE_MS),
  );
  return [...samples.slice(first), sample];
}

/** Requests that ended a second; undefined while none has ended since the first sample. */
export function paceOf(samples: readonly PaceSample[]): number | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.done <= first.done) return undefined;
  return ((last.done - first.done) * 1_000) / (last.atMs - first.atMs);
}

/** `3.2/s`, `12/min` or `4/h`: the unit in which the number is one that people read. */
export function paceText(perSecond: number): string {
  const units = [
    [1, "s"],
    [60, "min"],
    [3_600, "h"],
  ] as const;
  const [seconds, unit] = units.find(([factor]) => perSecond * factor >= 1) ?? units[2];
  const value = perSecond * seconds;
  return `${value < 10 ? Number(value.toFixed(1)) : count(Math.round(value))}/${unit}`;
}

/** When a batch ends, in milliseconds since the epoch: as the service forecasts it, else at this pace; undefined while neither is known. */
export function expectedEnd(batch: Batch, perSecond: number | undefined, nowMs: number): number | undefined {
  if (!isRunning(batch) || batch.heldBy) return undefined;
  const atPace =
    perSecond === undefined ? undefined : nowMs + ((batch.requestTotal - doneOf(batch)) * 1_000) / perSecond;
  return batch.forecast?.endsAt ?? atPace;
}
