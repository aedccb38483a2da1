import { MachineStartError, type MachineMount, type MachinePortMapping } from "@millrace/engine";
import { text } from "node:stream/consumers";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { type ConformanceContext, type DriverTraits, guaranteed } from "./rig.ts";

const ports = [
  { port: 8080, protocol: "http" as const },
  { port: 9000, protocol: "tcp" as const },
  { port: 70_001, protocol: "tcp" as const },
];
const mountOf = (kind: MachineMount["kind"], volumeId: string): MachineMount => ({
  kind,
  volumeId,
  path: "/workspace",
  sizeInGb: 1,
});

/** Ports, volumes and limits. */
export function testReach(context: ConformanceContext, { isolates }: DriverTraits): void {
  const { idOf, logsOf, specOf, startReady, untilExits } = context;

  test("ports answer at their reported address, and the machine knows it", async () => {
    const machineId = await startReady("listener", { ports });
    const [status] = await context.driver.list();
    expect(status?.ports.map(({ port, protocol }) => ({ port, protocol }))).toEqual(ports);
    const [http, tcp, requested] = status?.ports ?? [];
    if (http === undefined || tcp === undefined || requested === undefined) throw new Error("a port is missing");
    expect(await (await fetch(`http://${http.host}:${http.publicPort}/`)).text()).toBe("blue");
    await expect.poll(() => readTcp(tcp)).toBe("blue");
    await expect.poll(() => readTcp(requested)).toBe("blue");
    expect(await logsOf(machineId)).toContain(`reached at ${tcp.publicPort} ${requested.publicPort}`);
  });

  test("machines that request the same port get different public ones", async () => {
    const one = await startReady("listener", { ports });
    const other = `${one}-too`;
    await context.driver.start(specOf("listener", { machineId: other, ports, env: { COLOUR: "red" } }));
    await context.untilReady(other);
    const byId = new Map((await context.driver.list()).map((status) => [status.machineId, status.ports]));
    const [, tcpOfOne] = byId.get(one) ?? [];
    const [, tcpOfOther] = byId.get(other) ?? [];
    if (tcpOfOne === undefined || tcpOfOther === undefined) throw new Error("a port is missing");
    await expect.poll(() => readTcp(tcpOfOne)).toBe("blue");
    await expect.poll(() => readTcp(tcpOfOther)).toBe("red");
  });

  test("a local volume is kept from start to start until it is removed; files beside it are lost where machines are isolated", async () => {
    const { driver } = context;
    const changes = {
      mounts: [mountOf("local", idOf("counter"))],
      env: isolates ? { DISK_FILE: "/count-on-disk" } : {},
    };
    for (const start of [1, 2]) {
      const machineId = await startReady("counter", changes);
      expect(await logsOf(machineId)).toContain(`volume ${start}`);
      if (isolates) expect(await logsOf(machineId)).toContain("disk 1");
      await driver.stop(machineId, { graceMs: 10_000 });
    }
    await driver.removeVolume({ kind: "local", volumeId: idOf("counter") });
    await driver.removeVolume({ kind: "local", volumeId: idOf("counter") });
    expect(await logsOf(await startReady("counter", changes))).toContain("volume 1");
    await driver.stop(idOf("counter"), { graceMs: 0 });
    await driver.removeVolume({ kind: "local", volumeId: idOf("counter") });
  });

  test("a network volume is the same for all machines that mount it", async () => {
    const mounts = [mountOf("network", idOf("counter"))];
    const one = await startReady("counter", { mounts });
    const other = `${one}-too`;
    await context.driver.start(specOf("counter", { machineId: other, mounts }));
    await context.untilReady(other);
    expect(await logsOf(one)).toContain("volume 1");
    expect(await logsOf(other)).toContain("volume 2");
    for (const machineId of [one, other]) await context.driver.stop(machineId, { graceMs: 0 });
    await context.driver.removeVolume({ kind: "network", volumeId: idOf("counter") });
    expect(await logsOf(await startReady("counter", { mounts }))).toContain("volume 1");
  });

  guaranteed(isolates)("a machine that exceeds its memory limit is stopped, with that reason", async () => {
    const limits = { vcpuCount: 1, memoryInGb: 0.25, containerDiskInGb: null, gpuIds: [] };
    await context.driver.start(specOf("hungry", { limits }));
    await untilExits(1);
    const cause = { kind: "outOfMemory", limitGb: 0.25 };
    expect(context.exits).toMatchObject([{ expected: false, exitCode: null, signal: "SIGKILL", cause }]);
  });

  guaranteed(isolates)("a machine with simulated GPUs sees none", async () => {
    const limits = { vcpuCount: null, memoryInGb: null, containerDiskInGb: null, gpuIds: ["sim-0"] };
    await startReady("serve", { limits });
  });

  guaranteed(!isolates)("a driver that mounts no volumes refuses one only for an invalid id", async () => {
    const mounts = [mountOf("network", "no/id")];
    await expect(context.driver.start(specOf("counter", { mounts }))).rejects.toThrow(MachineStartError);
  });
}

/** A cluster opens ports a moment after the machine runs: until then it refuses, which a poll tries again. */
async function readTcp({ host, publicPort }: MachinePortMapping): Promise<string> {
  return await text(connect({ host, port: publicPort, noDelay: true }));
}
