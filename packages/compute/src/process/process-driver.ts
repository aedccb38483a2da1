import {
  type ComputeDriver,
  type FleetLog,
  type MachineExit,
  type MachineSpec,
  MachineStartError,
} from "@millrace/engine";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createDeathGuard } from "./death-guard.ts";
import { planLaunch } from "./handler-folder.ts";
import { createLogFile, pruneLogs } from "./log-file.ts";
import type { LogTail } from "./log-tail.ts";
import { machineEnvironment } from "./machine-environment.ts";
import { openMachineRecords } from "./machine-records.ts";
import { type ProcessMachine, startProcess } from "./process-machine.ts";

export interface ProcessDriverOptions {
  /** Directories with handler folders; the image `local/<folder>` is looked for in this order. */
  readonly handlerDirs: readonly string[];
  /** Where records, logs and the machines' home directory are kept. Not to be shared with strangers. */
  readonly stateDir: string;
  /** Python for handlers without a `.venv` of their own; default `python3` of the PATH. */
  readonly pythonPath?: string | undefined;
  /** Let templates name commands and variables that run code on this machine. Default false. */
  readonly allowCommands?: boolean;
  /** Default: the environment of this process. */
  readonly parentEnv?: Readonly<Record<string, string | undefined>>;
  /** Options of this Node process; those that handlers need are passed on. Default `process.execArgv`. */
  readonly execArgv?: readonly string[];
  /** Milliseconds since the epoch; default the machine's time. */
  readonly now?: () => number;
  readonly log?: FleetLog;
}

interface Entry {
  readonly started: Promise<ProcessMachine>;
  running: ProcessMachine | null;
  /** Resolves when the machine is gone and everybody was told, or when it did not start. */
  gone: Promise<void>;
}

const machineIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
/** How many ended machines' last lines stay readable. */
const endedTailsMax = 50;
const passedOnOption = "--conditions=millrace-source";

/**
 * Machines that are processes of this computer: handler folders, no containers. Nothing outlives the service: machines
 * end with it even if it is killed, and what is left after a crash of the computer's session is ended at the next start.
 * For Linux and macOS.
 */
export async function createProcessDriver(options: ProcessDriverOptions): Promise<ComputeDriver> {
  const { log, now = Date.now, allowCommands = false } = options;
  const stateDir = resolve(options.stateDir);
  const logsDir = join(stateDir, "logs");
  const homeDir = join(stateDir, "home");
  const entries = new Map<string, Entry>();
  const endedTails = new Map<string, LogTail>();
  const listeners: ((exit: MachineExit) => void)[] = [];
  let closed = false;

  for (const directory of [logsDir, homeDir]) await mkdir(directory, { recursive: true, mode: 0o700 });
  const { records, ended } = await openMachineRecords(join(stateDir, "machines"));
  if (ended.length > 0) log?.warn({ machines: ended }, "ended processes that an earlier run left behind");
  await pruneLogs(logsDir, () => false);
  const guard = createDeathGuard((reason) =>
    log?.warn({ reason }, "no guard process: machines outlive the service if it is killed, until its next start"),
  );

  async function launch(spec: MachineSpec): Promise<ProcessMachine> {
    const { machineId } = spec;
    const plan = await planLaunch(spec, {
      handlerDirs: options.handlerDirs,
      pythonPath: options.pythonPath,
      allowCommands,
      nodeOptions: (options.execArgv ?? process.execArgv).filter((option) => option === passedOnOption),
    });
    const parentEnv = options.parentEnv ?? process.env;
    const envs = { folderEnv: plan.env, specEnv: spec.env };
    const env = machineEnvironment({ machineId, parentEnv, homeDir, ...envs, allowCommands });
    const logFile = createLogFile(join(logsDir, `${machineId}.log`));
    const machine = await startProcess(machineId, plan, env, logFile, now());
    guard.add(machine.pid);
    return machine;
  }

  async function watch(entry: Entry, machine: ProcessMachine): Promise<void> {
    const { machineId, pid, tail } = machine;
    entry.running = machine;
    endedTails.delete(machineId);
    await records.add(machineId, pid).catch((error: unknown) => {
      log?.warn({ machineId, reason: String(error) }, "machine has no record for a later start of the service");
    });
    const exit = await machine.ended;
    guard.remove(pid);
    entries.delete(machineId);
    endedTails.set(machineId, tail);
    const [oldest] = endedTails.keys();
    if (endedTails.size > endedTailsMax && oldest !== undefined) endedTails.delete(oldest);
    await records.remove(machineId).catch(() => {});
    await pruneLogs(logsDir, (id) => entries.has(id)).catch(() => {});
    for (const listener of listeners) listener(exit);
  }

  async function stop(machineId: string, { graceMs }: { graceMs: number }): Promise<void> {
    const entry = entries.get(machineId);
    if (entry === undefined) return;
    const machine = await entry.started.catch(() => null);
    await machine?.stop(graceMs);
    await entry.gone;
  }

  return {
    name: "process",
    async start(spec) {
      const { machineId } = spec;
      if (closed) throw new Error("The process driver is closed.");
      if (!machineIdPattern.test(machineId)) {
        throw new MachineStartError("A machine id has 1 to 64 letters, digits, _ or -.");
      }
      if (entries.has(machineId)) throw new Error(`The machine ${machineId} runs already.`);
      const started = launch(spec);
      const entry: Entry = { started, running: null, gone: Promise.resolve() };
      entries.set(machineId, entry);
      entry.gone = started.then(
        (machine) => watch(entry, machine),
        () => void entries.delete(machineId),
      );
      await started;
    },
    stop,
    list: async () =>
      [...entries.values()].flatMap(({ running }) =>
        running === null ? [] : [{ machineId: running.machineId, startedAtMs: running.startedAtMs }],
      ),
    async logs(machineId, { tailLines }) {
      const tail = entries.get(machineId)?.running?.tail ?? endedTails.get(machineId);
      return tail?.last(tailLines) ?? [];
    },
    onExit(listener) {
      listeners.push(listener);
    },
    async close({ graceMs }) {
      closed = true;
      await Promise.all([...entries.keys()].map((machineId) => stop(machineId, { graceMs })));
      guard.close();
    },
  };
}
