import { makeDirectory } from "@millrace/files/make-directory";
import {
  type ComputeDriver,
  type FleetLog,
  type MachineExit,
  type MachineInventory,
  type MachineSpec,
  MachineStartError,
  type MachineStats,
  type MachineStatus,
} from "@millrace/engine";
import { rm } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createPortPool } from "../host/free-port.ts";
import { hostInventory } from "../host/host-inventory.ts";
import { type AssignedPort, machineVariables } from "../host/machine-variables.ts";
import { createGpuStatsReader, type ReadGpuStats } from "../host/gpu-stats.ts";
import { createGpuReader } from "../host/nvidia-smi.ts";
import { isSafeId, machineIdRule } from "../host/safe-id.ts";
import { type SimulatedGpus, realGpuIds } from "../host/simulated-gpus.ts";
import { createUsageMeter } from "../host/usage-meter.ts";
import { openVolumeDirectories } from "../host/volume-directories.ts";
import { createVolumeFiles } from "../host/volume-files.ts";
import { createDeathGuard } from "./death-guard.ts";
import { handlerNames, missingHandler, planLaunch } from "./handler-folder.ts";
import { handlerVersion } from "./handler-version.ts";
import { followTail } from "../output/log-follow.ts";
import type { LogTail } from "../output/log-tail.ts";
import { createReadPace } from "../output/read-pace.ts";
import { machineEnvironment } from "./machine-environment.ts";
import { openMachineCgroups } from "./machine-cgroups.ts";
import { type MachineRecords, openMachineRecords } from "./machine-records.ts";
import { groupUsage } from "./process-group.ts";
import { type OnLines, type ProcessMachine, startProcess } from "./process-machine.ts";

export interface ProcessDriverOptions {
  /** Directories with handler folders, searched in this order for the image `local/<folder>`. */
  readonly handlerDirs: readonly string[];
  /** Where records and the machines' home directory are kept. Other users must not have access. */
  readonly stateDir: string;
  /** Directory of volumes; default `volumes` in the state directory. */
  readonly volumesDir?: string | undefined;
  /** GPUs to report although the host has none. */
  readonly simulatedGpus?: readonly SimulatedGpus[] | undefined;
  /** Python for handlers without a `.venv` of their own; default `python3` of the PATH. */
  readonly pythonPath?: string | undefined;
  /** Module that Node loads before handlers in JavaScript and TypeScript. */
  readonly nodePreload?: string | undefined;
  /** Let templates name commands and variables that run code on this machine. Default false. */
  readonly allowCommands?: boolean;
  /** Default: the environment of this process. */
  readonly parentEnv?: Readonly<Record<string, string | undefined>>;
  /** Options of this Node process; those that handlers need are passed on. Default `process.execArgv`. */
  readonly execArgv?: readonly string[];
  /** Milliseconds since the epoch; default the machine's time. */
  readonly now?: () => number;
  readonly log?: FleetLog;
  /** Hears each line that a machine prints. */
  readonly onLine?: (line: MachineLine) => void;
}

/** One line that a machine printed. */
export interface MachineLine {
  readonly machineId: string;
  readonly stream: "stdout" | "stderr";
  readonly text: string;
}

interface Entry {
  readonly spec: MachineSpec;
  readonly started: Promise<ProcessMachine>;
  running: Running | null;
  /** Resolves when the machine is gone and all listeners were called, or when its start failed. */
  gone: Promise<void>;
}

interface Running {
  readonly machine: ProcessMachine;
  readonly ports: readonly AssignedPort[];
  readonly stats: () => Promise<MachineStats | null>;
}

/** Number of ended machines whose last lines stay readable. */
const endedTailsMax = 50;
const passedOnOption = "--conditions=millrace-source";

/** Address at which the ports of processes are reachable. */
const host = "127.0.0.1";
const bytesPerGb = 1024 ** 3;

/**
 * Machines that are processes of this computer: handler folders, no containers. All machines, also pods, end with the service,
 * even if it is killed. The next start of the service stops any that are left nevertheless. Limits are not enforced, nothing
 * is mounted at the path of a volume, and a program has to listen on the ports in its environment: see
 * {@link machineVariables}. For Linux and macOS.
 */
