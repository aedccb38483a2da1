import type { MachinePausing } from "@millrace/engine";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { type ConformanceContext, type DriverTraits, guaranteed } from "./rig.ts";

/** Machines that are paused and resumed. */
export function testPausing(context: ConformanceContext, { pauses, machinesOutliveService }: DriverTraits): void {
  const { idOf, specOf, logsOf, startReady } = context;
  function pausing(): MachinePausing {
    if (context.driver.pausing === undefined) throw new Error("The driver says that it cannot freeze machines.");
    return context.driver.pausing;
  }

  guaranteed(!pauses)("reports that it cannot freeze machines", async () => {
    expect(context.driver.pausing).toBeUndefined();
  });

  guaranteed(pauses)("a frozen machine does nothing, and continues where it was", async () => {
    const machineId = await startReady("ticker");
    await expect.poll(() => logsOf(machineId)).toContain("tick 3");
    await pausing().pause(machineId);
    await delay(200);
    const before = await logsOf(machineId);
    await delay(400);
    expect(await logsOf(machineId)).toEqual(before);
    await pausing().resume(machineId);
    const ticks = before.filter((line) => line.startsWith("tick")).length;
    await expect.poll(() => logsOf(machineId)).toContain(`tick ${ticks + 3}`);
    expect(context.exits).toEqual([]);
  });

  guaranteed(pauses)("a frozen machine is listed, with a low usage", async () => {
    const machineId = await startReady("busy");
    await pausing().pause(machineId);
    expect(await context.driver.list()).toMatchObject([{ machineId }]);
    await expect.poll(async () => (await context.driver.stats(machineId))?.cpuPercent).toBe(0);
    expect((await context.driver.stats(machineId))?.memoryPercent).toBeGreaterThan(0);
  });

  guaranteed(pauses)("a frozen machine that is stopped gets its grace time", async () => {
    const { driver, exits, rig } = context;
    const machineId = await startReady("serve");
    await pausing().pause(machineId);
    await driver.stop(machineId, { graceMs: 10_000 });
    expect(exits).toMatchObject([{ machineId, exitCode: 0, signal: null, expected: true }]);
    expect(exits[0]?.lastLogLines).toContain("bye");
    expect(await rig.processes(machineId)).toBe(0);
  });

  guaranteed(pauses)("a frozen machine that is stopped without grace time ends at once", async () => {
    const { driver, exits, rig } = context;
    const machineId = await startReady("parent");
    await pausing().pause(machineId);
    await driver.stop(machineId, { graceMs: 0 });
    expect(exits).toMatchObject([{ signal: "SIGKILL", expected: true }]);
    expect(await rig.processes(machineId)).toBe(0);
  });

  guaranteed(pauses)("a machine that does not run cannot be frozen or resumed", async () => {
    await expect(pausing().pause("never-was")).rejects.toThrow("never-was");
    await expect(pausing().resume("never-was")).rejects.toThrow("never-was");
  });

  guaranteed(pauses)("closing the driver stops frozen machines", async () => {
    const { driver, rig } = context;
    await pausing().pause(await startReady("serve"));
    await driver.close({ graceMs: 300 });
    expect(await rig.processes(idOf("serve"))).toBe(0);
  });

  guaranteed(pauses && machinesOutliveService)(
    "the next service can stop machines that a killed service left frozen",
    async () => {
      const { rig, exits } = context;
      await rig.startInKilledService([specOf("serve")], { paused: true });
      const reopened = await context.reopen();
      expect(await reopened.list()).toMatchObject([{ machineId: idOf("serve"), frozen: true }]);
      await reopened.stop(idOf("serve"), { graceMs: 10_000 });
      expect(exits).toMatchObject([{ machineId: idOf("serve"), exitCode: 0, expected: true }]);
    },
  );

  guaranteed(pauses && machinesOutliveService)("the next service can resume them, and freeze them again", async () => {
    const { rig } = context;
    await rig.startInKilledService([specOf("ticker")], { paused: true });
    const reopened = await context.reopen();
    await reopened.pausing?.resume(idOf("ticker"));
    expect((await reopened.list())[0]?.frozen).toBeUndefined();
    const ticks = async (): Promise<number> => (await reopened.logs(idOf("ticker"), { tailLines: 10_000 })).length;
    const before = await ticks();
    await expect.poll(ticks).toBeGreaterThan(before);
    await reopened.pausing?.pause(idOf("ticker"));
    expect(await reopened.list()).toMatchObject([{ frozen: true }]);
  });

  guaranteed(pauses && !machinesOutliveService)("a frozen machine ends with a service that is killed", async () => {
    const { rig } = context;
    await rig.startInKilledService([specOf("serve")], { paused: true });
    await expect.poll(() => rig.processes(idOf("serve"))).toBe(0);
  });
}
