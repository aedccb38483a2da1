import type { MovableClock } from "../../kernel/clock.ts";
import type { ComputeDriver, MachineExit, MachinePurpose, MachineSpec } from "./driver.ts";
import type { MachineInventory } from "./inventory.ts";

export const startMs: number = Date.UTC(2026, 0, 1);

/** Machines that exist on paper only. */
export interface PlayedDriver extends ComputeDriver {
  readonly started: MachineSpec[];
  readonly stopped: Array<{ readonly machineId: string; readonly graceMs: number }>;
  readonly running: Set<string>;
  /** Those of them that are frozen. */
  readonly frozen: Set<string>;
  /** From now on machines cannot be frozen, or not go on. */
  refusePausing(error: Error | null): void;
  /** What machines are for that were there before. */
  purpose: MachinePurpose;
  /** What they were started with. */
  serviceMark: string | undefined;
  refuse(error: Error | null): void;
  /** From now on starts tell this, one at once after the other, and wait, until it is null. */
  holdStarts(progress: readonly string[] | null): void;
  exits(machineId: string, exit: Partial<MachineExit>): void;
}

export function playDriver(clock: MovableClock, leftovers: readonly string[] = []): PlayedDriver {
  const listeners: Array<(exit: MachineExit) => void> = [];
  const running = new Set(leftovers);
  const started: MachineSpec[] = [];
  const stopped: Array<{ machineId: string; graceMs: number }> = [];
  const frozen = new Set<string>();
  let refusal: Error | null = null;
  let held: { readonly progress: readonly string[]; readonly end: PromiseWithResolvers<void> } | null = null;
  let pausingRefusal: Error | null = null;
  const turn = (machineId: string, work: (machineId: string) => unknown): void => {
    if (pausingRefusal !== null) throw pausingRefusal;
    if (!running.has(machineId)) throw new Error(`${machineId} does not run`);
    work(machineId);
  };
  const exits = (machineId: string, exit: Partial<MachineExit>): void => {
    frozen.delete(machineId);
    if (!running.delete(machineId)) return;
    const ended = { machineId, exitCode: 1, signal: null, expected: false, lastLogLines: ["boom"], ...exit };
    listeners.forEach((listener) => listener(ended));
  };
  const played: PlayedDriver = {
    name: "process",
    purpose: "worker",
    serviceMark: undefined,
    started,
    stopped,
    running,
    frozen,
    refusePausing: (error) => (pausingRefusal = error),
    pausing: {
      pause: async (machineId) => turn(machineId, () => frozen.add(machineId)),
      resume: async (machineId) => turn(machineId, () => frozen.delete(machineId)),
    },
    refuse: (error) => (refusal = error),
    holdStarts(progress) {
      held?.end.resolve();
      held = progress === null ? null : { progress, end: Promise.withResolvers() };
    },
    exits,
    async start(spec, { onProgress = () => {} } = {}) {
      if (refusal !== null) throw refusal;
      if (held !== null) {
        held.progress.forEach(onProgress);
        await held.end.promise;
      }
      started.push(spec);
      running.add(spec.machineId);
    },
    async stop(machineId, { graceMs }) {
      stopped.push({ machineId, graceMs });
      exits(machineId, { exitCode: 0, expected: true });
    },
    list: async () =>
      [...running].map((machineId) => ({
        machineId,
        purpose: started.find((spec) => spec.machineId === machineId)?.purpose ?? played.purpose,
        endpointId: played.purpose === "worker" ? "ep1" : null,
        startedAtMs: clock.now(),
        containerId: null,
        ports: [],
        ...(frozen.has(machineId) ? { frozen: true } : {}),
        ...markOf(started.find((spec) => spec.machineId === machineId)?.serviceMark ?? played.serviceMark),
      })),
    logs: async (machineId) => [`log of ${machineId}`],
    async *followLogs(machineId) {
      yield { lines: [{ text: `log of ${machineId}`, printedAtUs: null }], position: "1", leftOut: 0 };
    },
    stats: async () => null,
    removeVolume: async () => {},
    inventory: async () => playedInventory,
    onExit: (listener) => listeners.push(listener),
    close: async () => {},
  };
  return played;
}

function markOf(serviceMark: string | undefined): { serviceMark?: string } {
  return serviceMark === undefined ? {} : { serviceMark };
}

export const playedInventory: MachineInventory = {
  cpuModel: "Test CPU",
  vcpuCount: 8,
  memoryInGb: 32,
  diskInGb: 500,
  diskFreeInGb: 400,
  gpus: [],
  cudaVersion: null,
  os: "Linux",
  kernelVersion: "6.1",
  engineVersion: null,
};
