import type {
  CloseOptions,
  FleetLog,
  MachineExit,
  MachinePausing,
  MachineStats,
  MachineStatus,
  PrintedBatch,
} from "@millrace/engine";
import type { ContainerFacts } from "../engine/container-labels.ts";
import { factsOf } from "../engine/container-labels.ts";
import { howItEnded } from "./container-exit.ts";
import type { Launched, LaunchOptions } from "./container-launch.ts";
import { type ContainerMachine, containerMachine, type ContainerSources } from "./container-machine.ts";
import type { FollowOptions } from "../../output/log-follow.ts";
import type { ReadPace } from "../../output/read-pace.ts";
import { createMachineOutput, nothingPrinted } from "../../output/machine-output.ts";
import { containerLogs } from "./container-logs.ts";
import { pauseContainer, resumeContainer, stopContainer } from "./container-stop.ts";
import { findContainer, listContainers, removeContainer } from "../engine/engine-containers.ts";
import type { ListedContainer } from "../engine/engine-types.ts";
import { createExitDelivery } from "../../output/exit-delivery.ts";

export interface RegisterParts extends ContainerSources {
  readonly installationId: string;
  readonly pace: ReadPace;
  readonly log: FleetLog | undefined;
}

type Launch = (options: Pick<LaunchOptions, "signal" | "onCreated">) => Promise<Launched>;

/** The machines of a driver: their containers, and how they ended. */
export interface ContainerRegister {
  /** Registers the machine while `launch` starts it. `onOver` is called once it is gone or has failed to start. */
  start(machine: Omit<ContainerFacts, "ports">, launch: Launch, onOver: () => void): Promise<void>;
  stop(machineId: string, options: { readonly graceMs: number }): Promise<void>;
  stopAll(options: CloseOptions): Promise<void>;
  readonly pausing: MachinePausing;
  /** Id of the container of a machine. @throws Error when it does not run */
  containerOf(machineId: string): string;
  list(): readonly MachineStatus[];
  logs(machineId: string, tailLines: number): Promise<readonly string[]>;
  followLogs(machineId: string, options: FollowOptions): AsyncIterable<PrintedBatch>;
  stats(machineId: string): Promise<MachineStats | null>;
  onExit(listener: (exit: MachineExit) => void): void;
  /** Takes over the containers of an earlier run. */
  adopt(): Promise<void>;
  /** Handles the end or removal of this container. */
  gone(containerId: string): void;
  /** Finds containers that ended without an event. */
  resync(): Promise<void>;
}

interface Entry {
  readonly purpose: ContainerFacts["purpose"];
  readonly abort: AbortController;
  readonly started: Promise<ContainerMachine>;
  running: ContainerMachine | null;
  frozen: boolean;
  expected: boolean;
  ending: Promise<void> | null;
  onOver: () => void;
}

/** Number of log lines in an exit report. */
const exitLines = 50;

