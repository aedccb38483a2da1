import { join } from "node:path";
import {
  createDockerDriver,
  createProcessDriver,
  createRoutedDriver,
  type DockerDriver,
  type EngineAddress,
  engineAddresses,
  findContainerEngine,
  hostInventory,
  type MachineLine,
} from "@millrace/compute";
import {
  MachineStartError,
  type Clock,
  type ComputeDriver,
  type Gateways,
  type Timer,
  errorMessage,
} from "@millrace/engine";
import { sharedMachineIdOf } from "./machine-id.ts";
import { prepareHandlersDirectory } from "./handlers-directory.ts";
import type { Logger } from "../settings/log.ts";
import { handlerPreloadPath } from "../../runtime/runtime-files.ts";
import { SettingError, type Settings } from "../settings/settings.ts";

/** What starts machines, and the address at which they reach this host. */
export interface Compute {
  readonly driver: ComputeDriver;
  /** Null while machines are not containers. */
  containers(): Pick<DockerDriver, "hostAddressForWorkers"> | null;
  /** Address of this host in the network of the cluster's nodes; absent where machines are not pods, or the settings say where they reach the service. */
  readonly hostAddressForPods?: string;
  /** What runs machines now, and why, for people. */
  describe(): string;
  /** Id of the host that the machines are on, where other gateways start machines on it, too; absent: this computer. */
  readonly sharedMachineId?: string;
}

export interface ComputeParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Pick<Clock, "now" | "setRoutine">;
  /** The other gateways; absent: there are none. */
  readonly gateways?: Pick<Gateways, "leads"> | undefined;
  /** Hears each line that a machine which is a process of this host prints. */
  readonly onLine?: ((line: MachineLine) => void) | undefined;
}

/** The driver that the settings select. @throws SettingError for a driver that is not available */
export async function createCompute(parts: ComputeParts): Promise<Compute> {
  const { settings } = parts;
  switch (settings.compute) {
    case "auto":
      return await createAuto(parts);
    case "docker": {
      const engine = await findContainerEngine();
      if (engine === null) throw new SettingError(noEngine);
      const containers = await createContainers(parts, engine);
      const processes = await createProcesses(parts);
      const driver = createRoutedDriver({ processes, containers });
      return { driver, containers: () => containers, describe: () => withEngine(engine) };
    }
    case "process": {
      const driver = await createProcesses(parts);
      return { driver, containers: () => null, describe: () => "processes, set by MILLRACE_COMPUTE" };
    }
    case "none":
      return {
        driver: noDriver(settings),
        containers: () => null,
        describe: () => "none, set by MILLRACE_COMPUTE: start the workers yourself",
      };
    case "kubernetes":
      return await createPods(parts);
  }
}

const noEngine =
  "MILLRACE_COMPUTE: docker needs a container engine, and none answers. Start Docker or Podman, set its address in DOCKER_HOST, " +
  "or use process.";

/** Interval of searches for an engine that did not answer at the start. An image that needs one causes a search at once. */
const LOOK_EVERY_MS = 30_000;

/** Containers once an engine answers, and processes, so that handler folders work with and without an engine. */
async function createAuto(parts: ComputeParts): Promise<Compute> {
  const { log, clock } = parts;
  let found: { readonly engine: EngineAddress; readonly containers: DockerDriver } | null = null;
  let lastFailure = "";

  async function open(): Promise<DockerDriver | null> {
    const engine = await findContainerEngine();
    if (engine === null) return null;
    const containers = await createContainers(parts, engine);
    found = { engine, containers };
    return containers;
  }
  async function openLater(): Promise<DockerDriver | null> {
    try {
      const containers = await open();
      if (containers === null || found === null) return containers;
      log.info({ engine: found.engine }, "a container engine answers now: images run in containers");
      await endLeftWorkers(containers, log);
      return containers;
    } catch (error) {
      const reason = errorMessage(error);
      if (reason !== lastFailure) log.warn({ reason }, "a container engine answers, but cannot be used");
      lastFailure = reason;
      return null;
    }
  }

  const containers = await open();
  const processes = await createProcesses(parts);
  const driver = createRoutedDriver({ processes, containers, findContainers: openLater });
  let timer: Timer | undefined;
  let closed = false;
  function lookLater(): void {
    if (closed) return;
    timer = clock.setRoutine(clock.now() + LOOK_EVERY_MS, async () => {
      if (!(await driver.lookForContainers())) lookLater();
    });
  }
  if (containers === null) lookLater();
  return {
    driver: {
      ...driver,
      get name() {
        return driver.name;
      },
      async close(options) {
        closed = true;
        timer?.cancel();
        await driver.close(options);
      },
    },
    containers: () => found?.containers ?? null,
    describe: () => (found === null ? withoutEngine() : withEngine(found.engine)),
  };
}

