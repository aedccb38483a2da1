import { join } from "node:path";
import { createProcessDriver, hostInventory } from "@millrace/compute";
import { MachineStartError, type ComputeDriver } from "@millrace/engine";
import type { Logger } from "./log.ts";
import { SettingError, type Settings } from "./settings.ts";

/** The driver that a setting asks for. @throws SettingError for one that this release does not have */
export async function createComputeDriver(settings: Settings, log: Logger): Promise<ComputeDriver> {
  switch (settings.compute) {
    case "auto":
    case "process":
      return await createProcessDriver({
        handlerDirs: settings.handlerDirs,
        stateDir: join(settings.dataDir, "machines"),
        pythonPath: settings.pythonPath,
        log,
      });
    case "none":
      return noDriver(settings);
    default:
      throw new SettingError(
        `MILLRACE_COMPUTE: this release cannot drive "${settings.compute}" yet. Use process or none.`,
      );
  }
}

/** Starts nothing: jobs are taken only by workers that somebody runs by hand. */
function noDriver({ dataDir }: Settings): ComputeDriver {
  return {
    name: "none",
    start: () => Promise.reject(new MachineStartError("MILLRACE_COMPUTE is none: start the workers yourself.")),
    stop: () => Promise.resolve(),
    list: () => Promise.resolve([]),
    logs: () => Promise.resolve([]),
    async *followLogs() {},
    stats: () => Promise.resolve(null),
    removeVolume: () => Promise.resolve(),
    inventory: () => hostInventory({ diskPath: dataDir }),
    onExit: () => undefined,
    close: () => Promise.resolve(),
  };
}
