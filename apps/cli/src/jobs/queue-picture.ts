import type { HealthReport } from "@millrace/queue-client";
import { styled } from "../output/style.ts";

/** Waiting jobs that are drawn one by one. */
const DRAWN_JOBS_MAX = 30;
const DRAWN_WORKERS_MAX = 10;

/**
 * The queue and the workers of an endpoint as two lines: the next job to be taken is at the right, before the workers.
 *
 * @param place how many jobs are taken before the one that is marked; undefined to mark none
 */
export function queuePicture({ jobs, workers }: HealthReport, place?: number): string {
  const waiting = Math.max(jobs.inQueue, place === undefined ? 0 : place + 1);
  return [
    `queue    ${queueRow(waiting, place)} ▸   ${placeText(waiting, place)}`,
    `workers  ${workersRow(workers)}   ${workersText(workers)}`.trimEnd(),
  ].join("\n");
}

function queueRow(waiting: number, place: number | undefined): string {
  if (waiting === 0) return styled("dim", "(empty)");
  const mark = styled(["bold", "yellow"], "◆");
  const first = Math.min(waiting, DRAWN_JOBS_MAX);
  const dots = Array.from({ length: first }, (_, index) => (index === place ? mark : "·"))
    .toReversed()
    .join("");
  if (waiting <= DRAWN_JOBS_MAX) return dots;
  return place === undefined || place < DRAWN_JOBS_MAX ? `… ${dots}` : `${mark} … ${dots}`;
}

function placeText(waiting: number, place: number | undefined): string {
  const total = `${waiting} waiting`;
  if (place === undefined) return total;
  return place === 0 ? `first of ${total}` : `${place} before it, ${total}`;
}

function workersRow({ running, idle, initializing }: HealthReport["workers"]): string {
  const all = "■".repeat(running) + "□".repeat(idle) + "◌".repeat(initializing);
  if (all === "") return styled("dim", "(none)");
  return all.length > DRAWN_WORKERS_MAX ? `${all.slice(0, DRAWN_WORKERS_MAX)}…` : all;
}

function workersText({ running, idle, initializing, throttled, unhealthy }: HealthReport["workers"]): string {
  const counts: [number, string][] = [
    [running, "busy ■"],
    [idle, "idle □"],
    [initializing, "starting ◌"],
    [throttled, "throttled"],
    [unhealthy, "unhealthy"],
  ];
  return counts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`])).join(", ");
}
