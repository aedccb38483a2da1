import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 50;

/** Follows the memory that a process holds, in bytes. */
export interface MemoryWatch {
  now(): number;
  /** The most since the last call. */
  peak(): number;
  close(): void;
}

/** @param pid undefined while the process does not run */
export function watchMemory(pid: () => number | undefined): MemoryWatch {
  let most = 0;
  const now = (): number => {
    try {
      const status = readFileSync(`/proc/${pid()}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  };
  const look = (): void => {
    most = Math.max(most, now());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    now,
    peak() {
      look();
      const peak = most;
      most = 0;
      return peak;
    },
    close: () => clearInterval(timer),
  };
}
