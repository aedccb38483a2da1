import type { EndpointDirectory, EndpointReports } from "@millrace/engine";
import type { WorkerBody, WorkerPodFilter, WorkerPods } from "../../interfaces/app/app-context.ts";
import { workerBody } from "../../interfaces/rest/pod-body.ts";

/** The workers of the fleet, represented as pods, on every gateway. */
export function createWorkerPods(reports: Pick<EndpointReports, "managed">, directory: EndpointDirectory): WorkerPods {
  async function of(endpointId: string): Promise<readonly WorkerBody[]> {
    const deployed = directory.get(endpointId);
    if (deployed === undefined) return [];
    const workers = await reports.managed(endpointId);
    return workers.map((worker) => workerBody(worker, deployed));
  }
  async function ofAccount(accountId: string): Promise<readonly WorkerBody[]> {
    const own = [...directory.list()].filter(({ endpoint }) => endpoint.accountId === accountId);
    return (await Promise.all(own.map(({ endpoint }) => of(endpoint.id)))).flat();
  }
  return {
    of,
    list: async (accountId, filter) => (await ofAccount(accountId)).filter((worker) => fits(worker, filter, directory)),
    has: async (accountId, id) => (await ofAccount(accountId)).some((worker) => worker.id === id),
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
