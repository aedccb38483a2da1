import type { FleetLog, MachineExit, MachineStats, MachineStatus } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import type { ContainerFacts } from "./container-labels.ts";
import { factsOf, installationLabel } from "./container-labels.ts";
import { howItEnded } from "./container-exit.ts";
import { type Launched, type LaunchOptions, removeContainer } from "./container-launch.ts";
import { containerLines, lastContainerLines } from "./container-logs.ts";
import { type ContainerMachine, containerMachine } from "./container-machine.ts";
import { stopContainer } from "./container-stop.ts";
import { type EngineClient, EngineError } from "./engine-client.ts";
import type { EngineInfo, InspectedContainer, ListedContainer } from "./engine-types.ts";
import { createExitDelivery } from "./exit-delivery.ts";

export interface RegisterParts {
  readonly engine: EngineClient;
  readonly installationId: string;
  readonly info: EngineInfo;
  readonly log: FleetLog | undefined;
}

type Launch = (options: Pick<LaunchOptions, "signal" | "onCreated">) => Promise<Launched>;

/** The machines of a driver: which containers they are, and what became of them. */
export interface ContainerRegister {
  /** Puts the machine under its id while `launch` starts it; `onOver` is called once it is gone or did not start. */
  start(machine: Omit<ContainerFacts, "ports">, launch: Launch, onOver: () => void): Promise<void>;
  stop(machineId: string, options: { readonly graceMs: number }): Promise<void>;
  stopAll(options: { readonly graceMs: number; readonly keepPods: boolean }): Promise<void>;
  list(): readonly MachineStatus[];
  logs(machineId: string, tailLines: number): Promise<readonly string[]>;
  followLogs(machineId: string, options: FollowOptions): AsyncIterable<string>;
  stats(machineId: string): Promise<MachineStats | null>;
  onExit(listener: (exit: MachineExit) => void): void;
  /** Takes over the containers of an earlier run. */
  adopt(): Promise<void>;
  /** This container ended or was removed. */
  gone(containerId: string): void;
  /** Looks for containers that ended unnoticed. */
  resync(): Promise<void>;
}

interface FollowOptions {
  readonly tailLines: number;
  readonly signal: AbortSignal;
}

interface Entry {
  readonly purpose: ContainerFacts["purpose"];
  readonly abort: AbortController;
  readonly started: Promise<ContainerMachine>;
  running: ContainerMachine | null;
  expected: boolean;
  ending: Promise<void> | null;
  /** Readers of its log, who are let finish before it is removed. */
  readonly followers: Set<Promise<void>>;
  onOver: () => void;
}

/** How many ended machines' last lines stay readable, how many there are, and how many an exit carries. */
const ended = { machines: 50, lines: 200, exitLines: 50 };
const followersGraceMs = 1_000;

