import { type ComputeDriver, errorMessage, type GoesOn, outlivesService } from "@millrace/engine";
import type { Logger } from "./settings/log.ts";
import type { Settings } from "./settings/settings.ts";
import type { WorkerAddress } from "./worker-address.ts";

export interface StopMannerParts {
  readonly settings: Pick<Settings, "onStop" | "port" | "workerBaseUrl" | "stopGraceMs">;
  readonly driver: Pick<ComputeDriver, "name" | "nameFor" | "list">;
  readonly workerAddress: WorkerAddress;
  /** Whether the workers of the host are this service's; a cluster has one leader for all of them. */
  readonly keepsHost: boolean;
  readonly log: Pick<Logger, "info" | "warn">;
}

/** What becomes of the workers of this host when its service stops. */
export interface StopManner {
  /** Workers in containers go on, for the next leader or the next start. */
  readonly handsOver: boolean;
  readonly goesOn: GoesOn;
}

/** Decides it and logs it. Workers can only be handed over if they will reach the next service at the address that they know. */
export async function stopManner(parts: StopMannerParts): Promise<StopManner> {
  const { settings, driver, log } = parts;
  const drain: StopManner = { handsOver: false, goesOn: () => false };
  if (settings.onStop === "drain") return drain;
  const handOver: StopManner = { handsOver: true, goesOn: (imageName) => outlivesService(driver, imageName) };
  if (!parts.keepsHost) return handOver;
  const workers = (await listed(parts)).filter(({ purpose }) => purpose === "worker");
  const outlive = workers.filter(({ containerId }) => containerId !== null).length;
  const counts = { handedOver: outlive, drained: workers.length - outlive, graceMs: settings.stopGraceMs };
  if (outlive > 0 && !(await staysReachable(parts))) {
    const way = "set MILLRACE_PORT to a fixed port, or MILLRACE_WORKER_BASE_URL";
    const all = { handedOver: 0, drained: workers.length, graceMs: settings.stopGraceMs };
    log.warn(all, `workers in containers would not reach the next service, and are drained: ${way}`);
    return drain;
  }
  log.info(counts, "stops: workers in containers go on; workers that are processes finish their jobs, and end");
  return handOver;
}

async function listed({ driver, log }: StopMannerParts): ReturnType<ComputeDriver["list"]> {
  try {
    return await driver.list();
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, "the machines of this host could not be listed");
    return [];
  }
}

/** Whether the address that workers in containers have does not depend on chance. */
async function staysReachable({ settings, driver, workerAddress, log }: StopMannerParts): Promise<boolean> {
  if (settings.workerBaseUrl !== undefined) return true;
  if (settings.port === 0) return false;
  try {
    const { port } = new URL(await workerAddress(driver.name));
    return (port === "" ? 80 : Number(port)) === settings.port;
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, "the address at which workers reach the service is not known");
    return false;
  }
}
