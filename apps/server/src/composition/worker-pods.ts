import type { EndpointDirectory, FleetManager } from "@millrace/engine";
import { type WorkerBody, workerBody, type WorkerPodFilter } from "../interfaces/rest/index.ts";

/** The workers of the fleet, represented as pods. */
export interface WorkerPods {
  of(endpointId: string): readonly WorkerBody[];
  list(accountId: string, filter: WorkerPodFilter): readonly WorkerBody[];
  /** Whether a worker of one of the account's endpoints has this id. */
  has(accountId: string, id: string): boolean;
}

export function createWorkerPods(fleet: FleetManager, directory: EndpointDirectory, machineId: string): WorkerPods {
  function of(endpointId: string): readonly WorkerBody[] {
    const deployed = directory.get(endpointId);
    if (deployed === undefined) return [];
    return fleet.workers(endpointId).map((worker) => workerBody(worker, deployed, worker.hostId ?? machineId));
  }
  function ofAccount(accountId: string): readonly WorkerBody[] {
    const own = [...directory.list()].filter(({ endpoint }) => endpoint.accountId === accountId);
    return own.flatMap(({ endpoint }) => of(endpoint.id));
  }
  return {
    of,
    list: (accountId, filter) => ofAccount(accountId).filter((worker) => fits(worker, filter, directory)),
    has: (accountId, id) => ofAccount(accountId).some((worker) => worker.id === id),
  };
}

function fits(worker: WorkerBody, filter: WorkerPodFilter, directory: EndpointDirectory): boolean {
  const endpoint = directory.get(worker.endpointId ?? "")?.endpoint;
  const one = (wanted: string | undefined, value: string | undefined): boolean =>
    wanted === undefined || wanted === value;
  const any = (wanted: readonly string[] | undefined, values: readonly string[]): boolean =>
    wanted === undefined || wanted.length === 0 || wanted.some((value) => values.includes(value));
  return (
    one(filter.endpointId, worker.endpointId) &&
    one(filter.id, worker.id) &&
    one(filter.name, worker.name) &&
    one(filter.imageName, worker.imageName) &&
    one(filter.templateId, worker.templateId) &&
    one(filter.desiredStatus, worker.desiredStatus) &&
    one(filter.computeType, endpoint?.computeType) &&
    any(filter.gpuTypeId, endpoint?.gpuTypeIds ?? []) &&
    any(filter.cpuFlavorId, endpoint?.cpuFlavorIds ?? []) &&
    any(filter.dataCenterId, endpoint?.dataCenterIds ?? []) &&
    (filter.networkVolumeId === undefined || endpoint?.networkVolumeIds.includes(filter.networkVolumeId) === true)
  );
}
