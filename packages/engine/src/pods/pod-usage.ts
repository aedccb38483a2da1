import { limits } from "@millrace/spec";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { ComputeDriver, MachineStats } from "../machines/driver/driver.ts";

/** What a pod used at a moment. */
export interface PodUsageSample extends MachineStats {
  readonly atMs: number;
}

/** What the pods of this host used lately, in memory: it begins anew with the container and with the service. */
export interface PodUsage {
  /** Oldest first; empty for a machine that does not run, and where its use is not known. Reads it now if nothing is known yet. */
  of(machineId: string): Promise<readonly PodUsageSample[]>;
  close(): void;
}

interface PodUsageParts {
  readonly clock: Clock;
  readonly driver: Pick<ComputeDriver, "list" | "stats">;
  readonly onError: (error: unknown) => void;
}

/** Reads the use of each running pod at every interval, one pod after the other, so that many pods cause no burst. */
export function createPodUsage({ clock, driver, onError }: PodUsageParts): PodUsage {
  const kept = new Map<string, readonly PodUsageSample[]>();
  let isReading = false;
  let isClosed = false;
  let timer: Timer = readLater();

  function readLater(): Timer {
    return clock.setRoutine(clock.now() + limits.podUsageIntervalMs, () => {
      timer = readLater();
      // Not awaited: a clock that is moved by hand does not wait for the meters of drivers.
      void readAll();
    });
  }

  async function readAll(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const pods = (await driver.list()).filter(({ purpose }) => purpose === "pod");
      const running = new Set(pods.map(({ machineId }) => machineId));
      for (const machineId of kept.keys()) if (!running.has(machineId)) kept.delete(machineId);
      for (const machineId of running) if (!isClosed) await read(machineId);
    } catch (error) {
      if (!isClosed) onError(error);
    } finally {
      isReading = false;
    }
  }

  async function read(machineId: string): Promise<readonly PodUsageSample[]> {
    // A machine that ends meanwhile has no use to read.
    const stats = await driver.stats(machineId).catch(() => null);
    const before = kept.get(machineId) ?? [];
    if (stats === null) return before;
    const samples = [...before, { atMs: clock.now(), ...stats }].slice(-limits.podUsageSamplesMax);
    kept.set(machineId, samples);
    return samples;
  }

  return {
    of: async (machineId) => kept.get(machineId) ?? (await read(machineId)),
    close() {
      isClosed = true;
      timer.cancel();
    },
  };
}
