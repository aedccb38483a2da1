import type { JobEvent, LogLine } from "@millrace/rest-client";

/** One event of a job's life, as the page shows it. */
export interface TimelineEntry {
  readonly event: JobEvent;
  /** How long after the event before it, in milliseconds; null for the first. */
  readonly afterMs: number | null;
  /** What the worker printed during the attempt that the event began. */
  readonly lines: readonly LogLine[];
}

/** Events that end an attempt. */
const ENDS = new Set<JobEvent["type"]>(["RETURNED", "COMPLETED", "FAILED", "TIMED_OUT", "CANCELLED"]);
/** Lines come with the clock of the worker's machine, and what was printed last may be read a moment later. */
const SLACK_MS = 1_000;

/** Puts the events of a job below each other, with what was printed during each attempt beside its start. */
export function timelineOf(events: readonly JobEvent[], lines: readonly LogLine[]): readonly TimelineEntry[] {
  return events.map((event, index) => {
    const before = events[index - 1];
    const afterMs = before === undefined ? null : Date.parse(event.at) - Date.parse(before.at);
    return { event, afterMs, lines: event.type === "STARTED" ? linesOf(event, events.slice(index + 1), lines) : [] };
  });
}

function linesOf(start: JobEvent, later: readonly JobEvent[], lines: readonly LogLine[]): readonly LogLine[] {
  const end = later.find(({ type }) => ENDS.has(type));
  const next = later.find(({ type }) => type === "STARTED");
  const fromMs = Date.parse(start.at) - SLACK_MS;
  const untilMs = Math.min(
    end === undefined ? Number.POSITIVE_INFINITY : Date.parse(end.at) + SLACK_MS,
    next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.at) - 1,
  );
  return lines.filter(({ ts, workerId }) => {
    const ms = Date.parse(ts);
    const isOfWorker = workerId === undefined || start.workerId === undefined || workerId === start.workerId;
    return isOfWorker && ms >= fromMs && ms <= untilMs;
  });
}
