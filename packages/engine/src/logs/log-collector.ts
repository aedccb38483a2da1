import type { WaitingReason } from "@millrace/spec";
import type { Clock, Timer } from "../kernel/clock.ts";
import type { ComputeDriver, MachineExit } from "../machines/driver/driver.ts";
import { howItEnded } from "../machines/driver/exit-cause.ts";
import type { FleetLog } from "../machines/driver/fleet-log.ts";
import type { LoggedMachine, LogOwner, MachineFacts, OwnedEntry } from "./log-entry.ts";
import { followMachine } from "./follow-machine.ts";
import { costOf } from "./line-budget.ts";
import { type OpenedLog, createLogWriter } from "./log-writer.ts";
import { MachineLog } from "./machine-log.ts";
import type { LogScope, LogStore } from "./ports.ts";
import { createRisingTime } from "./rising-time.ts";

/** A machine whose log begins, or goes on. */
export interface OpenedMachine {
  readonly machineId: string;
  readonly accountId: string;
  readonly endpointId: string | null;
  readonly podId: string | null;
  readonly facts: Omit<MachineFacts, "hostId">;
}

/** Where workers and pods report what happens to their machines. Nothing waits for storage, and nothing rejects. */
export interface MachineLogs {
  /** Begins the log of a machine, or goes on with it. Repeating does nothing. */
  open(machine: OpenedMachine): void;
  /**
   * Reads what the machine prints until it ends: from its first line, or of one that an earlier run of the service started, from
   * where that run had read it. Repeating does nothing. The `secrets` are masked.
   */
  follow(machineId: string, secrets: readonly string[], options?: { readonly adopted: boolean }): void;
  /** Another gateway goes on with the log: nothing more is read or said here. */
  leave(machineId: string): void;
  /** Whether more may be added to the log of this machine here. */
  isOpen(machineId: string): boolean;
  /** A line about the machine. */
  note(machineId: string, text: string): void;
  /** The machine is to be stopped: how its end is explained. */
  stops(machineId: string, why: string): void;
  /** The machine is gone, or did not start. Not needed for one that is followed. */
  close(machineId: string, why: string): void;
  /** A line about the endpoint as a whole. */
  noteEndpoint(
    endpoint: { readonly id: string; readonly accountId: string },
    text: string,
    reason?: WaitingReason,
  ): void;
  /** An endpoint or pod was deleted, and its logs with it. */
  forget(scope: { readonly endpointId: string } | { readonly podId: string }): void;
}

/** The logs of a host: gathers them, stores them once a second, and tells those who listen. */
export interface LogCollector extends MachineLogs {
  /** Lines that are in memory, some of which are stored too. */
  recent(belongs: (owner: LogOwner) => boolean): readonly OwnedEntry[];
  /** Calls the listener for each line from now on, until the answered function is called. */
  onEntry(listener: (entry: OwnedEntry) => void): () => void;
  /** Stores what is in memory; resolves when that is done, or failed. */
  flush(): Promise<void>;
  /** Reads no more, and stores what is in memory. */
  end(): Promise<void>;
}

export interface LogCollectorParts {
  readonly clock: Clock;
  readonly driver: Pick<ComputeDriver, "followLogs" | "onExit" | "list">;
  readonly store: LogStore;
  /** The jobs that a worker has at the moment, as far as they are known here. */
  readonly jobIdsOf: (owner: LogOwner) => readonly string[];
  readonly hostId: string;
  readonly log: FleetLog;
}

const flushEveryMs = 1_000;
/** Most that waits in memory while the storage does not take it. */
export const waitingMaxBytes: number = 8 * 1024 * 1024;

