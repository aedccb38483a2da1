import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const GONE_MAX_MS = 10_000;
const LOOK_EVERY_MS = 20;

/**
 * Kills a process and its children, none of which gets to do anything about it; resolves when the children are gone.
 *
 * @param killParent kills the process `pid` and resolves when it is gone
 */
export async function killWithChildren(pid: number, killParent: () => Promise<void>): Promise<void> {
  // Stopped, it starts no more processes, and those it has keep their ids until it has seen them end.
  process.kill(pid, "SIGSTOP");
  const children = childrenOf(pid);
  for (const child of children) process.kill(child, "SIGKILL");
  await killParent();
  const deadlineMs = Date.now() + GONE_MAX_MS;
  while (children.some(isAlive) && Date.now() < deadlineMs) await delay(LOOK_EVERY_MS);
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(list)) return readFileSync(list, "utf8").trim().split(" ").filter(Boolean).map(Number);
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const processes = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return processes.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
}

/** Whether a process still holds memory and files, as one that only waits to be looked at does not. */
export function isAlive(pid: number): boolean {
  try {
    if (existsSync("/proc/self/stat")) return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