export function createContainerRegister(parts: RegisterParts): ContainerRegister {
  const { engine, installationId, info, log } = parts;
  const entries = new Map<string, Entry>();
  const machineOfContainer = new Map<string, string>();
  const endedLines = new Map<string, readonly string[]>();
  const exits = createExitDelivery();

  async function inspect(containerId: string): Promise<InspectedContainer | null> {
    try {
      return await engine.call<InspectedContainer>("GET", `/containers/${containerId}/json`);
    } catch (error) {
      if (error instanceof EngineError && error.status === 404) return null;
      throw error;
    }
  }

  /** Tells of the end of a machine and clears its container away; nothing happens if it runs. */
  async function finish(machineId: string, entry: Entry, { containerId }: ContainerMachine): Promise<void> {
    const container = await inspect(containerId);
    if (container?.State.Running === true) {
      entry.ending = null;
      return;
    }
    const lines = container === null ? [] : await lastContainerLines(engine, containerId, ended.lines);
    const { exitCode, signal, reason } = howItEnded(container);
    const allLines = reason === null ? lines : [...lines, reason];
    await Promise.race([Promise.all(entry.followers), sleep(followersGraceMs, undefined, { ref: false })]);
    if (container !== null) await removeContainer(engine, containerId);
    entries.delete(machineId);
    machineOfContainer.delete(containerId);
    remember(machineId, allLines);
    entry.onOver();
    exits.deliver({
      machineId,
      exitCode,
      signal,
      expected: entry.expected,
      lastLogLines: allLines.slice(-ended.exitLines),
    });
  }

  function remember(machineId: string, lines: readonly string[]): void {
    endedLines.delete(machineId);
    endedLines.set(machineId, lines);
    const [oldest] = endedLines.keys();
    if (endedLines.size > ended.machines && oldest !== undefined) endedLines.delete(oldest);
  }

  /** Resolves when the machine is cleared away, or turned out to run; one turn at a time. */
  async function end(machineId: string, entry: Entry): Promise<void> {
    const machine = await entry.started;
    entry.ending ??= finish(machineId, entry, machine).catch((error: unknown) => {
      // The next look at the engine tries again.
      entry.ending = null;
      throw error;
    });
    await entry.ending;
  }

  function endInBackground(machineId: string): void {
    const entry = entries.get(machineId);
    if (entry === undefined) return;
    end(machineId, entry).catch((error: unknown) => {
      if (entry.running !== null)
        log?.warn({ machineId, reason: String(error) }, "an ended container is not cleared away yet");
    });
  }

  function enter(machineId: string, entry: Entry): void {
    entries.set(machineId, entry);
    endedLines.delete(machineId);
  }

  async function begin(
    { machineId, purpose, endpointId }: Omit<ContainerFacts, "ports">,
    launch: Launch,
    onOver: () => void,
  ): Promise<void> {
    const abort = new AbortController();
    const onCreated = (containerId: string): void => void machineOfContainer.set(containerId, machineId);
    const started = launch({ signal: abort.signal, onCreated }).then(({ container, ports }) =>
      containerMachine(engine, info, { machineId, purpose, endpointId, ports }, container),
    );
    const entry = newEntry(purpose, started, abort, onOver);
    enter(machineId, entry);
    try {
      entry.running = await started;
    } catch (error) {
      entries.delete(machineId);
      onOver();
      throw abort.signal.aborted ? new Error(`The machine ${machineId} was stopped while it started.`) : error;
    }
    // It may have ended before its end could be noticed.
    if (abort.signal.aborted) endInBackground(machineId);
  }

  async function stop(machineId: string, { graceMs }: { readonly graceMs: number }): Promise<void> {
    const entry = entries.get(machineId);
    if (entry === undefined) return;
    entry.expected = true;
    entry.abort.abort();
    const machine = await entry.started.catch(() => null);
    if (machine === null) return;
    await stopContainer(engine, machine.containerId, graceMs);
    await end(machineId, entry);
  }

  async function listContainers(): Promise<readonly ListedContainer[]> {
    const filters = JSON.stringify({ label: [`${installationLabel}=${installationId}`] });
    return await engine.call<ListedContainer[]>("GET", "/containers/json", { query: { all: true, filters } });
  }

  async function adoptOne({ Id, State, Labels }: ListedContainer): Promise<void> {
    const facts = factsOf(Labels);
    if (facts === null || State === "created") return await removeContainer(engine, Id);
    const container = await inspect(Id);
    if (container === null) return;
    const machine = containerMachine(engine, info, facts, container);
    const entry = newEntry(facts.purpose, Promise.resolve(machine), new AbortController(), () => {});
    entry.running = machine;
    machineOfContainer.set(Id, facts.machineId);
    enter(facts.machineId, entry);
    if (!container.State.Running) await end(facts.machineId, entry);
  }

  async function* follow(machineId: string, options: FollowOptions): AsyncGenerator<string, void, undefined> {
    const entry = entries.get(machineId);
    const machine = await entry?.started.catch(() => null);
    if (entry === undefined || machine === null || machine === undefined || entry.ending !== null) {
      await entry?.ending;
      const lines = endedLines.get(machineId) ?? [];
      return yield* options.tailLines > 0 ? lines.slice(-options.tailLines) : [];
    }
    let done = (): void => {};
    const reading = new Promise<void>((settle) => (done = settle));
    entry.followers.add(reading);
    try {
      yield* containerLines(engine, machine.containerId, { ...options, follow: true });
    } finally {
      entry.followers.delete(reading);
      done();
    }
  }

  return {
    async start(machine, launch, onOver) {
      if (entries.has(machine.machineId)) throw new Error(`The machine ${machine.machineId} runs already.`);
      await begin(machine, launch, onOver);
    },
    stop,
    async stopAll({ graceMs, keepPods }) {
      const going = [...entries].filter(([, { purpose }]) => !(keepPods && purpose === "pod"));
      await Promise.all(going.map(([machineId]) => stop(machineId, { graceMs })));
    },
    list: () => [...entries.values()].flatMap(({ running }) => (running === null ? [] : [running.status])),
    async logs(machineId, tailLines) {
      const machine = entries.get(machineId)?.running;
      if (machine === null) return [];
      if (machine !== undefined) {
        try {
          return await lastContainerLines(engine, machine.containerId, tailLines);
        } catch (error) {
          // It was cleared away in this moment.
          if (!(error instanceof EngineError && [404, 409].includes(error.status))) throw error;
          await entries.get(machineId)?.ending;
        }
      }
      return tailLines > 0 ? (endedLines.get(machineId) ?? []).slice(-tailLines) : [];
    },
    followLogs: follow,
    stats: async (machineId) => (await entries.get(machineId)?.running?.stats()) ?? null,
    onExit: (listener) => exits.onExit(listener),
    async adopt() {
      for (const container of await listContainers()) await adoptOne(container);
    },
    gone(containerId) {
      const machineId = machineOfContainer.get(containerId);
      if (machineId !== undefined) endInBackground(machineId);
    },
    async resync() {
      const before = new Map(entries);
      const running = new Set((await listContainers()).filter(isRunning).map(({ Id }) => Id));
      for (const [machineId, entry] of before) {
        if (entry.running !== null && !running.has(entry.running.containerId)) endInBackground(machineId);
      }
    },
  };
}

function newEntry(
  purpose: Entry["purpose"],
  started: Entry["started"],
  abort: AbortController,
  onOver: () => void,
): Entry {
  const nothing = { running: null, expected: false, ending: null };
  return { purpose, started, abort, onOver, followers: new Set(), ...nothing };
}

function isRunning({ State }: ListedContainer): boolean {
  return State !== "exited" && State !== "dead" && State !== "created";
}
