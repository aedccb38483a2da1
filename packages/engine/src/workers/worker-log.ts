import type { Clock } from "../kernel/clock.ts";
import type { MachineLogs } from "../logs/log-collector.ts";
import type { PlacedWorker } from "./worker-machines.ts";

/** Least time between two lines about the progress of a start. */
const progressEveryMs = 2_000;

/** Begins the log of a worker that has its hardware, or goes on with it; one that finds none has nothing to log. */
export function openWorkerLog(logs: Pick<MachineLogs, "open">, { workerId, endpoint, hardware }: PlacedWorker): void {
  const { id: endpointId, accountId, version, imageName } = endpoint;
  const { gpuTypeId, gpuIds, dataCenterId } = hardware;
  const facts = { version, imageName, gpuCount: gpuIds.length, gpuTypeId, dataCenterId };
  logs.open({ machineId: workerId, accountId, endpointId, podId: null, facts });
}

/** Notes what a long start is doing, now and then. */
export function progressNoter(
  { clock, logs }: { readonly clock: Clock; readonly logs: Pick<MachineLogs, "note"> },
  workerId: string,
): (text: string) => void {
  let notedAtMs = -Infinity;
  return (text) => {
    if (clock.now() - notedAtMs < progressEveryMs) return;
    notedAtMs = clock.now();
    logs.note(workerId, text);
  };
}
