import type { EndpointType } from "@millrace/spec";
import type { Clock } from "../../kernel/clock.ts";
import { absenceOf } from "./absence.ts";
import { isAlive, type WorkerPresence } from "../../jobs/model/worker-sign.ts";

/** Absent workers of an endpoint. */
export interface AbsentWorkers {
  /** Those that the service started, and replaces. */
  readonly managed: number;
  /** Those that it cannot end. */
  readonly external: number;
  /** One of them was told to stop a job. */
  readonly isAfterStop: boolean;
}

export function countAbsent(
  presences: readonly WorkerPresence[],
  isManaged: (workerId: string) => boolean,
  clock: Clock,
  leaseMs: number,
): AbsentWorkers {
  const counts = { managed: 0, external: 0, isAfterStop: false };
  for (const presence of presences) {
    const absence = isAlive(presence, clock, leaseMs) ? absenceOf(presence, clock) : null;
    if (absence === null || presence.draining) continue;
    counts[isManaged(presence.workerId) ? "managed" : "external"] += 1;
    counts.isAfterStop ||= absence.isAfterStop;
  }
  return counts;
}

/** What is to be said of absent workers where a job waits; null where there are none. */
export function describeAbsent(
  { managed, external, isAfterStop }: AbsentWorkers,
  type: EndpointType = "QB",
): string | null {
  if (managed + external === 0) return null;
  if (type === "LB") return "The service replaces it if this goes on.";
  const what = isAfterStop
    ? "A worker was told to stop a job and has not asked for jobs since."
    : "A worker is alive but asks for no jobs.";
  const then =
    managed > 0 ? "The service replaces it if this goes on." : "The service did not start it and cannot end it.";
  return `${what} ${then}`;
}
