import type { MachineLogs } from "../../logs/log-collector.ts";
import type { PlacedWorker } from "./worker-machines.ts";

/** Begins the log of a worker that has its hardware, or goes on with it; one that finds none has nothing to log. */
export function openWorkerLog(logs: Pick<MachineLogs, "open">, { workerId, endpoint, hardware }: PlacedWorker): void {
  const { id: endpointId, accountId, version, imageName } = endpoint;
  const { gpuTypeId, gpuIds, dataCenterId } = hardware;
  const facts = { version, imageName, gpuCount: gpuIds.length, gpuTypeId, dataCenterId };
  logs.open({ machineId: workerId, accountId, endpointId, podId: null, facts });
}
