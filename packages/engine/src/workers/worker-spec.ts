import type { MachineMount, MachineSpec } from "../machines/driver.ts";
import type { FleetParts } from "./fleet-parts.ts";
import type { FleetEndpoint, WorkerHardware } from "./ports.ts";
import { createWorkerEnvironment } from "./worker-environment.ts";

/** Where images for serverless workers expect a network volume, in addition to the path of their template. */
const WORKER_VOLUME_PATH = "/runpod-volume";

/** Everything a driver needs to start a worker. */
export async function createWorkerSpec(
  parts: FleetParts,
  made: { readonly endpoint: FleetEndpoint; readonly workerId: string; readonly hardware: WorkerHardware },
): Promise<MachineSpec> {
  const { endpoint, workerId, hardware } = made;
  const { containerRegistryAuthId, networkVolumeId, volumeMountPath } = endpoint;
  const [env, registryLogin, sizeInGb] = await Promise.all([
    parts.expandSecrets(endpoint.accountId, endpoint.env),
    containerRegistryAuthId === null ? null : parts.registryLogin(containerRegistryAuthId),
    networkVolumeId === null ? 0 : parts.networkVolumeSizeInGb(networkVolumeId),
  ]);
  const mount = (path: string): MachineMount[] =>
    networkVolumeId === null ? [] : [{ kind: "network", volumeId: networkVolumeId, path, sizeInGb }];
  const driver = parts.driver.nameFor?.(endpoint.imageName) ?? parts.driver.name;
  const environment = {
    endpoint,
    workerId,
    workerKey: parts.workerKey(endpoint.id),
    baseUrl: await parts.baseUrl(driver),
    driver,
    hardware,
    operatorEnv: parts.operatorEnv,
    env,
  };
  return {
    machineId: workerId,
    purpose: "worker",
    endpointId: endpoint.id,
    imageName: endpoint.imageName,
    registryLogin,
    dockerEntrypoint: endpoint.dockerEntrypoint,
    dockerStartCmd: endpoint.dockerStartCmd,
    env: createWorkerEnvironment(environment),
    // Workers fetch their jobs and need no open ports.
    ports: [],
    mounts: [...new Set([volumeMountPath, WORKER_VOLUME_PATH])].flatMap(mount),
    limits: {
      vcpuCount: hardware.vcpuCount,
      memoryInGb: hardware.memoryInGb === 0 ? null : hardware.memoryInGb,
      containerDiskInGb: endpoint.containerDiskInGb,
      gpuIds: hardware.gpuIds,
    },
  };
}
