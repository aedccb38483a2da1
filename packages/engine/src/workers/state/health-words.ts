import type { WorkerHealth } from "../../gateways/ports.ts";

/** Answer of a program that is still starting. */
const STARTING = 204;

/** What the last health check of a program that is not ready found, in a sentence for people that begins with `its program`. */
export function whyUnready(health: WorkerHealth | null): string {
  const status = health?.status ?? null;
  const asked = health?.asked === undefined ? "the health check" : `the health check (${health.asked})`;
  if (status === STARTING)
    return `its program answers ${asked} with ${STARTING}, which says that it is still starting.`;
  if (status !== null) {
    return `its program answers ${asked} with ${status} instead of 200. HEALTH_CHECK_PATH says at which path it is asked.`;
  }
  return `its program does not answer ${asked}. It may still be loading, or listen on another port than PORT and PORT_HEALTH say.`;
}
