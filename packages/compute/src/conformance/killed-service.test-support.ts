import type { ComputeDriver, MachineSpec } from "@millrace/engine";
import { spawn } from "node:child_process";
import { once } from "node:events";

/** What a service does before it is killed. */
export interface KilledServiceOrder {
  readonly specs: readonly MachineSpec[];
  /** Freeze the machines once they are ready. */
  readonly paused: boolean;
}

/** Runs the script with a driver in a process of its own until its machines are ready, then kills it. */
export async function startInKilledService(
  script: string,
  args: readonly string[],
  order: KilledServiceOrder,
): Promise<void> {
  const service = spawn(process.execPath, ["--conditions=millrace-source", script, ...args, JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(service, "exit");
  try {
    const readyOrGone = await Promise.race([once(service.stdout, "data"), exited]);
    if (!String(readyOrGone[0]).startsWith("machines are ready")) throw new Error("The service ended too early.");
  } finally {
    service.kill("SIGKILL");
    await exited;
  }
}

/** The part that runs in the service: starts the machines and reports when all have printed `ready`. */
export async function serveUntilKilled(driver: ComputeDriver, orderAsJson: string): Promise<void> {
  const { specs, paused } = JSON.parse(orderAsJson) as KilledServiceOrder;
  for (const spec of specs) await driver.start(spec);
  for (const { machineId } of specs) {
    while (!(await driver.logs(machineId, { tailLines: 100 })).includes("ready")) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (paused) await driver.pausing?.pause(machineId);
  }
  process.stdout.write("machines are ready\n");
  setInterval(() => {}, 60_000);
}
