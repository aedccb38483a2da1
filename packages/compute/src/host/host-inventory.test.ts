import { cpus, tmpdir } from "node:os";
import { expect, test } from "vitest";
import { hostInventory } from "./host-inventory.ts";
import { realGpuIds } from "./simulated-gpus.ts";

const noTool = (): Promise<null> => Promise.resolve(null);

test("a host is told as it is", async () => {
  const inventory = await hostInventory({ diskPath: tmpdir(), runTool: noTool });
  expect(inventory).toMatchObject({ gpus: [], cudaVersion: null, engineVersion: null, vcpuCount: cpus().length });
  expect(inventory.cpuModel).not.toBe("");
  expect(inventory.os).not.toBe("");
  expect(inventory.kernelVersion).toMatch(/^\d+\./);
  expect(inventory.memoryInGb).toBeGreaterThan(0.1);
  expect(inventory.diskInGb).toBeGreaterThanOrEqual(inventory.diskFreeInGb);
  expect(inventory.diskFreeInGb).toBeGreaterThan(0);
});

test("simulated GPUs stand beside the real ones, and no machine is given one", async () => {
  const runTool = (_: string, args: readonly string[]): Promise<string> =>
    Promise.resolve(args.length === 0 ? "" : "0, GPU-1, NVIDIA L4, 23034\n");
  const simulatedGpus = [{ typeId: "NVIDIA H200", count: 2, memoryInGb: 141 }];
  const { gpus } = await hostInventory({ diskPath: tmpdir(), runTool, simulatedGpus });
  expect(gpus).toEqual([
    { id: "GPU-1", typeId: "NVIDIA L4", memoryInGb: 22 },
    { id: "sim-0", typeId: "NVIDIA H200", memoryInGb: 141 },
    { id: "sim-1", typeId: "NVIDIA H200", memoryInGb: 141 },
  ]);
  expect(realGpuIds(gpus.map(({ id }) => id))).toEqual(["GPU-1"]);
});
