import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import type { ProcessRole } from "./parties/peer.ts";
import type { Sample } from "./record/record.ts";

const TICKS_A_SECOND = 100;
/** The parent of all threads of the kernel, which write and sync for the parties. In a container this number may be any program's. */
const isKernel = ({ pid, parent }: ProcessTimes): boolean => pid === 2 && parent === 0;

/** Processor time that the processes of this machine have used so far, to ten milliseconds. */
export interface ProcessorTimes {
  readonly atMs: number;
  /** Time of processes and all their children, in microseconds. */
  usedUs(roots: readonly number[]): number;
  /** Time of all programs that are none of these and none of their children, and what the host of a virtual machine took, in microseconds. */
  foreignUs(roots: readonly number[]): number;
}

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Of its own threads, and of the children that have ended. */
  readonly ticks: number;
}

/** Undefined on systems without `/proc`. */
export function readProcessorTimes(): ProcessorTimes | undefined {
  const all = readProcesses();
  if (all === undefined) return undefined;
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const byPid = new Map(all.map((one) => [one.pid, one]));
  const takenTicks = stolenTicks();

  /** The processes and all below them. */
  function treeOf(roots: readonly number[]): ReadonlySet<number> {
    const seen = new Set<number>(roots);
    for (const pid of seen) for (const child of byParent.get(pid) ?? []) seen.add(child.pid);
    return seen;
  }
  const microseconds = (ticks: number): number => (ticks / TICKS_A_SECOND) * 1e6;
  return {
    atMs: performance.now(),
    usedUs: (roots) => microseconds(sum([...treeOf(roots)].map((pid) => byPid.get(pid)?.ticks ?? 0))),
    foreignUs(roots) {
      const own = treeOf([...roots, ...all.filter(isKernel).map(({ pid }) => pid)]);
      return microseconds(takenTicks + sum(all.filter(({ pid }) => !own.has(pid)).map(({ ticks }) => ticks)));
    },
  };
}

/** The processes of a party. */
export type RolePids = Readonly<Partial<Record<ProcessRole, readonly number[]>>>;

/** What a party used for each job between two readings, in all and by what its processes do. */
export function processorCost(
  before: ProcessorTimes,
  after: ProcessorTimes,
  pids: RolePids,
  jobs: number,
): Pick<Sample, "processorUs" | "processorUsOf"> {
  const usedBy = (some: readonly number[]): number => (after.usedUs(some) - before.usedUs(some)) / jobs;
  const roles = Object.entries(pids) as [ProcessRole, readonly number[]][];
  return {
    processorUs: usedBy(roles.flatMap(([, some]) => some)),
    processorUsOf: Object.fromEntries(
      roles.filter(([, some]) => some.length > 0).map(([role, some]) => [role, usedBy(some)]),
    ),
  };
}

/** The share of all processors that went to others than this process and its children between two readings. */
export function foreignShare(before: ProcessorTimes, after: ProcessorTimes): number {
  const foreignUs = after.foreignUs([process.pid]) - before.foreignUs([process.pid]);
  return Math.max(0, foreignUs / ((after.atMs - before.atMs) * 1000 * availableParallelism()));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Time in which this machine wanted to work and its host let it wait. */
function stolenTicks(): number {
  return Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync("/proc/stat", "utf8"))?.[1] ?? 0);
}

function readProcesses(): ProcessTimes[] | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  if (names.length === 0) return undefined;
  return names.flatMap((name) => {
    try {
      return [parseStat(readFileSync(`/proc/${name}/stat`, "utf8"))];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Reads a line of `/proc/<pid>/stat`. The name of the program, in brackets, may hold anything. */
export function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const number = (index: number): number => Number(fields[index]);
  return {
    pid: Number.parseInt(line, 10),
    parent: number(1),
    ticks: number(11) + number(12) + number(13) + number(14),
  };
}
