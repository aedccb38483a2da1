import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { promisify } from "node:util";

type Signal = "SIGTERM" | "SIGKILL" | "SIGSTOP" | "SIGCONT";

/** Sends a signal to every process of a group; a missing group is no error. */
export function signalGroup(groupId: number, signal: Signal): void {
  send(-groupId, signal);
}

/** Sends a signal to one process, unless its id has become another's. */
export async function signalProcess(pid: number, start: string, signal: Signal): Promise<void> {
  if (await runsStill(pid, start)) send(pid, signal);
}

function send(target: number, signal: Signal): void {
  try {
    process.kill(target, signal);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    // EPERM: on macOS only zombies are left of the group, or processes that changed their user.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

/** A process as the system lists it. */
interface ListedProcess {
  /** When it started, in a form that no other process with the same id has. */
  readonly start: string;
  /** It ended, but its parent has not reaped it yet. */
  readonly zombie: boolean;
}

/** When a process started; undefined when there is no such process. */
export async function processStart(pid: number): Promise<string | undefined> {
  return (await findProcess(pid))?.start;
}

/** Whether the process with this id and start still runs. */
export async function runsStill(pid: number, start: string): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== undefined && found.start === start && !found.zombie;
}

export async function bootId(): Promise<string> {
  return (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")).trim();
}

async function findProcess(pid: number): Promise<ListedProcess | undefined> {
  if (process.platform === "linux") {
    const fields = await readStat(pid);
    if (fields === undefined) return undefined;
    return { start: `${await bootId()} ${fields.startTicks}`, zombie: fields.zombie };
  }
  const shown = await promisify(execFile)("ps", ["-o", "stat=,lstart=", "-p", String(pid)]).catch(() => null);
  const [state, ...start] = (shown?.stdout.trim() ?? "").split(/\s+/);
  return state === undefined || state === "" ? undefined : { start: start.join(" "), zombie: state.startsWith("Z") };
}

/** Processor time that a group has used, including ended children, and memory that it uses now. */
export interface GroupUsage {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** The unit of times in `/proc`, the same on every machine that Node runs on. */
const tickMs = 10;

/** Null when no process of the group is left, or when the system does not report it (Linux only). */
export async function groupUsage(groupId: number): Promise<GroupUsage | null> {
  if (process.platform !== "linux") return null;
  let processes = 0;
  let cpuTicks = 0;
  let memoryBytes = 0;
  for (const entry of await readdir("/proc")) {
    const pid = Number(entry);
    const stat = Number.isInteger(pid) ? await readStat(pid) : undefined;
    if (stat === undefined || stat.groupId !== groupId || stat.zombie) continue;
    processes += 1;
    cpuTicks += stat.cpuTicks;
    memoryBytes += await residentBytes(pid);
  }
  return processes === 0 ? null : { cpuMs: cpuTicks * tickMs, memoryBytes };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

interface ProcessStat {
  readonly parentPid: number;
  readonly groupId: number;
  readonly startTicks: string;
  readonly zombie: boolean;
  readonly cpuTicks: number;
}

/** The fields of `/proc/<pid>/stat` that follow the command, whose name may hold blanks and parentheses. */
export async function readStat(pid: number): Promise<ProcessStat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return {
    parentPid: Number(fields[1]),
    groupId: Number(fields[2]),
    startTicks: fields[19] ?? "",
    // The first thread of a process may have ended before the others.
    zombie: fields[0] === "Z" && Number(fields[17]) <= 1,
    cpuTicks: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0),
  };
}
