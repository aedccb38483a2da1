import { readFile, readdir } from "node:fs/promises";

/** Processor time used since this process began, in milliseconds. */
export interface ProcessorTime {
  /** By this process, with all of its threads. */
  readonly suiteMs: number;
  /** By the processes that it started, such as services, and by theirs; null where the system does not tell (only Linux does). */
  readonly startedMs: number | null;
}

/** Linux counts in hundredths of a second, whatever its own clock does. */
const TICK_MS = 10;

export async function processorTime(): Promise<ProcessorTime> {
  const { user, system } = process.cpuUsage();
  const own = await timesOf(process.pid);
  const living = own === null ? null : await livingMs(process.pid);
  return { suiteMs: (user + system) / 1_000, startedMs: own === null || living === null ? null : own.endedMs + living };
}

/** Of all living processes below one. */
async function livingMs(pid: number): Promise<number> {
  const each = (await childrenOf(pid)).map(async (child) => {
    const times = await timesOf(child);
    return times === null ? 0 : times.ownMs + times.endedMs + (await livingMs(child));
  });
  return (await Promise.all(each)).reduce((sum, ms) => sum + ms, 0);
}

/** Each thread has its own list. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

interface Times {
  readonly ownMs: number;
  /** Of its ended children, with theirs. */
  readonly endedMs: number;
}

/** Null for a process that has ended, and where there is no `/proc`. */
async function timesOf(pid: number): Promise<Times | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (stat === null) return null;
  // The name of the program, in parentheses, may hold anything. Fields are numbered from 1, as in proc(5); the third follows it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = (first: number): number => Number(fields[first - 3]) + Number(fields[first - 2]);
  return { ownMs: ticks(14) * TICK_MS, endedMs: ticks(16) * TICK_MS };
}
