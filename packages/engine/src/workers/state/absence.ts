import type { EndpointType } from "@millrace/spec";
import type { Clock } from "../../kernel/clock.ts";
import type { WorkerPresence } from "../../jobs/model/worker-sign.ts";

/** A worker that lives and holds no job, but asks for none: it is not free. */
export interface Absence {
  /** It was told to stop a job, and has not asked for jobs since. */
  readonly isAfterStop: boolean;
  /** It has asked for jobs before. */
  readonly hasAsked: boolean;
  readonly sinceMs: number;
}

/** A worker may pause between two polls, for example after an error. */
const pauseMaxMs = 10_000;
/** For so long a worker that asks for no jobs is waited for while some wait; longer if it never asked, because it may load a model. */
const absenceMaxMs = 60_000;
const firstPollMaxMs = 600_000;

/** Null for a worker that holds or asks for jobs, or did a moment ago. `knownSinceMs`: an earlier life does not count. */
export function absenceOf(presence: WorkerPresence | null, clock: Clock, knownSinceMs = 0): Absence | null {
  if (presence?.asking === undefined || presence.polling || presence.holding > 0) return null;
  const { firstSeenAtMs, askedAtMs, stopOrderedAtMs } = presence.asking;
  const lastJobAtMs = presence.lastJobAtMs ?? 0;
  const hasAsked = askedAtMs !== null;
  if (stopOrderedAtMs !== null && (askedAtMs ?? 0) <= stopOrderedAtMs) {
    return { isAfterStop: true, hasAsked, sinceMs: Math.max(stopOrderedAtMs, lastJobAtMs) };
  }
  const sinceMs = Math.max(askedAtMs ?? firstSeenAtMs, lastJobAtMs, knownSinceMs);
  return clock.deadlineMs(sinceMs, pauseMaxMs) <= clock.now() ? { isAfterStop: false, hasAsked, sinceMs } : null;
}

/** Until when an absent worker is waited for; `jobsWaitSinceMs` is null while none wait, and then only a stop counts. */
export function absentUntilMs(
  { isAfterStop, hasAsked, sinceMs }: Absence,
  clock: Clock,
  { jobStopGraceMs, jobsWaitSinceMs }: { readonly jobStopGraceMs: number; readonly jobsWaitSinceMs: number | null },
): number | null {
  if (isAfterStop) return clock.deadlineMs(sinceMs, jobStopGraceMs);
  if (jobsWaitSinceMs === null) return null;
  return clock.deadlineMs(Math.max(sinceMs, jobsWaitSinceMs), hasAsked ? absenceMaxMs : firstPollMaxMs);
}

/** Why an absent worker is replaced. */
export function absenceReason({ isAfterStop }: Absence, type: EndpointType): string {
  if (type === "LB") return "It did not answer its health check with 200 although requests wait, and is replaced.";
  return isAfterStop
    ? "It was told to stop a job, did not ask for jobs again in time, and is replaced."
    : "It asked for no jobs although some wait, and is replaced.";
}