/** Nothing is known any more of what an earlier run of the service had started on an engine that did not answer at the start. */
async function endLeftWorkers(containers: ComputeDriver, log: Logger): Promise<void> {
  const left = (await containers.list()).filter(({ purpose }) => purpose === "worker");
  const ends = left.map(({ machineId }) => containers.stop(machineId, { graceMs: 0 }));
  for (const end of await Promise.allSettled(ends)) {
    if (end.status === "rejected")
      log.error({ reason: String(end.reason) }, "a worker that was left could not be ended");
  }
  if (left.length > 0) log.warn({ workers: left.length }, "ended workers that an earlier run of the service left");
}

function withEngine(engine: EngineAddress): string {
  return `containers of the engine at ${engine.replace("unix://", "")}, and processes for local/<name>`;
}

function withoutEngine(): string {
  const [first = "", ...others] = engineAddresses(process.env).map((address) => address.replace("unix://", ""));
  const more = others.length === 0 ? "" : ` or at ${others.length} other usual places`;
  return `processes: no container engine answers at ${first}${more}; the service notices one that starts later`;
}

async function createProcesses({ settings, log, onLine }: ComputeParts): Promise<ComputeDriver> {
  await prepareHandlersDirectory(join(settings.dataDir, "handlers")).catch((error: unknown) => {
    log.warn({ reason: String(error) }, "the directory of handlers could not be prepared");
  });
  return await createProcessDriver({
    handlerDirs: settings.handlerDirs,
    stateDir: stateDirOf(settings),
    pythonPath: settings.pythonPath,
    nodePreload: handlerPreloadPath(),
    simulatedGpus: settings.simulatedGpus,
    log,
    ...(onLine === undefined ? {} : { onLine }),
  });
}

async function createContainers({ settings, log }: ComputeParts, engine: EngineAddress): Promise<DockerDriver> {
  return await createDockerDriver({
    engine,
    stateDir: stateDirOf(settings),
    workerEgress: (canRestrict) => egressOf(settings, { engine, canRestrict, log }),
    simulatedGpus: settings.simulatedGpus,
    log,
  });
}

function egressOf(
  { workerEgress }: Settings,
  { engine, canRestrict, log }: { readonly engine: EngineAddress; readonly canRestrict: boolean; readonly log: Logger },
): "open" | "service-only" {
  if (workerEgress === "open") return "open";
  if (canRestrict) {
    log.info(
      { engine },
      "workers in containers reach this service only; set MILLRACE_WORKER_EGRESS=open to let them reach all networks",
    );
    return "service-only";
  }
  if (workerEgress === "service-only") {
    throw new SettingError(
      `MILLRACE_WORKER_EGRESS: service-only needs a container engine whose networks this computer belongs to. The engine at ${engine} ` +
        "runs in a virtual machine or without root. Use open.",
    );
  }
  log.warn({ engine }, "workers in containers can reach every network: this container engine cannot restrict them");
  return "open";
}

/** Pods of a cluster. Its client is loaded only here, because that takes a while. */
async function createPods({ settings, log, gateways }: ComputeParts): Promise<Compute> {
  const { access, pods } = settings.kubernetes;
  const { createKubernetesDriver } = await import("@millrace/compute/kubernetes");
  try {
    const driver = await createKubernetesDriver({
      access,
      settings: pods,
      isKeeper: () => gateways?.leads !== false,
      log,
    });
    const address = settings.workerBaseUrl === undefined ? await driver.addressForPods() : undefined;
    if (address === null) {
      await driver.close({ graceMs: 0, keepPods: true });
      throw new Error(
        "This computer has no address in the network of its nodes. Set MILLRACE_WORKER_BASE_URL to an address of this service that " +
          "pods reach, such as http://192.0.2.10:8080.",
      );
    }
    const where = address === undefined ? "" : `, which reach this service at ${address}`;
    return {
      driver,
      containers: () => null,
      describe: () => `pods in the namespace ${driver.namespace} of a Kubernetes cluster${where}`,
      sharedMachineId: sharedMachineIdOf(driver.namespaceUid),
      ...(address === undefined ? {} : { hostAddressForPods: address }),
    };
  } catch (error) {
    throw new SettingError(`MILLRACE_COMPUTE: the Kubernetes cluster cannot be used. ${errorMessage(error)}`);
  }
}

function stateDirOf({ dataDir }: Settings): string {
  return join(dataDir, "machines");
}

/** Why a service without compute starts no worker. */
export const startsNothing = "MILLRACE_COMPUTE is none: start the workers yourself.";

/** Starts no machines: only workers that the operator starts take jobs. */
function noDriver({ dataDir, simulatedGpus }: Settings): ComputeDriver {
  return {
    name: "none",
    start: () => Promise.reject(new MachineStartError(startsNothing)),
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
