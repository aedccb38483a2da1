import type { FleetLog, MachineSpec } from "@millrace/engine";
import type { PortPool } from "../../host/free-port.ts";
import { type AssignedPort, requestedPortMin } from "../../host/machine-variables.ts";
import { type ContainerNetwork, containerConfig } from "./container-config.ts";
import type { EngineClient } from "../engine/engine-client.ts";
import { removeContainer } from "../engine/engine-containers.ts";
import type { CreatedContainer, EngineInfo, InspectedContainer } from "../engine/engine-types.ts";
import { ensureImage } from "../engine/image-store.ts";
import type { MachineMounts } from "./machine-mounts.ts";
import type { MachineNetworks } from "./machine-networks.ts";
import {
  isDiskLimitRefused,
  isImageMissing,
  isInitMissing,
  isNetworkMissing,
  isPortTaken,
  startRefusal,
} from "../engine/start-refusal.ts";

export interface LaunchParts {
  readonly engine: EngineClient;
  readonly installationId: string;
  readonly info: EngineInfo;
  readonly networks: MachineNetworks;
  readonly mounts: MachineMounts;
  readonly portPool: PortPool;
  readonly log: FleetLog | undefined;
}

export interface LaunchOptions {
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
  /** Called with each created container, before it is started. */
  readonly onCreated: (containerId: string) => void;
}

/** A container that was started. */
export interface Launched {
  readonly container: InspectedContainer;
  readonly ports: readonly AssignedPort[];
  readonly takenPorts: readonly number[];
}

export interface ContainerLauncher {
  /** Rejects with a MachineStartError when the machine can never start. Then it leaves no container. */
  launch(spec: MachineSpec, options: LaunchOptions): Promise<Launched>;
}

/** How often a start may fail for a reason that does not apply to the next attempt. */
const triesMax = 5;

export function createContainerLauncher(parts: LaunchParts): ContainerLauncher {
  const { engine, installationId, info, networks, mounts, portPool, log } = parts;
  let limitsDisk = true;
  let hasInit = true;

  async function create(spec: MachineSpec, ports: readonly AssignedPort[], network: ContainerNetwork): Promise<string> {
    const mountSources = [];
    for (const mount of spec.mounts) mountSources.push(await mounts.open(mount));
    const body = containerConfig(spec, {
      installationId,
      network,
      ports,
      mountSources,
      hostVcpuCount: info.NCPU,
      hostMemoryBytes: info.MemTotal,
      limitsDisk,
      hasInit,
    });
    const name = `millrace-${installationId}-${spec.machineId}`;
    return (await engine.call<CreatedContainer>("POST", "/containers/create", { query: { name }, body })).Id;
  }

  async function attempt(spec: MachineSpec, options: LaunchOptions, takenPorts: number[]): Promise<Launched> {
    const network = await (spec.purpose === "pod" ? networks.forPods() : networks.forWorkers());
    const ports = await assignPorts(spec, network.internal, portPool, takenPorts);
    options.signal.throwIfAborted();
    const containerId = await create(spec, ports, network);
    options.onCreated(containerId);
    try {
      options.signal.throwIfAborted();
      await engine.call("POST", `/containers/${containerId}/start`);
      const container = await engine.call<InspectedContainer>("GET", `/containers/${containerId}/json`);
      return { container, ports, takenPorts };
    } catch (error) {
      await removeContainer(engine, containerId);
      throw error;
    }
  }

  /** Whether another attempt may succeed. If so, the cause of the failure is already avoided or repaired. */
  async function curable(error: unknown, spec: MachineSpec, options: LaunchOptions): Promise<boolean> {
    if (isPortTaken(error)) return true;
    if (isDiskLimitRefused(error) && limitsDisk) {
      limitsDisk = false;
      log?.warn(
        {},
        "the storage of the container engine cannot limit the disk of a container: containerDiskInGb is not enforced",
      );
      return true;
    }
    if (isInitMissing(error) && hasInit) {
      hasInit = false;
      log?.warn({}, "the container engine has no init program (tini or catatonit): programs run as process 1");
      return true;
    }
    if (isNetworkMissing(error)) {
      networks.repair();
      return true;
    }
    if (!isImageMissing(error)) return false;
    // The image was removed between the check and the start.
    await ensureImage(engine, spec.imageName, spec.registryLogin, options);
    return true;
  }

  return {
    async launch(spec, options) {
      await ensureImage(engine, spec.imageName, spec.registryLogin, options);
      options.onProgress("Starting the container");
      for (let tries = 1; ; tries += 1) {
        const takenPorts: number[] = [];
        try {
          return await attempt(spec, options, takenPorts);
        } catch (error) {
          takenPorts.forEach((port) => portPool.release(port));
          if (tries === triesMax || !(await curable(error, spec, options))) throw startRefusal(spec, error);
        }
      }
    },
  };
}

/**
 * Chooses the public ports before the container is created, because its environment names them. An internal network publishes
 * no ports: there a port is reachable at the container's own address.
 */
async function assignPorts(
  { ports }: MachineSpec,
  internal: boolean,
  portPool: PortPool,
  takenPorts: number[],
): Promise<readonly AssignedPort[]> {
  const assigned: AssignedPort[] = [];
  for (const port of ports) {
    const requested = port.port >= requestedPortMin;
    if (internal && !requested) {
      assigned.push({ ...port, insidePort: port.port, publicPort: port.port });
      continue;
    }
    const publicPort = await portPool.take();
    takenPorts.push(publicPort);
    assigned.push({ ...port, insidePort: requested ? publicPort : port.port, publicPort });
  }
  return assigned;
}
