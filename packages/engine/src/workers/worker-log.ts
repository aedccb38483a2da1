import type { MachineLogs } from "../logs/log-collector.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { ManagedWorker } from "./managed-worker.ts";
import type { FleetEndpoint, WorkerHardware } from "./ports.ts";

/** Least time between two lines about the progress of a start. */
const progressEveryMs = 2_000;

/** Begins the log of a worker that has its hardware; one that finds none has nothing to log. */
export function openWorkerLog(
  logs: Pick<MachineLogs, "open" | "note">,
  { workerId, version, imageName }: ManagedWorker,
  { id: endpointId, accountId }: FleetEndpoint,
  { gpuTypeId, gpuIds, dataCenterId }: WorkerHardware,
): void {
  const facts = { version, imageName, gpuCount: gpuIds.length, gpuTypeId, dataCenterId };
  logs.open({ machineId: workerId, accountId, endpointId, podId: null, facts });
  logs.note(workerId, `The worker starts from ${imageName}.`);
}

/** Notes what a long start is doing, now and then. */
export function progressNoter(
  { clock, logs }: Pick<FleetParts, "clock" | "logs">,
  workerId: string,
): (text: string) => void {
  let notedAtMs = -Infinity;
  return (text) => {
    if (clock.now() - notedAtMs < progressEveryMs) return;
    notedAtMs = clock.now();
    logs.note(workerId, text);
  };
}
