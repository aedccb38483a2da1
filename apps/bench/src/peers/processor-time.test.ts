import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { parseStat, readProcessorTimes } from "./processor-time.ts";

describe("parseStat", () => {
  it("counts what a process and its ended children used, whatever its name holds", () => {
    const fields = ["S", "7", "42", "42", "0", "-1", "0", "0", "0", "0", "0", "30", "12", "5", "3", "20", "0"];
    expect(parseStat(`42 (a ) (b) c) ${fields.join(" ")}`)).toEqual({ pid: 42, parent: 7, ticks: 50 });
  });
});

describe.runIf(onLinux("processor times of all programs"))("processor times", () => {
  it("count a program once: as the party's, or as a foreign one", async () => {
    const busy = spawn(process.execPath, ["-e", "for (;;);"]);
    try {
      await once(busy, "spawn");
      const pid = busy.pid ?? 0;
      // A reading is too early as long as the program has used nothing.
      await expect.poll(() => readProcessorTimes()?.usedUs([pid])).toBeGreaterThan(0);
      const times = readProcessorTimes();
      const used = times?.usedUs([pid]) ?? 0;
      expect(times?.usedUs([process.pid])).toBeGreaterThanOrEqual(used);
      expect((times?.foreignUs([]) ?? 0) - (times?.foreignUs([pid]) ?? 0)).toBeCloseTo(used);
    } finally {
      busy.kill("SIGKILL");
    }
  });
});
