import type { PrintedBatch } from "@millrace/engine";
import { expect, test } from "vitest";
import { onLinux } from "../../../../.tools/vitest/on-linux.ts";
import { type ConformanceContext, type DriverTraits, guaranteed } from "./rig.ts";

function textsOf({ lines }: PrintedBatch): readonly string[] {
  return lines.map(({ text }) => text);
}

/** Logs and usage. */
export function testObservation(context: ConformanceContext, { measures }: DriverTraits): void {
  const { idOf, logsOf, specOf, startReady } = context;

  test("returns the last lines of a running machine, oldest first", async () => {
    const machineId = await startReady("chatter");
    expect(await logsOf(machineId, 3)).toEqual(["line 299", "line 300", "ready"]);
    const all = await logsOf(machineId, 1_000);
    expect(all.length).toBeGreaterThanOrEqual(100);
    expect(all.at(-1)).toBe("ready");
    expect(await logsOf(machineId, 0)).toEqual([]);
  });

  test("follows a log from its first line to the end of the machine, without a gap", async () => {
    const machineId = await startReady("ticker");
    const lines: string[] = [];
    const { signal } = new AbortController();
    let stopping: Promise<void> | undefined;
    for await (const batch of context.driver.followLogs(machineId, { after: null, signal })) {
      lines.push(...textsOf(batch));
      if (lines.includes("tick 10")) stopping ??= context.driver.stop(machineId, { graceMs: 10_000 });
    }
    await stopping;
    expect(lines[0]).toBe("ready");
    expect(lines.at(-1)).toBe("bye");
    const ticks = lines.filter((line) => line.startsWith("tick "));
    expect(ticks.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, at) => `tick ${at + 1}`));
  });

  test("stops following a log on request, and the machine keeps running", async () => {
    const machineId = await startReady("ticker");
    const abort = new AbortController();
    let batches = 0;
    for await (const _ of context.driver.followLogs(machineId, { after: null, signal: abort.signal })) {
      batches += 1;
      if (batches === 3) abort.abort();
    }
    expect(batches).toBe(3);
    expect(await context.driver.list()).toHaveLength(1);
  });

  test("the log of a machine that ended is followed to its end", async () => {
    await context.driver.start(specOf("fail"));
    await context.untilExits(1);
    const lines: string[] = [];
    const { signal } = new AbortController();
    for await (const batch of context.driver.followLogs(idOf("fail"), { after: null, signal }))
      lines.push(...textsOf(batch));
    expect(lines).toContain("out");
  });

  test("a reader goes on behind the last line that it had, also when the machine has ended meanwhile", async () => {
    const machineId = await startReady("ticker");
    const abort = new AbortController();
    const lines: string[] = [];
    let after: string | null = null;
    for await (const batch of context.driver.followLogs(machineId, { after, signal: abort.signal })) {
      lines.push(...textsOf(batch));
      after = batch.position;
      if (lines.includes("tick 3")) abort.abort();
    }
    const { signal } = new AbortController();
    for await (const batch of context.driver.followLogs(machineId, { after, signal })) {
      lines.push(...textsOf(batch));
      after = batch.position;
      if (lines.includes("tick 6")) break;
    }
    await context.driver.stop(machineId, { graceMs: 10_000 });
    await context.untilExits(1);
    for await (const batch of context.driver.followLogs(machineId, { after, signal })) lines.push(...textsOf(batch));
    const ticks = lines.filter((line) => line.startsWith("tick "));
    expect(ticks).toEqual(ticks.map((_, at) => `tick ${at + 1}`));
    expect(lines.at(-1)).toBe("bye");
  });

  guaranteed(measures && onLinux("how busy a machine is"))(
    "tells how busy a machine is, and nothing once it is gone",
    async () => {
      const machineId = await startReady("busy");
      await context.driver.stats(machineId);
      const cpuPercent = async () => (await context.driver.stats(machineId))?.cpuPercent;
      await expect.poll(cpuPercent, { interval: 400 }).toBeGreaterThan(1);
      const stats = await context.driver.stats(machineId);
      expect(stats?.cpuPercent).toBeLessThanOrEqual(100);
      expect(stats?.memoryPercent).toBeGreaterThan(0);
      expect(stats?.memoryPercent).toBeLessThan(50);
      await context.driver.stop(machineId, { graceMs: 0 });
      expect(await context.driver.stats(machineId)).toBeNull();
    },
  );
}