export function createLogCollector(parts: LogCollectorParts): LogCollector {
  const { clock, driver, store, log } = parts;
  const machines = new Map<string, OpenedLog>();
  const listeners = new Set<(entry: OwnedEntry) => void>();
  const time = createRisingTime();
  let isEnding = false;
  /** Machines that printed since the last write, and how many did before it. */
  const printing = new Set<string>();
  let printedBefore = 0;
  let timer: Timer | undefined;
  let waitingBytes = 0;

  const host = {
    nowMs: () => clock.now(),
    time,
    printingMachines: () => Math.max(printing.size, printedBefore),
    hasRoom: (costBytes: number) => waitingBytes + costBytes <= waitingMaxBytes,
    jobIdsOf: parts.jobIdsOf,
    onEntry(entry: OwnedEntry) {
      waitingBytes += costOf(entry.text);
      if (entry.source === "container") printing.add(entry.owner.machineId);
      for (const listener of listeners) listener(entry);
      arm();
    },
  };

  function arm(): void {
    timer ??= clock.setRoutine(clock.now() + flushEveryMs, async () => {
      timer = undefined;
      await writer.flush();
    });
  }

  const writer = createLogWriter({ store, machines, log }, (isOver) => {
    waitingBytes = writer.unstoredBytes();
    printedBefore = printing.size;
    printing.clear();
    if (!isEnding && (!isOver || waitingBytes > 0)) arm();
  });

  function enter(owner: LogOwner, facts: LoggedMachine | null): OpenedLog {
    const opened = newLog(new MachineLog(owner, facts, host));
    machines.set(owner.machineId, opened);
    return opened;
  }

  function close(machineId: string, why: string): void {
    const opened = machines.get(machineId);
    if (opened === undefined || opened.closed) return;
    opened.log.confessLeftOut();
    opened.log.note(why);
    const { facts } = opened.log;
    if (facts !== null) opened.log.facts = { ...facts, endedAtMs: clock.now(), message: why };
    opened.unstoredFacts = true;
    opened.closed = true;
    arm();
  }

  async function follow(machineId: string, opened: OpenedLog, adopted: boolean): Promise<void> {
    if (adopted) await resume(store, machineId, opened);
    const exit = await followMachine({
      clock,
      driver,
      machineId,
      after: () => opened.log.facts?.position ?? null,
      take: (batch) => opened.log.take(batch),
      exit: opened.exit.promise,
      signal: opened.leaving.signal,
    });
    if (exit === null) return;
    close(machineId, exit.expected && opened.stopWhy !== null ? `Stopped: ${opened.stopWhy}` : endText(exit));
  }

  driver.onExit((exit) => {
    const opened = machines.get(exit.machineId);
    if (opened === undefined) return;
    opened.exited = true;
    opened.exit.resolve(exit);
  });

  return {
    open(machine) {
      const before = machines.get(machine.machineId);
      if (before !== undefined && !before.closed) return;
      const { machineId, accountId, endpointId, podId } = machine;
      const owner = { machineId, accountId, endpointId, podId };
      const facts = { ...machine.facts, hostId: parts.hostId };
      const begun = { ...owner, facts, startedAtMs: clock.now(), endedAtMs: null, message: null, position: null };
      if (before === undefined) enter(owner, begun);
      else reopen(before, begun);
      arm();
    },
    follow(machineId, secrets, { adopted } = { adopted: false }) {
      const opened = machines.get(machineId);
      if (opened === undefined || opened.closed || isEnding) return;
      opened.log.secrets = secrets;
      opened.following ??= follow(machineId, opened, adopted).catch((error: unknown) => {
        log.error({ machineId, reason: String(error) }, "the log of a machine is not read any more");
      });
    },
    leave(machineId) {
      const opened = machines.get(machineId);
      if (opened === undefined) return;
      // What was not stored yet is read again there.
      opened.log.forgotten = true;
      machines.delete(machineId);
      opened.leaving.abort();
    },
    note: (machineId, text) => machines.get(machineId)?.log.note(text),
    stops(machineId, why) {
      const opened = machines.get(machineId);
      if (opened === undefined || opened.stopWhy !== null) return;
      opened.stopWhy = why;
    },
    close,
    noteEndpoint({ id, accountId }, text, reason) {
      const owner = { machineId: id, accountId, endpointId: id, podId: null };
      const opened = machines.get(id) ?? enter(owner, null);
      opened.log.note(text, reason ?? null);
    },
    forget(scope) {
      const belongs = ({ endpointId, podId }: LogOwner): boolean =>
        "podId" in scope ? podId === scope.podId : endpointId === scope.endpointId;
      for (const [machineId, { log: machineLog, leaving }] of machines) {
        if (!belongs(machineLog.owner)) continue;
        machineLog.forgotten = true;
        machines.delete(machineId);
        leaving.abort();
      }
      const removing = writer.idle().then(() => store.remove(scope));
      removing.catch((error: unknown) => {
        // They go with their age.
        log.warn({ ...scope, reason: String(error) }, "logs of what was deleted could not be removed yet");
      });
    },
    recent(belongs) {
      const open = [...machines.values()].map((opened) => opened.log).filter(({ owner }) => belongs(owner));
      return open.flatMap(({ owner, buffers }) =>
        buffers.flatMap((buffer) => buffer.entries().map((entry) => ({ ...entry, owner }))),
      );
    },
    onEntry(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isOpen: (machineId) => machines.get(machineId)?.closed === false,
    flush: () => writer.flush(),
    async end() {
      const all = [...machines.values()];
      // The last lines of machines that ended are on their way.
      await Promise.all(all.flatMap(({ exited, following }) => (exited ? (following ?? []) : [])));
      isEnding = true;
      for (const { leaving } of machines.values()) leaving.abort();
      await Promise.all(all.flatMap(({ following }) => following ?? []));
      timer?.cancel();
      await writer.idle();
      await writer.flush();
    },
  };
}

function newLog(log: MachineLog): OpenedLog {
  return {
    log,
    following: null,
    leaving: new AbortController(),
    exit: Promise.withResolvers(),
    exited: false,
    stopWhy: null,
    closed: false,
    unstoredFacts: log.facts !== null,
    storedBytes: 0,
  };
}

/** How a machine ended, for a person. */
export function endText(exit: MachineExit): string {
  return `${exit.expected ? "Stopped; it" : "It"} ended ${howItEnded(exit)}.`;
}

/** Goes on behind what an earlier run of the service stored. */
async function resume(store: LogStore, machineId: string, { log: machineLog }: OpenedLog): Promise<void> {
  const { facts } = machineLog;
  const known = await store.machine(machineId);
  if (known === undefined || facts === null) return;
  const { position, startedAtMs } = known;
  machineLog.facts = { ...facts, position, startedAtMs };
  const scope = scopeOf(known);
  if (scope === null) return;
  const { chunks } = await store.read({ scope, fromUs: 0, order: "newestFirst", limit: 1 });
  machineLog.resumeAfter(chunks[0]?.lastUs ?? 0);
}

function scopeOf({ machineId, endpointId, podId }: LogOwner): LogScope | null {
  if (podId !== null) return { podId };
  return endpointId === null ? null : { endpointId, machineIds: [machineId] };
}

/** A pod's machine has the same id when it is started again; some of its lines may not be stored yet. */
function reopen(opened: OpenedLog, facts: LoggedMachine): void {
  opened.log.facts = facts;
  const fresh = {
    following: null,
    exit: Promise.withResolvers<MachineExit>(),
    exited: false,
    stopWhy: null,
    closed: false,
  };
  Object.assign(opened, fresh, { unstoredFacts: true });
}
