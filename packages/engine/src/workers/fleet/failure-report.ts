import type { FleetParts } from "./fleet-parts.ts";
import type { WorkerFailures } from "./worker-failures.ts";

/** The same failures; the listener of the fleet is called for each. */
export function reportedFailures(
  { onWorkerFailure }: Pick<FleetParts, "onWorkerFailure">,
  endpointId: string,
  failures: WorkerFailures,
): WorkerFailures {
  const telling =
    <Parameters extends readonly unknown[]>(note: (...parameters: Parameters) => void) =>
    (...parameters: Parameters): void => {
      note(...parameters);
      const exit = failures.lastExit();
      if (exit !== null) onWorkerFailure?.(endpointId, exit);
    };
  return {
    ...failures,
    notStarted: telling(failures.notStarted),
    crashed: telling(failures.crashed),
    crashedForNothing: telling(failures.crashedForNothing),
    gaveUp: telling(failures.gaveUp),
  };
}
