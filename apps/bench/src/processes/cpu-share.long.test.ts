import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { needsRoot } from "../../../../.tools/vitest/needs.ts";
import { holdToCores } from "./cpu-share.ts";

const TICKS_A_SECOND = 100;
const HELD_MS = 1_000;
/** A share of a core. The held process gets less. */
const HELD_CORES = 0.2;

/** Processor time that a process has used, in seconds. */
function usedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The control groups that a process is in. */
function groupsOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cgroup`, "utf8");
}

function canHold(): boolean {
  const idle = spawn("sleep", ["60"], { stdio: "ignore" });
  try {
    const held = holdToCores(idle.pid ?? 0, 1);
    held?.[Symbol.dispose]();
    return held !== undefined;
  } finally {
    idle.kill("SIGKILL");
  }
}

const isAble = needsRoot("holding a process to a share of a core", canHold(), "control groups cannot be made here");

test.runIf(isAble)(
  "a held process uses its share of a core, and is back in its own group when it is released",
  async () => {
    const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
    const pid = busy.pid ?? 0;
    try {
      const before = groupsOf(pid);
      const held = holdToCores(pid, HELD_CORES);
      expect(groupsOf(pid)).not.toBe(before);
      const [beganMs, usedBefore] = [performance.now(), usedSeconds(pid)];
      await expect.poll(() => performance.now() - beganMs).toBeGreaterThan(HELD_MS);
      const shareUsed = (usedSeconds(pid) - usedBefore) / ((performance.now() - beganMs) / 1_000);
      expect(shareUsed).toBeLessThan(HELD_CORES + 0.15);
      held?.[Symbol.dispose]();
      expect(groupsOf(pid)).toBe(before);
    } finally {
      busy.kill("SIGKILL");
      await once(busy, "exit");
    }
  },
);

test("where control groups cannot be created, no process is held", () => {
  expect(holdToCores(2 ** 30, 0.5)).toBeUndefined();
});
