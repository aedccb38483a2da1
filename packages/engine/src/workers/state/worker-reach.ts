import type { Clock } from "../../kernel/clock.ts";
import { whyUnready } from "./health-words.ts";
import type { ManagedWorker } from "./managed-worker.ts";

/** For so long a machine may run before it is said that its worker has not called the service. */
export const unreachedAfterMs = 60_000;

/**
 * That a worker may be unable to reach the service, in words for people; null where there is no reason to say so. It may also load
 * for long, so it is told and nothing more. The words stay the same while it lasts: each change of them is stored and sent as an event.
 */
export function whyUnreached(worker: ManagedWorker, clock: Clock): string | null {
  const { workerId, type, health, startedAtMs, adoptedAtMs, ready, woken, stopping, failure, address } = worker;
  // One that was frozen has reached the service before.
  if (startedAtMs === null || ready || woken || stopping || failure !== null) return null;
  if (clock.deadlineMs(adoptedAtMs ?? startedAtMs, unreachedAfterMs) > clock.now()) return null;
  if (type === "LB") {
    const since = `Worker ${workerId} has run for more than ${unreachedAfterMs / 1000} s and is not ready`;
    return `${since}: ${whyUnready(health)} ${logOf(workerId)}`;
  }
  const [at, there] = address === null ? ["", "it"] : [` at ${address}`, "that address"];
  return (
    `Worker ${workerId} has run for more than ${unreachedAfterMs / 1000} s and has not reached this service${at}: ` +
    `its program may still be loading, or cannot reach ${there}. ${logOf(workerId)}`
  );
}

/** Names the command that reads it. */
function logOf(workerId: string): string {
  return `Its log says more: \`millrace logs ${workerId}\`.`;
}

/** What the start of one of these waits for: what its driver told of its machine, or else for it to call the service. */
export function progressOf(workers: readonly ManagedWorker[], clock: Clock): string | null {
  const waiting = workers.filter(({ startedAtMs, failure }) => startedAtMs === null && failure === null);
  const told = waiting.find(({ progress }) => progress !== null)?.progress;
  return told ?? workers.map((worker) => whyUnreached(worker, clock)).find((why) => why !== null) ?? null;
}
