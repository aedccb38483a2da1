import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  /** Of its own threads, and of the children that have ended. */
  readonly ticks: number;
}

/**
 * Processor time that processes and all their children have used, in microseconds, to ten milliseconds. Undefined on systems
 * without `/proc`.
 */
export function processorTimeUs(roots: readonly number[]): number | undefined {
  const all = readProcesses();
  if (all === undefined) return undefined;
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const byPid = new Map(all.map((one) => [one.pid, one]));
  const seen = new Set<number>(roots);
  let ticks = 0;
  for (const pid of seen) {
    ticks += byPid.get(pid)?.ticks ?? 0;
    for (const child of byParent.get(pid) ?? []) seen.add(child.pid);
  }
  return (ticks / TICKS_A_SECOND) * 1e6;
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
