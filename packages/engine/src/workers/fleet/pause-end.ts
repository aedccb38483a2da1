import type { FleetParts } from "./fleet-parts.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import { createSourceWatch } from "../../machines/driver/source-watch.ts";
import type { WorkerFailures } from "./worker-failures.ts";

/**
 * Ends the pause before the next start of workers that fail once their endpoint, its template or their handler folder is changed:
 * that may be what they need. To be called at each look at the endpoint.
 */
export function createPauseEnd(
  { clock, sources: images, log, queue }: Pick<FleetParts, "clock" | "sources" | "log" | "queue">,
  endpointId: string,
  failures: WorkerFailures,
): (endpoint: FleetEndpoint) => Promise<void> {
  const sources = createSourceWatch(images);
  /** The last failure that was looked at, and what the endpoint was then. */
  let failed: { readonly atMs: number | null; readonly settings: string } | undefined;

  return async (endpoint) => {
    if (failures.startsAllowedAtMs() <= clock.now()) return;
    const atMs = failures.lastExit()?.atMs ?? null;
    const settings = JSON.stringify(endpoint);
    if (failed?.atMs !== atMs) {
      failed = { atMs, settings };
      sources.failed(endpoint.imageName);
      return;
    }
    if (failed.settings === settings && !(await sources.hasChanged(endpoint.imageName))) return;
    failed = { atMs, settings };
    log.info({ endpointId }, "the endpoint or its handler changed: workers start without a pause");
    failures.tryAgain();
    queue.endPrestartHold(endpointId);
  };
}
