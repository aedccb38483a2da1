import { type ComputeDriver, type MachinePausing, handlerImagePrefix } from "@millrace/engine";

export interface RoutedDrivers {
  /** Runs images `local/<name>`: handler folders of this computer. */
  readonly processes: ComputeDriver;
  /** Runs all other images. */
  readonly containers: ComputeDriver;
}

/** How many ended machines stay known; no fewer than the drivers keep logs of. */
const rememberedMax = 1_000;

/** Two drivers as one, so that handler folders work beside containers. Counts as the driver of containers. */
export function createRoutedDriver({ processes, containers }: RoutedDrivers): ComputeDriver {
  const drivers = [processes, containers];
  const ended: string[] = [];
  /** Where each machine was started last: its logs outlive it. */
  const startedBy = new Map<string, ComputeDriver>();
  const driverOfImage = (imageName: string): ComputeDriver =>
    imageName.startsWith(handlerImagePrefix) ? processes : containers;

  /** What an earlier run of the service started are containers: processes end with it. */
  const driverOf = (machineId: string): ComputeDriver => startedBy.get(machineId) ?? containers;

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
  for (const driver of drivers) driver.onExit(({ machineId }) => forgetOldest(machineId));

  return {
    name: containers.name,
    nameFor: (imageName) => driverOfImage(imageName).name,
    async start(spec, options) {
      const driver = driverOfImage(spec.imageName);
      const other = driver === processes ? containers : processes;
      if ((await other.list()).some(({ machineId }) => machineId === spec.machineId)) {
        throw new Error(`The machine ${spec.machineId} runs already.`);
      }
      startedBy.set(spec.machineId, driver);
      await driver.start(spec, options);
    },
    stop: (machineId, options) => driverOf(machineId).stop(machineId, options),
    pausing: {
      pause: async (machineId) => await pausingOf(machineId).pause(machineId),
      resume: async (machineId) => await pausingOf(machineId).resume(machineId),
    },
    list: async () => (await Promise.all(drivers.map((driver) => driver.list()))).flat(),
    logs: (machineId, options) => driverOf(machineId).logs(machineId, options),
    followLogs: (machineId, options) => driverOf(machineId).followLogs(machineId, options),
    stats: (machineId) => driverOf(machineId).stats(machineId),
    async removeVolume(volume) {
      // Each kind of machine keeps local volumes in its own way; whichever has none of this id does nothing.
      for (const driver of drivers) await driver.removeVolume(volume);
    },
    inventory: () => containers.inventory(),
    onExit(listener) {
      for (const driver of drivers) driver.onExit(listener);
    },
    async close(options) {
      await Promise.all(drivers.map((driver) => driver.close(options)));
    },
  };
}