export async function createProcessDriver(options: ProcessDriverOptions): Promise<ComputeDriver> {
  const { log, now = Date.now, allowCommands = false } = options;
  const stateDir = resolve(options.stateDir);
  const homeDir = join(stateDir, "home");
  const entries = new Map<string, Entry>();
  const endedTails = new Map<string, LogTail>();
  const listeners: ((exit: MachineExit) => void)[] = [];
  let closed = false;

  await makeDirectory(homeDir, 0o700);
  const records = await endLeftovers(stateDir, log);
  const volumes = await openVolumeDirectories(options.volumesDir ?? join(stateDir, "volumes"), log);
  const portPool = createPortPool();
  const pace = createReadPace({ nowMs: () => performance.now(), sleep });
  const readGpus = createGpuReader();
  const readGpuStats = createGpuStatsReader();
  const nodeOptions = [
    ...(options.execArgv ?? process.execArgv).filter((option) => option === passedOnOption),
    ...(options.nodePreload === undefined ? [] : [`--import=${pathToFileURL(options.nodePreload).href}`]),
  ];
  const cgroups = await openMachineCgroups();
  const guard = createDeathGuard(cgroups?.directory ?? null, (reason) =>
    log?.warn({ reason }, "no guard process: if the service is killed, machines keep running until its next start"),
  );

  async function launch(spec: MachineSpec, ports: readonly AssignedPort[]): Promise<ProcessMachine> {
    const { machineId } = spec;
    const plan = await planLaunch(spec, {
      handlerDirs: options.handlerDirs,
      pythonPath: options.pythonPath,
      allowCommands,
      nodeOptions,
    });
    const directories: string[] = [];
    for (const mount of spec.mounts) directories.push(await volumes.open(mount));
    const gpuIds = realGpuIds(spec.limits.gpuIds);
    const env = machineEnvironment({
      machineId,
      parentEnv: options.parentEnv ?? process.env,
      homeDir,
      folderEnv: plan.env,
      specEnv: spec.env,
      driverEnv: {
        ...machineVariables(ports, directories),
        ...(gpuIds.length > 0 ? { CUDA_VISIBLE_DEVICES: gpuIds.join(",") } : {}),
      },
      allowCommands,
    });
    const onLines: OnLines = (stream, lines) => {
      for (const text of lines) options.onLine?.({ machineId, stream, text });
    };
    await records.expect(machineId).catch((error: unknown) => sayUnrecorded(log, machineId, error));
    guard.expect(machineId);
    const starting = startProcess(machineId, plan, env, { pace, onLines, cgroups }, now());
    await starting.then(({ pid }) => guard.add(pid, machineId)).catch(() => records.remove(machineId).catch(() => {}));
    guard.forget(machineId);
    return starting;
  }

  async function launchWithPorts(spec: MachineSpec, takenPorts: number[]): Promise<[ProcessMachine, AssignedPort[]]> {
    const ports: AssignedPort[] = [];
    for (const port of spec.ports) {
      const number = await portPool.take();
      takenPorts.push(number);
      ports.push({ ...port, insidePort: number, publicPort: number });
    }
    return [await launch(spec, ports), ports];
  }

  async function watch(entry: Entry, machine: ProcessMachine, ports: readonly AssignedPort[]): Promise<void> {
    const { machineId, pid, cgroup, tail } = machine;
    entry.running = { machine, ports, stats: meter(entry.spec, machine, readGpuStats) };
    endedTails.delete(machineId);
    await records.add(machineId, pid, cgroup).catch((error: unknown) => sayUnrecorded(log, machineId, error));
    const exit = await machine.ended;
    guard.remove(pid);
    entries.delete(machineId);
    endedTails.set(machineId, tail);
    const [oldest] = endedTails.keys();
    if (endedTails.size > endedTailsMax && oldest !== undefined) endedTails.delete(oldest);
    await records.remove(machineId).catch(() => {});
    for (const listener of listeners) listener(exit);
  }

  /** Registers the machine under its id; resolves when it has started, rejects when it could not. */
  function begin(spec: MachineSpec): Promise<unknown> {
    const { machineId } = spec;
    const takenPorts: number[] = [];
    const launched = launchWithPorts(spec, takenPorts);
    const started = launched.then(([machine]) => machine);
    const entry: Entry = { spec, started, running: null, gone: Promise.resolve() };
    entries.set(machineId, entry);
    entry.gone = launched
      .then(
        ([machine, ports]) => watch(entry, machine, ports),
        () => void entries.delete(machineId),
      )
      .finally(() => takenPorts.forEach((port) => portPool.release(port)));
    return started;
  }

  async function stop(machineId: string, { graceMs }: { graceMs: number }): Promise<void> {
    const entry = entries.get(machineId);
    if (entry === undefined) return;
    const machine = await entry.started.catch(() => null);
    await machine?.stop(graceMs);
    await entry.gone;
  }

  function runningMachine(machineId: string): ProcessMachine {
    const running = entries.get(machineId)?.running;
    if (!running) throw new Error(`The machine ${machineId} is not running.`);
    return running.machine;
  }

  return {
    name: "process",
    missingHandler: (imageName) => missingHandler(imageName, options.handlerDirs),
    async start(spec) {
      const { machineId } = spec;
      if (closed) throw new Error("The process driver is closed.");
      if (!isSafeId(machineId)) throw new MachineStartError(machineIdRule);
      if (entries.has(machineId)) throw new Error(`The machine ${machineId} is already running.`);
      await begin(spec);
    },
    sourceVersion: (imageName) => handlerVersion(imageName, options.handlerDirs),
    stop,
    pausing: {
      pause: async (machineId) => runningMachine(machineId).pause(),
      resume: async (machineId) => runningMachine(machineId).resume(),
    },
    list: async () =>
      [...entries.values()].flatMap(({ spec, running }) => (running === null ? [] : statusOf(spec, running))),
    async logs(machineId, { tailLines }) {
      const tail = entries.get(machineId)?.running?.machine.tail ?? endedTails.get(machineId);
      return tail?.last(tailLines) ?? [];
    },
    async *followLogs(machineId, followOptions) {
      const machine = await entries.get(machineId)?.started.catch(() => undefined);
      const tail = machine?.tail ?? endedTails.get(machineId);
      if (tail !== undefined) yield* followTail(tail, machine?.ended ?? Promise.resolve(), followOptions);
    },
    stats: async (machineId) => (await entries.get(machineId)?.running?.stats()) ?? null,
    removeVolume: (volume) => volumes.remove(volume),
    volumeFiles: createVolumeFiles(volumes),
    inventory: () => inventory(stateDir, options, readGpus),
    onExit(listener) {
      listeners.push(listener);
    },
    async close({ graceMs }) {
      closed = true;
      await Promise.all([...entries.keys()].map((machineId) => stop(machineId, { graceMs })));
      await cgroups?.close();
      guard.close();
    },
  };
}

