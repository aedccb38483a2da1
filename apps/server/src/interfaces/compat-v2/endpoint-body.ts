import { type DeployedEndpoint, type Endpoint, endpointEnvironment, cpuInstance, gpuPools } from "@millrace/engine";
import { dataCenterIds, endpointCpuFlavorIds } from "@millrace/spec";
import { containerFields, shownAs, shownCommand } from "./fields.ts";
import type { V2Schemas } from "./v2-handler.ts";

/** An endpoint with the container of its workers, as it is shown here. @param origin where clients find the service */
export function endpointBody(deployed: DeployedEndpoint, origin: string): V2Schemas["Endpoint"] {
  const { endpoint, template } = deployed;
  const isEverywhere = dataCenterIds.every((id) => endpoint.dataCenterIds.includes(id));
  return {
    id: endpoint.id,
    name: endpoint.name,
    type: endpoint.type === "LB" ? "LOAD_BALANCER" : "QUEUE",
    requestUrls: requestUrls(endpoint, origin),
    ...shownAs(containerFields, template),
    env: { ...endpointEnvironment(deployed) },
    ...shownCommand(template),
    ...hardwareOf(endpoint),
    ...scalingOf(endpoint),
    dataCenterIds: isEverywhere ? [] : [...endpoint.dataCenterIds],
    networkVolumes: [...endpoint.networkVolumeIds],
    mounts: { network: endpoint.networkVolumeIds.map((volumeId) => ({ volumeId })), global: [] },
    timeout: endpoint.executionTimeoutMs,
    flashboot: endpoint.flashboot
      ? endpoint.extras.flashBootType === "OFF"
        ? "FLASHBOOT"
        : endpoint.extras.flashBootType
      : "OFF",
    createdAt: new Date(endpoint.createdAtMs).toISOString(),
  };
}

function requestUrls({ id, type }: Endpoint, origin: string): V2Schemas["RequestUrls"] {
  const base = `${origin}/compat/v2/${id}`;
  if (type === "LB") return { base: `${origin}/lb/${id}`, health: `${base}/health` };
  return {
    run: `${base}/run`,
    runSync: `${base}/runsync`,
    status: `${base}/status/{job_id}`,
    stream: `${base}/stream/{job_id}`,
    cancel: `${base}/cancel/{job_id}`,
    retry: `${base}/retry/{job_id}`,
    purgeQueue: `${base}/purge-queue`,
    health: `${base}/health`,
  };
}

function hardwareOf(endpoint: Endpoint): Pick<V2Schemas["Endpoint"], "gpu" | "cpu"> {
  const { computeType, gpuTypeIds, gpuCount, allowedCudaVersions, minCudaVersion, vcpuCount } = endpoint;
  if (computeType === "CPU") {
    const flavors = endpoint.cpuFlavorIds.length === 0 ? endpointCpuFlavorIds : endpoint.cpuFlavorIds;
    const cpu = flavors.map((id) => ({ id, vcpuCount, memory: cpuInstance(id, vcpuCount).memoryInGb }));
    return { gpu: null, cpu };
  }
  return {
    gpu: { ...poolsOf(gpuTypeIds), count: gpuCount, allowedCudaVersions: [...allowedCudaVersions], minCudaVersion },
  };
}

/** The pools that the types are of, in the order of the types, and those of them that are left out. */
function poolsOf(wanted: readonly string[]): { pools: string[]; excludedTypes: string[] } {
  const found = wanted.flatMap((type) => gpuPools.find((pool) => pool.gpuTypeIds.some((id) => id === type)) ?? []);
  const pools = [...new Set(found)];
  const excludedTypes = pools.flatMap(({ gpuTypeIds }) => gpuTypeIds.filter((id) => !wanted.includes(id)));
  return { pools: pools.map(({ id }) => id), excludedTypes };
}

function scalingOf(endpoint: Endpoint): Pick<V2Schemas["Endpoint"], "workers" | "scaling"> {
  const { workersMin: min, workersMax: max, idleTimeoutSeconds: idleTimeout, scalerType, scalerValue } = endpoint;
  const isIdleShown = endpoint.type === "LB" || scalerType !== "REQUEST_COUNT";
  return {
    workers: isIdleShown ? { min, max, idleTimeout } : { min, max },
    scaling:
      scalerType === "REQUEST_COUNT"
        ? { type: scalerType, requestCount: scalerValue }
        : { type: scalerType, queueDelay: scalerValue },
  };
}
