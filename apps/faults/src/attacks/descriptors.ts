import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const UNKNOWN_MAX = 1_024;

/** How many files and connections this process may have open. */
export function descriptorsMax(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return soft === undefined ? UNKNOWN_MAX : Number(soft);
  } catch {
    return UNKNOWN_MAX;
  }
}

/** Raises that limit for this process and those that it starts, as far as the system allows it: beyond the hard limit only root may. */
export function raiseDescriptors(wanted: number): void {
  const [, hard = "0"] = /^Max open files +\d+ +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  for (const limit of [wanted, Math.min(wanted, Number(hard))]) {
    if (limit <= descriptorsMax()) return;
    const { status } = spawnSync("prlimit", [
      "--pid",
      String(process.pid),
      `--nofile=${limit}:${Math.max(limit, Number(hard))}`,
    ]);
    if (status === 0) return;
  }
}
