import { limits } from "@millrace/spec";
import { DomainError } from "../kernel/errors.ts";
import type { MachineExit } from "../machines/driver/driver.ts";
import type { FleetLog } from "../machines/driver/fleet-log.ts";
import type { MachineLog } from "./machine-log.ts";
import type { LogStore } from "./ports.ts";

/** The log of a machine that is open, or not stored to its end. */
export interface OpenedLog {
  readonly log: MachineLog;
  following: Promise<void> | null;
  /** Aborts when the log is not read here any more: another gateway goes on with it, it was deleted, or the service ends. */
  readonly leaving: AbortController;
  exit: PromiseWithResolvers<MachineExit>;
  exited: boolean;
  stopWhy: string | null;
  /** Nothing is added any more; it is let go once it is stored. */
  closed: boolean;
  unstoredFacts: boolean;
  /** Cost of what was stored since the log was last trimmed. */
  storedBytes: number;
}

/** Stores what the logs of a host have in memory, all machines in one transaction. */
export interface LogWriter {
  /** Resolves when all is stored, or that failed. What comes meanwhile is part of the next write. */
  flush(): Promise<void>;
  /** Resolves when no write is under way. */
  idle(): Promise<void>;
  /** Cost of the lines that are not stored. */
  unstoredBytes(): number;
}

export interface LogWriterParts {
  readonly store: LogStore;
  /** By machine id; those that are closed and stored are taken out. */
  readonly machines: Map<string, OpenedLog>;
  readonly log: FleetLog;
}

/** A log is trimmed each time so much was added to it. */
const trimEveryBytes = limits.logMachineMaxBytes / 16;

/** What of a log is written at one time. */
interface Due {
  readonly machineId: string;
  readonly opened: OpenedLog;
  readonly buffers: readonly (ReturnType<MachineLog["buffers"][number]["take"]> & { readonly bytes: number })[];
}

/** `over` is called after each write, with whether it succeeded. */
export function createLogWriter({ store, machines, log }: LogWriterParts, over: (stored: boolean) => void): LogWriter {
  let flushing: Promise<void> | undefined;
  let failing = false;

  function takeDue(): readonly Due[] {
    for (const { log: machineLog, closed } of machines.values()) if (!closed) machineLog.confessLeftOut();
    const all = [...machines].map(([machineId, opened]) => {
      const buffers = opened.log.buffers.map((buffer) => ({ ...buffer.take(), bytes: buffer.unstoredBytes }));
      return { machineId, opened, buffers };
    });
    return all.filter(({ opened, buffers }) => opened.unstoredFacts || buffers.some(({ chunks }) => chunks.length > 0));
  }

  async function storeAll(due: readonly Due[]): Promise<void> {
    const facts = due.flatMap(({ opened }) => opened.log.facts ?? []);
    const chunks = due.flatMap(({ buffers }) => buffers.flatMap((buffer) => buffer.chunks));
    for (const { opened } of due) opened.unstoredFacts = false;
    try {
      if (due.length > 0) await store.write(facts, chunks);
    } catch (error) {
      for (const { opened } of due) opened.unstoredFacts = true;
      throw error;
    }
  }

  async function write(): Promise<void> {
    const due = takeDue();
    await storeAll(due);
    for (const { machineId, opened, buffers } of due) {
      for (const { written, bytes } of buffers) {
        written();
        opened.storedBytes += bytes;
      }
      const isDone = opened.closed && !opened.unstoredFacts && isStored(opened);
      if (isDone && machines.get(machineId) === opened) machines.delete(machineId);
    }
    for (const { machineId, opened } of due) {
      if (opened.storedBytes < trimEveryBytes) continue;
      opened.storedBytes = 0;
      await store.trimMachine(machineId, limits.logMachineMaxBytes);
    }
  }

  function failed(error: unknown): false {
    const isAway = error instanceof DomainError && error.code === "unavailable";
    if (!failing && !isAway) log.warn({ reason: String(error) }, "logs of machines could not be stored; trying again");
    failing = true;
    return false;
  }

  return {
    flush() {
      flushing ??= write()
        .then(() => {
          failing = false;
          return true;
        }, failed)
        .then((stored) => {
          flushing = undefined;
          over(stored);
        });
      return flushing;
    },
    idle: () => flushing ?? Promise.resolve(),
    unstoredBytes: () => [...machines.values()].reduce((sum, opened) => sum + bytesOf(opened), 0),
  };
}

function bytesOf({ log }: OpenedLog): number {
  return log.buffers.reduce((sum, { unstoredBytes }) => sum + unstoredBytes, 0);
}

/** Lines may have come while the last ones were written. */
function isStored(opened: OpenedLog): boolean {
  return bytesOf(opened) === 0;
}
