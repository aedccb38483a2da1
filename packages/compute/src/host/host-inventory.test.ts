import { cpus, tmpdir } from "node:os";
import { expect, test } from "vitest";
import { hostInventory } from "./host-inventory.ts";
import { realGpuIds } from "./simulated-gpus.ts";

const none = { gpus: [], cudaVersion: null };

test("a host is reported with its real hardware", async () => {
  const inventory = await hostInventory({ diskPath: tmpdir(), readGpus: async () => none });
  expect(inventory).toMatchObject({ gpus: [], cudaVersion: null, engineVersion: null, vcpuCount: cpus().length });
  expect(inventory.cpuModel).not.toBe("");
  expect(inventory.os).not.toBe("");
  expect(inventory.kernelVersion).toMatch(/^\d+\./);
  expect(inventory.memoryInGb).toBeGreaterThan(0.1);
  expect(inventory.diskInGb).toBeGreaterThanOrEqual(inventory.diskFreeInGb);
  expect(inventory.diskFreeInGb).toBeGreaterThan(0);
});

test("simulated GPUs are listed with the real ones, and no machine gets one", async () => {
  const gpu = { id: "GPU-1", typeId: "NVIDIA L4", memoryInGb: 22 };
  const readGpus = async () => ({ gpus: [gpu], cudaVersion: "12.8" });
  const simulatedGpus = [{ typeId: "NVIDIA H200", count: 2, memoryInGb: 141 }];
  const { gpus } = await hostInventory({ diskPath: tmpdir(), readGpus, simulatedGpus });
  expect(gpus).toEqual([
    gpu,
    { id: "sim-0", typeId: "NVIDIA H200", memoryInGb: 141 },
    { id: "sim-1", typeId: "NVIDIA H200", memoryInGb: 141 },
  ]);
  expect(realGpuIds(gpus.map(({ id }) => id))).toEqual(["GPU-1"]);
});
