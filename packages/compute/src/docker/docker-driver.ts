import { type ComputeDriver, type FleetLog, type MachineSpec, MachineStartError } from "@millrace/engine";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createReadPace } from "../output/read-pace.ts";
import { createPortPool } from "../host/free-port.ts";
import { hostInventory, inGb } from "../host/host-inventory.ts";
import { createGpuStatsReader } from "../host/gpu-stats.ts";
import { createGpuReader } from "../host/nvidia-smi.ts";
import { isSafeId, machineIdRule } from "../host/safe-id.ts";
import type { SimulatedGpus } from "../host/simulated-gpus.ts";
import { execInContainer } from "./containers/container-exec.ts";
import { factsOfSpec } from "./engine/container-labels.ts";
import { createContainerLauncher } from "./containers/container-launch.ts";
import { type ContainerRegister, createContainerRegister } from "./containers/container-register.ts";
import { type EngineAddress, engineConnection } from "./engine/engine-address.ts";
import { type EngineClient, createEngineClient } from "./engine/engine-client.ts";
import { environmentOf } from "./engine/engine-containers.ts";
import { listImageMarks } from "./engine/engine-images.ts";
import { watchEngine } from "./engine/engine-events.ts";
import { hasNetworksOfHost } from "./engine/engine-place.ts";
import type { EngineInfo } from "./engine/engine-types.ts";
import { readInstallationId } from "./engine/installation-id.ts";
import { openMachineMounts } from "./containers/machine-mounts.ts";
import { type WorkerEgress, createMachineNetworks } from "./containers/machine-networks.ts";

export interface DockerDriverOptions {
  /** Address as {@link findContainerEngine} returns it. */
  readonly engine: EngineAddress;
  /** Directory for the installation's id and volumes; one driver at a time may use it. */
  readonly stateDir: string;
  /** Directory of network volumes; default `volumes` in the state directory. The engine must see the same directory. */
  readonly volumesDir?: string | undefined;
  /**
   * What workers may reach; pods reach everything. Default `open`. A function is told whether containers can be on networks that this
   * computer is part of, which `service-only` needs.
   */
  readonly workerEgress?: WorkerEgress | ((canRestrict: boolean) => WorkerEgress) | undefined;
  /** GPUs to report although the host has none. */
  readonly simulatedGpus?: readonly SimulatedGpus[] | undefined;
  readonly log?: FleetLog | undefined;
}

/** A driver whose machines are containers of this computer. */
export interface DockerDriver extends ComputeDriver {
  /** Address of this host that workers reach, to listen on; null when the engine runs elsewhere, for example in a virtual machine. */
  hostAddressForWorkers(): Promise<string | null>;
}

/**
 * Machines that are containers, through the Docker Engine API, which Podman also implements. Containers outlive the service: a
 * new driver on the same state directory takes over the containers of an earlier one, and reports those that ended meanwhile.
 * Rejects when the engine does not answer.
 */
export async function createDockerDriver(options: DockerDriverOptions): Promise<DockerDriver> {
  const { log, workerEgress = "open" } = options;
  const stateDir = resolve(options.stateDir);
  const installationId = await readInstallationId(stateDir);
  const engine = createEngineClient(options.engine, engineConnection(options.engine, process.env));
  const info = await engine.call<EngineInfo>("GET", "/info");
  const volumesDir = options.volumesDir ?? join(stateDir, "volumes");
  const mounts = await openMachineMounts(engine, installationId, volumesDir, log);
  const networks = createMachineNetworks(engine, installationId, await egressOf(workerEgress, info, engine));
  const portPool = createPortPool();
  const readGpus = createGpuReader();
  const launcher = createContainerLauncher({ engine, installationId, info, networks, mounts, portPool, log });
  const pace = createReadPace({ nowMs: () => performance.now(), sleep });
  const register: ContainerRegister = createContainerRegister({
    engine,
    installationId,
    info,
    readGpuStats: createGpuStatsReader(),
    workerNetwork: networks.nameForWorkers,
    pace,
    log,
  });
  let closed = false;

  await register.adopt();
  const watch = await watchEngine({
    engine,
    installationId,
    onGone: (containerId) => register.gone(containerId),
    onResync: () => register.resync(),
    onAway: (reason) =>
      log?.warn({ engine: options.engine, reason }, "the container engine does not answer; trying again"),
  });

  async function start(spec: MachineSpec, onProgress: (text: string) => void): Promise<void> {
    if (closed) throw new Error("The docker driver is closed.");
    if (!isSafeId(spec.machineId)) throw new MachineStartError(machineIdRule);
    let takenPorts: readonly number[] = [];
    await register.start(
      factsOfSpec(spec),
      async (startOptions) => {
        const launched = await launcher.launch(spec, { ...startOptions, onProgress });
        takenPorts = launched.takenPorts;
        return launched;
      },
      () => takenPorts.forEach((port) => portPool.release(port)),
    );
  }

  return {
    name: "docker",
    hostAddressForWorkers: () => networks.hostAddressForWorkers(),
    start: (spec, { onProgress = () => {} } = {}) => start(spec, onProgress),
    stop: (machineId, stopOptions) => register.stop(machineId, stopOptions),
    pausing: register.pausing,
    list: async () => register.list(),
    environment: async (machineId) => await environmentOf(engine, register.containerOf(machineId)),
    logs: (machineId, { tailLines }) => register.logs(machineId, tailLines),
    followLogs: (machineId, followOptions) => register.followLogs(machineId, followOptions),
    exec: async (machineId, request) => await execInContainer(engine, register.containerOf(machineId), request),
    stats: (machineId) => register.stats(machineId),
    removeVolume: (volume) => mounts.remove(volume),
    volumeFiles: mounts.networkFiles,
    async inventory() {
      const [host, now, images] = await Promise.all([
        hostInventory({ diskPath: stateDir, readGpus, simulatedGpus: options.simulatedGpus }),
        engine.call<EngineInfo>("GET", "/info"),
        listImageMarks(engine),
      ]);
      return {
        ...host,
        // The engine may run in a virtual machine that has less than this computer.
        vcpuCount: now.NCPU,
        memoryInGb: inGb(now.MemTotal),
        os: now.OperatingSystem,
        kernelVersion: now.KernelVersion,
        engineVersion: now.ServerVersion,
        images,
      };
    },
    onExit: (listener) => register.onExit(listener),
    async close(closeOptions) {
      if (closed) return;
      closed = true;
      await register.stopAll(closeOptions);
      await watch.close();
      await networks.remove();
      await engine.close();
    },
  };
}

/** Before anything is taken over: what is refused must leave the machines alone. */
async function egressOf(
  chosen: WorkerEgress | ((canRestrict: boolean) => WorkerEgress),
  info: EngineInfo,
  engine: EngineClient,
): Promise<WorkerEgress> {
  if (typeof chosen !== "function") return chosen;
  try {
    return chosen(hasNetworksOfHost(info));
  } catch (error) {
    await engine.close();
    throw error;
  }
}
