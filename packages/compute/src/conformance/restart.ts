import { expect } from "vitest";
import { type ConformanceContext, type DriverTraits, guaranteed } from "./rig.ts";

const port = { port: 9000, protocol: "tcp" as const };

/** What happens to machines when the service ends and is started again. */
export function testRestart(context: ConformanceContext, { machinesOutliveService }: DriverTraits): void {
  const { idOf, specOf } = context;

  guaranteed(!machinesOutliveService)("machines end with a service that is killed", async () => {
    const { rig } = context;
    const pod = specOf("stubborn", { purpose: "pod", endpointId: null });
    await rig.startInKilledService([specOf("serve"), pod, specOf("deserted")]);
    const reopened = await context.reopen();
    expect(await reopened.list()).toEqual([]);
    for (const behaviour of ["serve", "stubborn", "deserted"] as const) {
      await expect.poll(() => rig.processes(idOf(behaviour))).toBe(0);
    }
  });

  guaranteed(machinesOutliveService)(
    "a new service lists, reads, measures and stops the machines that a killed one left",
    async () => {
      const { rig, exits } = context;
      await rig.startInKilledService([
        specOf("listener", {
          ports: [{ port: 8080, protocol: "http" }, port, { port: 70_001, protocol: "tcp" }],
          serviceMark: "service-1",
        }),
        specOf("serve", { purpose: "pod", endpointId: null }),
      ]);
      const reopened = await context.reopen();
      const listed = (await reopened.list()).toSorted((a, b) => a.machineId.localeCompare(b.machineId));
      expect(listed).toMatchObject([
        { machineId: idOf("listener"), purpose: "worker", endpointId: "ep1", ports: [{ port: 8080 }, port, {}] },
        { machineId: idOf("serve"), purpose: "pod", endpointId: null, ports: [] },
      ]);
      expect(listed.map(({ serviceMark, frozen }) => [serviceMark, frozen])).toEqual([
        ["service-1", undefined],
        [undefined, undefined],
      ]);
      if (reopened.environment !== undefined) {
        expect(await reopened.environment(idOf("listener"))).toMatchObject({ COLOUR: "blue" });
      }
      const http = listed[0]?.ports[0];
      expect(await (await fetch(`http://${http?.host}:${http?.publicPort}/`)).text()).toBe("blue");
      expect(await reopened.logs(idOf("serve"), { tailLines: 10 })).toEqual(["ready"]);
      expect(await reopened.stats(idOf("serve"))).not.toBeNull();
      await expect(reopened.start(specOf("serve"))).rejects.toThrow(idOf("serve"));
      await reopened.stop(idOf("serve"), { graceMs: 10_000 });
      expect(exits).toMatchObject([{ machineId: idOf("serve"), exitCode: 0, expected: true }]);
      await reopened.close({ graceMs: 0 });
      expect(await rig.processes(idOf("listener"))).toBe(0);
    },
  );

  guaranteed(machinesOutliveService)("the next service reports machines that ended while no service ran", async () => {
    const { rig, exits } = context;
    await rig.startInKilledService([specOf("brief")]);
    await expect.poll(() => rig.processes(idOf("brief"))).toBe(0);
    const reopened = await context.reopen();
    await context.untilExits(1);
    expect(exits).toMatchObject([{ machineId: idOf("brief"), exitCode: 5, signal: null, expected: false }]);
    expect(exits[0]?.lastLogLines).toEqual(["ready", "enough"]);
    expect(await reopened.list()).toEqual([]);
    expect(await reopened.logs(idOf("brief"), { tailLines: 1 })).toEqual(["enough"]);
  });

  guaranteed(machinesOutliveService)("closing a driver that keeps pods stops all other machines", async () => {
    const { driver, rig } = context;
    await context.startReady("serve", { purpose: "pod", endpointId: null });
    await context.startReady("colour");
    await driver.close({ graceMs: 10_000, keepPods: true });
    expect(await rig.processes(idOf("serve"))).toBeGreaterThan(0);
    expect(await rig.processes(idOf("colour"))).toBe(0);
    const reopened = await context.reopen();
    expect(await reopened.list()).toMatchObject([{ machineId: idOf("serve"), purpose: "pod" }]);
  });

  guaranteed(machinesOutliveService)("closing a driver that keeps workers leaves them to the next one", async () => {
    const { driver, rig } = context;
    await context.startReady("serve");
    await driver.close({ graceMs: 10_000, keepPods: true, keepWorkers: true });
    expect(await rig.processes(idOf("serve"))).toBeGreaterThan(0);
    const reopened = await context.reopen();
    expect(await reopened.list()).toMatchObject([{ machineId: idOf("serve"), purpose: "worker" }]);
  });
}
