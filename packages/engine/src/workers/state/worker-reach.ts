import type { WorkerHealth } from "../../gateways/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { ManagedWorker } from "./managed-worker.ts";

/** Answer of a program that is still starting. */
const STARTING = 204;

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
    return `${since}: ${whyUnready(health)} Its log says more.`;
  }
  const [at, there] = address === null ? ["", "it"] : [` at ${address}`, "that address"];
  return (
    `Worker ${workerId} has run for more than ${unreachedAfterMs / 1000} s and has not reached this service${at}: ` +
    `its program may still be loading, or cannot reach ${there}. Its log says more.`
  );
}

/** What the last health check of a program that is not ready found. */
function whyUnready(health: WorkerHealth | null): string {
  const status = health?.status ?? null;
  if (status === STARTING) return "its program says that it is still starting (204).";
  if (status !== null) {
    return `its program answers the health check with ${status} instead of 200. HEALTH_CHECK_PATH says at which path it is asked.`;
  }
  return "its program does not answer the health check. It may still be loading, or listen on another port than PORT and PORT_HEALTH say.";
}

/** What the start of one of these waits for: what its driver told of its machine, or else for it to call the service. */
export function progressOf(workers: readonly ManagedWorker[], clock: Clock): string | null {
  const waiting = workers.filter(({ startedAtMs, failure }) => startedAtMs === null && failure === null);
  const told = waiting.find(({ progress }) => progress !== null)?.progress;
  return told ?? workers.map((worker) => whyUnreached(worker, clock)).find((why) => why !== null) ?? null;
}
