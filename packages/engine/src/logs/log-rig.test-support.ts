import type { MachineExit, PrintedBatch } from "../machines/driver/driver.ts";
import { type MovableClock, createClock } from "../kernel/clock.ts";
import { type LogCollector, createLogCollector } from "./log-collector.ts";
import type { LoggedMachine, OwnedEntry } from "./log-entry.ts";
import { type LogReader, createLogReader } from "./log-reader.ts";
import { belongsTo } from "./log-scope.ts";
import type { LogChunk, LogPage, LogQuery, LogStore } from "./ports.ts";

export const startMs: number = Date.UTC(2026, 4, 4, 8);

/** A store in memory, which counts its work and can be away. */
export interface PlayedLogStore extends LogStore {
  readonly chunks: Map<string, LogChunk>;
  readonly machines: Map<string, LoggedMachine>;
  /** Transactions, and the chunks that each had. */
  readonly writes: number[];
  isAway: boolean;
}

export function playLogStore(): PlayedLogStore {
  const chunks = new Map<string, LogChunk>();
  const machines = new Map<string, LoggedMachine>();
  const writes: number[] = [];
  const lastOf = ({ entries }: LogChunk): number => entries.at(-1)?.atUs ?? 0;
  const store: PlayedLogStore = {
    chunks,
    machines,
    writes,
    isAway: false,
    async write(someMachines, someChunks) {
      if (store.isAway) throw new Error("the database is away");
      writes.push(someChunks.length);
      for (const machine of someMachines) machines.set(machine.machineId, machine);
      for (const chunk of someChunks) chunks.set(`${chunk.owner.machineId} ${chunk.entries[0]?.atUs}`, chunk);
    },
    machine: async (machineId) => machines.get(machineId),
    machinesOf: async (endpointId) => [...machines.values()].filter((machine) => machine.endpointId === endpointId),
    async read({ scope, source, fromUs, untilUs = Infinity, order, after, limit }: LogQuery): Promise<LogPage> {
      const direction = order === "oldestFirst" ? 1 : -1;
      const found = [...chunks.values()]
        .filter(({ owner }) => belongsTo(scope, owner))
        .filter((chunk) => source === undefined || chunk.source === source)
        .filter((chunk) => lastOf(chunk) >= fromUs && (chunk.entries[0]?.atUs ?? 0) <= untilUs)
        .toSorted((one, other) => direction * (lastOf(one) - lastOf(other)))
        .filter((chunk) => after === undefined || direction * (lastOf(chunk) - after.lastUs) > 0);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        chunks: page.map((chunk) => ({
          lastUs: lastOf(chunk),
          entries: chunk.entries.map((entry) => ({ ...entry, owner: chunk.owner })),
        })),
        next:
          last === undefined || page.length < limit ? null : { lastUs: lastOf(last), machineId: last.owner.machineId },
      };
    },
    trimMachine: async () => undefined,
    trim: async () => undefined,
    async remove(scope) {
      for (const [key, { owner }] of chunks) if (belongsTo(scope, owner)) chunks.delete(key);
    },
  };
  return store;
}

/** Machines on paper, whose output a test gives. */
export interface LogRig {
  readonly clock: MovableClock;
  readonly store: PlayedLogStore;
  readonly collector: LogCollector;
  readonly reader: LogReader;
  /** Jobs of all workers. */
  jobIds: readonly string[];
  /** Behind which positions the output of machines was asked for. */
  readonly asked: (string | null)[];
  /** Begins the log of a worker of the endpoint ep1. */
  start(machineId: string, secrets?: readonly string[]): void;
  print(machineId: string, texts: readonly string[], printedAtUs?: number | null): Promise<void>;
  /** The connection to the log of the machine is lost. */
  cut(machineId: string): Promise<void>;
  exits(machineId: string, exit?: Partial<MachineExit>): Promise<void>;
  /** Moves time and lets what follows happen. */
  pass(ms: number): Promise<void>;
  stored(): readonly OwnedEntry[];
}

export function startLogRig(): LogRig {
  const clock = createClock({ frozenAtMs: startMs });
  const store = playLogStore();
  const listeners: ((exit: MachineExit) => void)[] = [];
  const pipes = new Map<string, { push: (batch: PrintedBatch | null) => void }>();
  const asked: (string | null)[] = [];
  let printed = 0;
  const driver = {
    async *followLogs(machineId: string, { after, signal }: { after: string | null; signal: AbortSignal }) {
      asked.push(after);
      const batches: (PrintedBatch | null)[] = [];
      let wake = (): void => {};
      const push = (batch: PrintedBatch | null): void => {
        batches.push(batch);
        wake();
      };
      pipes.set(machineId, { push });
      signal.addEventListener("abort", () => push(null));
      for (;;) {
        const batch = batches.shift();
        if (batch === null) return;
        if (batch === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else yield batch;
      }
    },
    onExit: (listener: (exit: MachineExit) => void) => void listeners.push(listener),
    list: async () => [],
  };
  const rig: LogRig = {
    clock,
    store,
    jobIds: [],
    asked,
    collector: createLogCollector({
      clock,
      driver,
      store,
      jobIdsOf: () => rig.jobIds,
      hostId: "h1",
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    }),
    get reader() {
      return createLogReader(store, rig.collector);
    },
    start(machineId, secrets = []) {
      const facts = { version: 1, imageName: "local/echo", gpuCount: 0, gpuTypeId: null, dataCenterId: null };
      rig.collector.open({ machineId, accountId: "acc1", endpointId: "ep1", podId: null, facts });
      rig.collector.follow(machineId, secrets);
    },
    async print(machineId, texts, printedAtUs = null) {
      await settle();
      printed += texts.length;
      const lines = texts.map((text) => ({ text, printedAtUs }));
      pipes.get(machineId)?.push({ lines, position: String(printed), leftOut: 0 });
      await settle();
    },
    async cut(machineId) {
      await settle();
      pipes.get(machineId)?.push(null);
      await settle();
    },
    async exits(machineId, exit = {}) {
      await settle();
      pipes.get(machineId)?.push(null);
      const ended = { machineId, exitCode: 1, signal: null, expected: false, lastLogLines: [], ...exit };
      for (const listener of listeners) listener(ended);
      await settle();
    },
    async pass(ms) {
      await settle();
      await clock.advance(ms);
      await settle();
    },
    stored: () =>
      [...store.chunks.values()].flatMap(({ owner, entries }) => entries.map((entry) => ({ ...entry, owner }))),
  };
  return rig;
}

/** Lets promises that are under way resolve; none of them waits for time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
