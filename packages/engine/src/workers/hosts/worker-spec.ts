import type {
  ComputeDriver,
  MachineMount,
  MachinePort,
  MachineSpec,
  RegistryLogin,
} from "../../machines/driver/driver.ts";
import { servingPortsOf, servingVariables } from "../../requests/serving-ports.ts";
import type { FleetEndpoint } from "../state/ports.ts";
import { serviceMarkOf } from "./service-mark.ts";
import { createWorkerEnvironment } from "./worker-environment.ts";
import type { PlacedWorker } from "./worker-machines.ts";

/** Where the host of a worker gets what its machine is given. */
export interface WorkerSpecParts {
  readonly driver: Pick<ComputeDriver, "name" | "nameFor">;
  /** Replaces references to secrets with the account's values. */
  readonly expandSecrets: (
    accountId: string,
    env: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, string>>>;
  /** Login of stored registry credentials for this image; null when they are gone. */
  readonly registryLogin: (registryAuthId: string, imageName: string) => Promise<RegistryLogin | null>;
  /** Size of a network volume. */
  readonly networkVolumeSizeInGb: (networkVolumeId: string) => Promise<number>;
  /** The key a worker of this endpoint authenticates with. */
  readonly workerKey: (endpointId: string) => string;
  /**
   * Address of the service as workers of this driver reach it, without `/v2`; asked at each start, for the port may be known
   * late, and there may be something to open first.
   */
  readonly baseUrl: (driver: ComputeDriver["name"]) => string | Promise<string>;
  /** Variables that the operator gives every worker; those of a template win. */
  readonly operatorEnv?: Readonly<Record<string, string>>;
}

/** Where images for serverless workers expect a network volume, in addition to the path of their template. */
const WORKER_VOLUME_PATH = "/runpod-volume";

/** Workers of a queue fetch their jobs and need no open ports; those of load-balancing endpoints serve requests. */
function portsOf({ type }: FleetEndpoint, env: Readonly<Record<string, string>>): readonly MachinePort[] {
  if (type !== "LB") return [];
  const { port, healthPort } = servingPortsOf(env);
  const { port: portName, healthPort: healthPortName } = servingVariables;
  if (healthPort === port) return [{ port, protocol: "http", variables: [portName, healthPortName] }];
  return [
    { port, protocol: "http", variables: [portName] },
    { port: healthPort, protocol: "http", variables: [healthPortName] },
  ];
}

/** Everything a driver needs to start a worker, and the address of the service that it is given. */
export async function createWorkerSpec(
  parts: WorkerSpecParts,
  { endpoint, workerId, hardware }: PlacedWorker,
): Promise<{ readonly spec: MachineSpec; readonly baseUrl: string }> {
  const { containerRegistryAuthId, networkVolumeId, volumeMountPath } = endpoint;
  const [env, registryLogin, sizeInGb] = await Promise.all([
    parts.expandSecrets(endpoint.accountId, endpoint.env),
    containerRegistryAuthId === null ? null : parts.registryLogin(containerRegistryAuthId, endpoint.imageName),
    networkVolumeId === null ? 0 : parts.networkVolumeSizeInGb(networkVolumeId),
  ]);
  const mount = (path: string): MachineMount[] =>
    networkVolumeId === null ? [] : [{ kind: "network", volumeId: networkVolumeId, path, sizeInGb }];
  const driver = parts.driver.nameFor?.(endpoint.imageName) ?? parts.driver.name;
  const baseUrl = await parts.baseUrl(driver);
  const reach = { workerKey: parts.workerKey(endpoint.id), baseUrl };
  const environment = {
    endpoint,
    workerId,
    ...reach,
    driver,
    hardware,
    operatorEnv: parts.operatorEnv,
    env,
  };
  const spec: MachineSpec = {
    machineId: workerId,
    purpose: "worker",
    endpointId: endpoint.id,
    imageName: endpoint.imageName,
    registryLogin,
    dockerEntrypoint: endpoint.dockerEntrypoint,
    dockerStartCmd: endpoint.dockerStartCmd,
    env: createWorkerEnvironment(environment),
    ports: portsOf(endpoint, env),
    ...(endpoint.modelReferences.length === 0
      ? {}
      : { models: { references: endpoint.modelReferences, endpointVersion: endpoint.version } }),
    ...(endpoint.flashBuildId === null ? {} : { flashBuildId: endpoint.flashBuildId }),
    mounts: [...new Set([volumeMountPath, WORKER_VOLUME_PATH])].flatMap(mount),
    limits: {
      vcpuCount: hardware.vcpuCount,
      memoryInGb: hardware.memoryInGb === 0 ? null : hardware.memoryInGb,
      containerDiskInGb: endpoint.containerDiskInGb,
      gpuIds: hardware.gpuIds,
    },
    serviceMark: serviceMarkOf(reach),
  };
  return { spec, baseUrl };
}
