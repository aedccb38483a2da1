import { MachineStartError } from "@millrace/engine";
import { expect, test } from "vitest";
import type { ConformanceContext } from "./rig.ts";

/** Start and end of machines, and the reports about them. */
export function testLifecycle(context: ConformanceContext): void {
  const { idOf, specOf, logsOf, startReady, untilExits } = context;

  test("starts a machine, lists it, and stops it within its grace time", async () => {
    const { driver, rig, exits } = context;
    const before = Date.now();
    const machineId = await startReady("serve");
    const [listed, ...others] = await driver.list();
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ machineId, purpose: "worker", endpointId: "ep1", ports: [] });
    expect(Math.abs((listed?.startedAtMs ?? 0) - before)).toBeLessThan(60_000);
    expect(exits).toEqual([]);
    await driver.stop(machineId, { graceMs: 10_000 });
    expect(exits).toMatchObject([{ machineId, exitCode: 0, signal: null, expected: true }]);
    expect(exits[0]?.lastLogLines).toContain("bye");
    expect(await driver.list()).toEqual([]);
    expect(await rig.processes(machineId)).toBe(0);
  });

  test("lists a pod as a pod", async () => {
    const machineId = await startReady("serve", { purpose: "pod", endpointId: null });
    expect(await context.driver.list()).toMatchObject([{ machineId, purpose: "pod", endpointId: null }]);
  });

  test("reports how a machine ended by itself and what it printed last", async () => {
    const { driver, exits } = context;
    await driver.start(specOf("fail"));
    await untilExits(1);
    expect(exits).toMatchObject([{ machineId: idOf("fail"), exitCode: 3, signal: null, expected: false }]);
    expect([...(exits[0]?.lastLogLines ?? [])].sort()).toEqual(["err", "out", "ready"]);
    expect(await driver.list()).toEqual([]);
    expect(await logsOf(idOf("fail"))).toContain("out");
  });

  test("reports the signal that ended a machine", async () => {
    await context.driver.start(specOf("killed"));
    await untilExits(1);
    expect(context.exits).toMatchObject([{ exitCode: null, signal: "SIGKILL", expected: false }]);
  });

  test("passes the environment on", async () => {
    const machineId = await startReady("colour");
    expect(await logsOf(machineId)).toContain("blue");
  });

  test("kills a machine that ignores SIGTERM, but not before its grace time is over", async () => {
    const { driver, rig, exits } = context;
    const machineId = await startReady("stubborn");
    const beganMs = performance.now();
    await driver.stop(machineId, { graceMs: 700 });
    // Timers may fire a millisecond early.
    expect(performance.now() - beganMs).toBeGreaterThan(690);
    expect(exits).toMatchObject([{ exitCode: null, signal: "SIGKILL", expected: true }]);
    expect(await rig.processes(machineId)).toBe(0);
  });

  test("a second stop with a shorter grace time shortens it", async () => {
    const { driver, exits } = context;
    const machineId = await startReady("stubborn");
    const patient = driver.stop(machineId, { graceMs: 60_000 });
    await driver.stop(machineId, { graceMs: 0 });
    await patient;
    expect(exits).toHaveLength(1);
  });

  test("stops the processes that a machine started together with it", async () => {
    const { driver, rig } = context;
    const machineId = await startReady("parent");
    expect(await rig.processes(machineId)).toBeGreaterThanOrEqual(2);
    await driver.stop(machineId, { graceMs: 10_000 });
    expect(await rig.processes(machineId)).toBe(0);
  });

  test("stops the processes that left the session of a machine, whether it is stopped or ends by itself", async () => {
    const { driver, rig, exits } = context;
    const machineId = await startReady("deserted");
    expect(await rig.processes(machineId)).toBeGreaterThanOrEqual(2);
    await driver.stop(machineId, { graceMs: 10_000 });
    expect(exits).toMatchObject([{ exitCode: 0, signal: null }]);
    expect(await rig.processes(machineId)).toBe(0);
    await startReady("deserted", { env: { LEAVE: "1" } });
    await context.untilExits(2);
    await expect.poll(() => rig.processes(machineId)).toBe(0);
  });

  test("treats unknown machines as gone", async () => {
    const { driver, exits } = context;
    await driver.stop("never-was", { graceMs: 10 });
    expect(await logsOf("never-was")).toEqual([]);
    expect(await driver.stats("never-was")).toBeNull();
    const { signal } = new AbortController();
    for await (const batch of driver.followLogs("never-was", { after: null, signal })) expect(batch).toBe("nothing");
    expect(exits).toEqual([]);
  });

  test("stops a machine that is still starting", async () => {
    const { driver, rig } = context;
    const starting = driver.start(specOf("serve"));
    await Promise.all([driver.stop(idOf("serve"), { graceMs: 0 }), starting.catch(() => {})]);
    expect(await driver.list()).toEqual([]);
    expect(await rig.processes(idOf("serve"))).toBe(0);
  });

  test("refuses a second machine under the id of a running one, and accepts it once that one ended", async () => {
    const { driver, rig } = context;
    const machineId = await startReady("serve");
    const running = await rig.processes(machineId);
    await expect(driver.start(specOf("serve"))).rejects.toThrow(machineId);
    expect(await rig.processes(machineId)).toBe(running);
    await driver.stop(machineId, { graceMs: 10_000 });
    await startReady("serve");
  });

  test("refuses an image that it can never start, with a message that names the image", async () => {
    const start = context.driver.start(specOf("serve", { imageName: "local/no-such-thing" }));
    await expect(start).rejects.toThrow(MachineStartError);
    await expect(start).rejects.toThrow("no-such-thing");
    expect(await context.driver.list()).toEqual([]);
  });

  test("refuses ids that could name another path", async () => {
    const { driver } = context;
    await expect(driver.start(specOf("serve", { machineId: "../m" }))).rejects.toThrow(MachineStartError);
    const mounts = [{ kind: "local" as const, volumeId: "../v", path: "/workspace", sizeInGb: 1 }];
    await expect(driver.start(specOf("serve", { mounts }))).rejects.toThrow(MachineStartError);
    expect(await driver.list()).toEqual([]);
  });

  test("stops everything when it is closed and then starts nothing", async () => {
    const { driver, rig, exits } = context;
    await startReady("serve");
    await startReady("stubborn");
    await driver.close({ graceMs: 300 });
    expect(exits.map(({ expected }) => expected)).toEqual([true, true]);
    expect((await rig.processes(idOf("serve"))) + (await rig.processes(idOf("stubborn")))).toBe(0);
    await expect(driver.start(specOf("fail"))).rejects.toThrow();
  });

  test("reports the hardware of the host", async () => {
    const inventory = await context.driver.inventory();
    expect(inventory.vcpuCount).toBeGreaterThan(0);
    expect(inventory.memoryInGb).toBeGreaterThan(0);
    expect(inventory.diskInGb).toBeGreaterThanOrEqual(inventory.diskFreeInGb);
    for (const text of [inventory.cpuModel, inventory.os, inventory.kernelVersion]) expect(text).not.toBe("");
  });
}
