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
