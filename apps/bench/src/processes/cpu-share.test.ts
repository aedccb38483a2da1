import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { holdToCores } from "./cpu-share.ts";

const TICKS_A_SECOND = 100;

/** Seconds of processor time that a process has used. */
function usedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

test("a process that is held uses its share of a core, and all it can get when it is let go", async ({ skip }) => {
  const busy = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  const pid = busy.pid ?? 0;
  const usedWithin = async (ms: number): Promise<number> => {
    const before = usedSeconds(pid);
    await delay(ms);
    return usedSeconds(pid) - before;
  };
  try {
    const held = holdToCores(pid, 0.2);
    if (held === undefined) skip("this user may not make control groups");
    const whileHeld = await usedWithin(1_000);
    held?.[Symbol.dispose]();
    expect(whileHeld).toBeLessThan(0.35);
    await expect.poll(() => usedWithin(500)).toBeGreaterThan(whileHeld / 2 + 0.1);
  } finally {
    busy.kill("SIGKILL");
    await once(busy, "exit");
  }
});

test("nobody is held where that cannot be done", () => {
  expect(holdToCores(2 ** 30, 0.5)).toBeUndefined();
});