export function createContainerRegister(parts: RegisterParts): ContainerRegister {
  const { engine, installationId, log } = parts;
  const entries = new Map<string, Entry>();
  const machineOfContainer = new Map<string, string>();
  const output = createMachineOutput(containerLogs(engine), parts.pace);
  const exits = createExitDelivery();

  /** Reports the end of a machine and removes its container; does nothing if it runs. */
  async function finish(machineId: string, entry: Entry, machine: ContainerMachine): Promise<void> {
    const { containerId } = machine;
    const container = await findContainer(engine, containerId);
    if (container?.State.Running === true) {
      entry.ending = null;
      return;
    }
    const printed = container === null ? nothingPrinted : await output.ofEnded(machine);
    const lastLogLines = printed.lines.map(({ text }) => text).slice(-exitLines);
    await output.untilRead(machine);
    if (container !== null) await removeContainer(engine, containerId);
    entries.delete(machineId);
    machineOfContainer.delete(containerId);
    output.remember(machineId, printed);
    entry.onOver();
    exits.deliver({ machineId, expected: entry.expected, lastLogLines, ...howItEnded(container) });
  }

  /** Resolves when the machine is removed, or found to be running. Runs once at a time. */
  async function end(machineId: string, entry: Entry): Promise<void> {
    const machine = await entry.started;
    entry.ending ??= finish(machineId, entry, machine).catch((error: unknown) => {
      // The next check of the engine tries again.
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
        log?.warn({ machineId, reason: String(error) }, "an ended container could not be removed yet");
    });
  }

  function enter(machineId: string, entry: Entry): void {
    entries.set(machineId, entry);
    output.forget(machineId);
  }

  async function begin(facts: Omit<ContainerFacts, "ports">, launch: Launch, onOver: () => void): Promise<void> {
    const { machineId, purpose } = facts;
    const abort = new AbortController();
    const onCreated = (containerId: string): void => void machineOfContainer.set(containerId, machineId);
    const started = launch({ signal: abort.signal, onCreated }).then(({ container, ports }) =>
      containerMachine(parts, { ...facts, ports }, container),
    );
    const entry = newEntry(purpose, started, abort, onOver);
    enter(machineId, entry);
    try {
      entry.running = await started;
    } catch (error) {
      entries.delete(machineId);
      for (const [containerId, owner] of machineOfContainer) {
        if (owner === machineId) machineOfContainer.delete(containerId);
      }
      onOver();
      throw abort.signal.aborted ? new Error(`The machine ${machineId} was stopped while it started.`) : error;
    }
    // The container may have ended before the register could notice it.
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

  async function adoptOne({ Id, State, Labels }: ListedContainer): Promise<void> {
    const facts = factsOf(Labels);
    if (facts === null || State === "created") return await removeContainer(engine, Id);
    const container = await findContainer(engine, Id);
    if (container === null) return;
    const machine = containerMachine(parts, facts, container);
    const entry = newEntry(facts.purpose, Promise.resolve(machine), new AbortController(), () => {});
    Object.assign(entry, { running: machine, frozen: container.State.Paused });
    machineOfContainer.set(Id, facts.machineId);
    enter(facts.machineId, entry);
    if (!container.State.Running) await end(facts.machineId, entry);
  }

  function containerOf(machineId: string): string {
    const running = entries.get(machineId)?.running;
    if (!running) throw new Error(`The machine ${machineId} is not running.`);
    return running.containerId;
  }

  async function* follow(machineId: string, options: FollowOptions): AsyncGenerator<PrintedBatch, void, undefined> {
    const entry = entries.get(machineId);
    const machine = (await entry?.started.catch(() => null)) ?? null;
    if (machine !== null && entry?.ending === null) return yield* output.follow(machine, options);
    await entry?.ending;
    const remembered = output.rememberedAfter(machineId, options.after);
    if (remembered !== null) yield remembered;
  }

  return {
    async start(machine, launch, onOver) {
      if (entries.has(machine.machineId)) throw new Error(`The machine ${machine.machineId} is already running.`);
      await begin(machine, launch, onOver);
    },
    stop,
    async stopAll({ graceMs, ...keep }) {
      const going = [...entries].filter(([, entry]) => !staysRunning(entry, keep));
      const stopOne = (machineId: string): Promise<void> =>
        stop(machineId, { graceMs }).catch((error: unknown) => {
          // The next run of the service finds the container.
          log?.error({ machineId, reason: String(error) }, "a container could not be stopped");
        });
      await Promise.all(going.map(([machineId]) => stopOne(machineId)));
    },
    pausing: createPausing(engine, containerOf, (machineId, containerId, frozen) => {
      const entry = entries.get(machineId);
      if (entry?.running?.containerId === containerId) entry.frozen = frozen;
    }),
    containerOf,
    list: () => [...entries.values()].flatMap(statusOf),
    async logs(machineId, tailLines) {
      const machine = entries.get(machineId)?.running;
      return machine ? await output.last(machine, tailLines) : output.remembered(machineId, tailLines);
    },
    followLogs: follow,
    stats: async (machineId) => (await entries.get(machineId)?.running?.stats()) ?? null,
    onExit: (listener) => exits.onExit(listener),
    async adopt() {
      for (const container of await listContainers(engine, installationId)) await adoptOne(container);
    },
    gone(containerId) {
      const machineId = machineOfContainer.get(containerId);
      if (machineId !== undefined) endInBackground(machineId);
    },
    async resync() {
      const before = new Map(entries);
      const running = new Set((await listContainers(engine, installationId)).filter(isRunning).map(({ Id }) => Id));
      for (const [machineId, entry] of before) {
        if (entry.running !== null && !running.has(entry.running.containerId)) endInBackground(machineId);
      }
    },
  };
}

/** Freezes and resumes containers, and notes those that are frozen. */
function createPausing(
  engine: RegisterParts["engine"],
  containerOf: (machineId: string) => string,
  note: (machineId: string, containerId: string, frozen: boolean) => void,
): MachinePausing {
  async function turn(machineId: string, frozen: boolean): Promise<void> {
    const containerId = containerOf(machineId);
    await (frozen ? pauseContainer : resumeContainer)(engine, containerId);
    note(machineId, containerId, frozen);
  }
  return { pause: (machineId) => turn(machineId, true), resume: (machineId) => turn(machineId, false) };
}

function staysRunning({ purpose, running }: Entry, keep: Omit<CloseOptions, "graceMs">): boolean {
  return purpose === "pod" ? keep.keepPods === true : keep.keepWorkers === true && running !== null;
}

function newEntry(
  purpose: Entry["purpose"],
  started: Entry["started"],
  abort: AbortController,
  onOver: () => void,
): Entry {
  const nothing = { running: null, frozen: false, expected: false, ending: null };
  return { purpose, started, abort, onOver, ...nothing };
}

function statusOf({ running, frozen }: Entry): readonly MachineStatus[] {
  if (running === null) return [];
  return frozen ? [{ ...running.status, frozen }] : [running.status];
}

function isRunning({ State }: ListedContainer): boolean {
  return State !== "exited" && State !== "dead" && State !== "created";
}
