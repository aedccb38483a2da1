import { join } from "node:path";
import {
  createDockerDriver,
  createProcessDriver,
  createRoutedDriver,
  type DockerDriver,
  type EngineAddress,
  findContainerEngine,
  hostInventory,
} from "@millrace/compute";
import { MachineStartError, type ComputeDriver } from "@millrace/engine";
import type { Logger } from "./log.ts";
import { SettingError, type Settings } from "./settings.ts";

/** What starts machines, and where containers among them find this host. */
export interface Compute {
  readonly driver: ComputeDriver;
  /** Null when machines are not containers. */
  readonly containers: Pick<DockerDriver, "hostAddressForWorkers"> | null;
}

/** The driver that a setting asks for. @throws SettingError for one that cannot be had */
export async function createCompute(settings: Settings, log: Logger): Promise<Compute> {
  switch (settings.compute) {
    case "auto": {
      const engine = await findContainerEngine();
      return engine === null ? await processesOnly(settings, log) : await withContainers(settings, log, engine);
    }
    case "docker": {
      const engine = await findContainerEngine();
      if (engine === null) throw new SettingError(noEngine);
      return await withContainers(settings, log, engine);
    }
    case "process":
      return await processesOnly(settings, log);
    case "none":
      return { driver: noDriver(settings), containers: null };
    default:
      throw new SettingError(
        `MILLRACE_COMPUTE: this release cannot drive "${settings.compute}" yet. Use auto, docker, process or none.`,
      );
  }
}

const noEngine =
  "MILLRACE_COMPUTE: docker needs a container engine, and none answers. Start Docker or Podman, name its address in DOCKER_HOST, " +
  "or use process.";

async function processesOnly(settings: Settings, log: Logger): Promise<Compute> {
  return { driver: await createProcesses(settings, log), containers: null };
}

function createProcesses(settings: Settings, log: Logger): Promise<ComputeDriver> {
  return createProcessDriver({
    handlerDirs: settings.handlerDirs,
    stateDir: stateDirOf(settings),
    pythonPath: settings.pythonPath,
    simulatedGpus: settings.simulatedGpus,
    log,
  });
}

/** Containers, and beside them processes: handler folders work on a computer with an engine as on one without. */
async function withContainers(settings: Settings, log: Logger, engine: EngineAddress): Promise<Compute> {
  const containers = await createContainers(settings, log, engine);
  const processes = await createProcesses(settings, log);
  return { driver: createRoutedDriver({ processes, containers }), containers };
}

async function createContainers(settings: Settings, log: Logger, engine: EngineAddress): Promise<DockerDriver> {
  const stateDir = stateDirOf(settings);
  const open = (workerEgress: "open" | "service-only"): Promise<DockerDriver> =>
    createDockerDriver({ engine, stateDir, workerEgress, simulatedGpus: settings.simulatedGpus, log });
  const driver = await open(settings.workerEgress ?? "service-only");
  if (settings.workerEgress === "open") return driver;
  if (driver.hasNetworksOfHost) {
    log.info({ engine }, "workers in containers reach this service only; MILLRACE_WORKER_EGRESS=open opens more");
    return driver;
  }
  await driver.close({ graceMs: 0, keepPods: true });
  if (settings.workerEgress === "service-only") {
    throw new SettingError(
      `MILLRACE_WORKER_EGRESS: service-only needs a container engine whose networks this computer is part of. The one at ${engine} ` +
        "runs in a machine of its own or without the rights of root. Use open.",
    );
  }
  log.warn({ engine }, "workers in containers can reach every network: this container engine cannot hold them back");
  return await open("open");
}

function stateDirOf({ dataDir }: Settings): string {
  return join(dataDir, "machines");
}

/** Starts nothing: jobs are taken only by workers that somebody runs by hand. */
function noDriver({ dataDir, simulatedGpus }: Settings): ComputeDriver {
  return {
    name: "none",
    start: () => Promise.reject(new MachineStartError("MILLRACE_COMPUTE is none: start the workers yourself.")),
    stop: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    logs: () => Promise.resolve([]),
    async *followLogs() {},
    stats: () => Promise.resolve(null),
    removeVolume: () => Promise.resolve(),
    inventory: () => hostInventory({ diskPath: dataDir, simulatedGpus }),
    onExit: () => undefined,
    close: () => Promise.resolve(),
  };
}
