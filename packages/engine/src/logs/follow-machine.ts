import type { Clock } from "../kernel/clock.ts";
import type { ComputeDriver, MachineExit, PrintedBatch } from "../machines/driver/driver.ts";

export interface FollowedMachine {
  readonly clock: Clock;
  readonly driver: Pick<ComputeDriver, "followLogs" | "list">;
  readonly machineId: string;
  /** Behind which position to begin, or go on. */
  readonly after: () => string | null;
  readonly take: (batch: PrintedBatch) => void;
  /** Resolves when the driver tells that the machine ended. */
  readonly exit: Promise<MachineExit>;
  readonly signal: AbortSignal;
}

/**
 * Pauses before the log of a machine is read again after the connection to it was lost. They grow while it cannot be read: on a node
 * that does not answer, thousands of machines may be of that kind.
 */
const retryMs = { first: 1_000, max: 30_000 };

/** Reads what a machine prints until it has ended; resolves to how, or to null when `signal` aborts first. */
export async function followMachine(machine: FollowedMachine): Promise<MachineExit | null> {
  const { clock, driver, machineId, signal } = machine;
  let exited: MachineExit | undefined;
  let wake = (): void => {};
  // Once for all tries: a promise keeps what waits for it until it settles, and a machine may live for months.
  void machine.exit.then((exit) => {
    exited = exit;
    wake();
  });
  signal.addEventListener("abort", () => wake(), { once: true });
  const isOver = (): boolean => exited !== undefined || signal.aborted;
  let pauseMs = retryMs.first;
  while (!isOver()) {
    let waitMs = retryMs.first;
    try {
      for await (const batch of driver.followLogs(machineId, { after: machine.after(), signal })) {
        machine.take(batch);
        pauseMs = retryMs.first;
      }
    } catch {
      // As when the connection ends: the next turn goes on where this one ended.
      waitMs = pauseMs;
      pauseMs = Math.min(pauseMs * 2, retryMs.max);
    }
    if (isOver()) break;
    const pause = Promise.withResolvers<void>();
    wake = pause.resolve;
    const timer = clock.setRoutine(clock.now() + waitMs, pause.resolve);
    await pause.promise;
    timer.cancel();
  }
  return exited ?? null;
}