function sayUnrecorded(log: FleetLog | undefined, machineId: string, error: unknown): void {
  const reason = String(error);
  log?.warn({ machineId, reason }, "could not record a machine; a later start of the service cannot stop it");
}

async function endLeftovers(stateDir: string, log: FleetLog | undefined): Promise<MachineRecords> {
  const { records, ended, stuck } = await openMachineRecords(join(stateDir, "machines"));
  if (ended.length > 0) log?.warn({ machines: ended }, "ended processes that an earlier run left behind");
  if (stuck.length > 0) {
    log?.error(
      { machines: stuck },
      "processes that an earlier run left behind were killed and are still there: the kernel cannot end them yet, and they keep " +
        "their memory, ports and GPUs",
    );
  }
  // Earlier versions kept what machines printed there.
  await rm(join(stateDir, "logs"), { recursive: true, force: true });
  return records;
}

async function inventory(
  diskPath: string,
  { handlerDirs, simulatedGpus }: ProcessDriverOptions,
  readGpus: ReturnType<typeof createGpuReader>,
): Promise<MachineInventory> {
  const host = await hostInventory({ diskPath, readGpus, simulatedGpus });
  return { ...host, handlers: await handlerNames(handlerDirs) };
}

function meter(
  spec: MachineSpec,
  { pid }: ProcessMachine,
  readGpuStats: ReadGpuStats,
): () => Promise<MachineStats | null> {
  const gpuIds = realGpuIds(spec.limits.gpuIds);
  return createUsageMeter({
    async read() {
      const atMs = performance.timeOrigin + performance.now();
      const usage = await groupUsage(pid);
      return usage === null ? null : { atMs, ...usage };
    },
    vcpuCount: spec.limits.vcpuCount ?? cpus().length,
    memoryBytes: spec.limits.memoryInGb === null ? totalmem() : spec.limits.memoryInGb * bytesPerGb,
    readGpus: () => readGpuStats(gpuIds),
  });
}

function statusOf({ machineId, purpose, endpointId }: MachineSpec, { machine, ports }: Running): MachineStatus {
  return {
    machineId,
    purpose,
    endpointId,
    startedAtMs: machine.startedAtMs,
    containerId: null,
    ports: ports.map(({ port, protocol, publicPort }) => ({ port, protocol, host, publicPort })),
  };
}
