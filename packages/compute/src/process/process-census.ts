import { execFile } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { promisify } from "node:util";
import { machineIdVariable } from "./machine-environment.ts";
import { bootId, readStat } from "./process-group.ts";

/** A process that had not ended when the system was asked. */
export interface CountedProcess {
  readonly pid: number;
  readonly parentPid: number;
  readonly groupId: number;
  /** When it started, in a form that no other process with the same id has. */
  readonly start: string;
  /** The machine that its environment names; null if there is none, or if the system does not show it. */
  readonly machineId: string | null;
}

/** All processes of the computer. */
export type TakeCensus = () => Promise<readonly CountedProcess[]>;

/** A census by one of these ways; callers that come while one is taken share the next: many machines may end at once. */
export function createCensus(read: TakeCensus = process.platform === "linux" ? readProc : readPs): TakeCensus {
  let current: Promise<unknown> = Promise.resolve();
  let next: ReturnType<TakeCensus> | null = null;
  return () => {
    next ??= current.then(() => {
      next = null;
      const taken = read();
      current = taken.catch(() => {});
      return taken;
    });
    return next;
  };
}

export const takeCensus: TakeCensus = createCensus();

async function readProc(): Promise<readonly CountedProcess[]> {
  const boot = await bootId();
  const counted = (await readdir("/proc")).map(async (entry): Promise<readonly CountedProcess[]> => {
    const pid = Number(entry);
    const stat = Number.isInteger(pid) ? await readStat(pid) : undefined;
    if (stat === undefined || stat.zombie) return [];
    const { parentPid, groupId, startTicks } = stat;
    const env = await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "");
    return [{ pid, parentPid, groupId, start: `${boot} ${startTicks}`, machineId: machineNamed(env.split("\0")) }];
  });
  return (await Promise.all(counted)).flat();
}

/** For macOS, which shows the environment of most programs of the same user, but not of those in `/bin` and `/usr/bin`. */
export async function readPs(): Promise<readonly CountedProcess[]> {
  const columns = "pid=,ppid=,pgid=,stat=,lstart=,command=";
  const shown = await promisify(execFile)("ps", ["axeww", "-o", columns], { maxBuffer: 256 * 1024 * 1024 });
  return shown.stdout.split("\n").flatMap((line) => {
    const [pid, parentPid, groupId, state = "Z", ...rest] = line.trim().split(/\s+/);
    if (state.startsWith("Z")) return [];
    const numbers = { pid: Number(pid), parentPid: Number(parentPid), groupId: Number(groupId) };
    return [{ ...numbers, start: rest.slice(0, 5).join(" "), machineId: machineNamed(rest.slice(5)) }];
  });
}

function machineNamed(variables: readonly string[]): string | null {
  const prefix = `${machineIdVariable}=`;
  return variables.find((variable) => variable.startsWith(prefix))?.slice(prefix.length) ?? null;
}
