import {
  type ComputeDriver,
  handlerImagePrefix,
  MachineExecError,
  type MachineExit,
  type MachinePausing,
} from "@millrace/engine";

export interface RoutedDrivers {
  /** Runs images `local/<name>`: handler folders of this computer. */
  readonly processes: ComputeDriver;
  /** Runs all other images; null while there is no container engine. */
  readonly containers: ComputeDriver | null;
  /** Opens an engine that was started later; null if there is still none. Called only while there is no driver of containers. */
  readonly findContainers?: (() => Promise<ComputeDriver | null>) | undefined;
}

export interface RoutedDriver extends ComputeDriver {
  /** Searches for a container engine if there was none; resolves to whether there is one now. */
  lookForContainers(): Promise<boolean>;
}

/** Number of ended machines to remember; at least as many as the drivers keep logs of. */
const rememberedMax = 1_000;

/**
 * Two drivers as one, so that handler folders and containers work together. It has the name of the container driver once there is
 * one. An image that needs containers causes another search for the engine.
 */
export function createRoutedDriver({ processes, containers: atFirst, findContainers }: RoutedDrivers): RoutedDriver {
  let containers = atFirst;
  let looking: Promise<boolean> | undefined;
  let closed = false;
  const ended: string[] = [];
  const listeners: ((exit: MachineExit) => void)[] = [];
  /** The driver that started each machine last, because logs outlive machines. */
  const startedBy = new Map<string, ComputeDriver>();
  const drivers = (): ComputeDriver[] => (containers === null ? [processes] : [processes, containers]);
  const isFolder = (imageName: string): boolean => imageName.startsWith(handlerImagePrefix);
  const driverOfImage = (imageName: string): ComputeDriver =>
    isFolder(imageName) ? processes : (containers ?? processes);

  /** Machines of an earlier run of the service are containers, because processes end with the service. */
  const driverOf = (machineId: string): ComputeDriver => startedBy.get(machineId) ?? containers ?? processes;

  function pausingOf(machineId: string): MachinePausing {
    const driver = driverOf(machineId);
    if (driver.pausing === undefined) throw new Error(`The driver "${driver.name}" cannot freeze machines.`);
    return driver.pausing;
  }

  function forgetOldest(machineId: string): void {
    ended.push(machineId);
    const oldest = ended.length > rememberedMax ? ended.shift() : undefined;
    if (oldest !== undefined && !ended.includes(oldest)) startedBy.delete(oldest);
  }

  function listenTo(driver: ComputeDriver): void {
    driver.onExit((exit) => {
      forgetOldest(exit.machineId);
      for (const listener of listeners) listener(exit);
    });
  }
  for (const driver of drivers()) listenTo(driver);

  async function look(): Promise<boolean> {
    const found = (await findContainers?.()) ?? null;
    if (found === null) return false;
    if (closed) {
      await found.close({ graceMs: 0, keepPods: true });
      return false;
    }
    listenTo(found);
    containers = found;
    return true;
  }

  async function lookForContainers(): Promise<boolean> {
    if (containers !== null) return true;
    looking ??= look().finally(() => (looking = undefined));
    return await looking;
  }

  return {
    get name() {
      return containers?.name ?? processes.name;
    },
    nameFor: (imageName) => driverOfImage(imageName).name,
    lookForContainers,
    sourceVersion: async (imageName) => (await driverOfImage(imageName).sourceVersion?.(imageName)) ?? null,
    missingHandler: async (imageName) => (await processes.missingHandler?.(imageName)) ?? null,
    async start(spec, options) {
      if (
        containers === null &&
        !isFolder(spec.imageName) &&
        (await lookForContainers()) &&
        spec.purpose === "worker"
      ) {
        // The worker got the address under which processes reach the service.
        throw new Error("A container engine answers now. The next try starts the worker in a container.");
      }
      const driver = driverOfImage(spec.imageName);
      for (const other of drivers()) {
        if (other === driver) continue;
        if ((await other.list()).some(({ machineId }) => machineId === spec.machineId)) {
          throw new Error(`The machine ${spec.machineId} is already running.`);
        }
      }
      startedBy.set(spec.machineId, driver);
      await driver.start(spec, options);
    },
    stop: (machineId, options) => driverOf(machineId).stop(machineId, options),
    pausing: {
      pause: async (machineId) => await pausingOf(machineId).pause(machineId),
      resume: async (machineId) => await pausingOf(machineId).resume(machineId),
    },
    list: async () => (await Promise.all(drivers().map((driver) => driver.list()))).flat(),
    async environment(machineId) {
      const driver = driverOf(machineId);
      if (driver.environment === undefined) throw new Error(`The driver "${driver.name}" does not tell environments.`);
      return await driver.environment(machineId);
    },
    logs: (machineId, options) => driverOf(machineId).logs(machineId, options),
    followLogs: (machineId, options) => driverOf(machineId).followLogs(machineId, options),
    async exec(machineId, request) {
      const driver = driverOf(machineId);
      if (driver.exec === undefined) {
        throw new MachineExecError(
          "This machine is a process of the host, not a container: commands run only inside containers.",
        );
      }
      return await driver.exec(machineId, request);
    },
    stats: (machineId) => driverOf(machineId).stats(machineId),
    async removeVolume(volume) {
      // Both drivers may have local volumes; a driver without this one does nothing.
      for (const driver of drivers()) await driver.removeVolume(volume);
    },
    // Both drivers keep network volumes in the same directory.
    ...(processes.volumeFiles === undefined ? {} : { volumeFiles: processes.volumeFiles }),
    async inventory() {
      if (containers === null) return await processes.inventory();
      const [host, { handlers = [] }] = await Promise.all([containers.inventory(), processes.inventory()]);
      return { ...host, handlers };
    },
    onExit: (listener) => void listeners.push(listener),
    async close(options) {
      closed = true;
      await looking?.catch(() => false);
      await Promise.all(drivers().map((driver) => driver.close(options)));
    },
  };
}
