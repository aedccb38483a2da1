import { describe, expect, test } from "vitest";
import { capacityOf } from "../hosts/capacity.ts";
import { rentalSample } from "../../billing/rentals/rental.test-support.ts";
import { playedInventory } from "../driver/played-machines.test-support.ts";
import { cpuStockStatus, gpuStock, gpuStockStatus, stockStatus } from "./stock.ts";

describe("stock", () => {
  const gpus = ["g0", "g1", "g2", "g3"].map((id) => ({ id, typeId: "NVIDIA L4", memoryInGb: 24 }));
  const host = {
    machineId: "m1",
    dataCenterId: "EU-RO-1",
    driver: "docker",
    publicIp: null,
    name: "rig1",
    version: null,
    cordoned: false,
    labels: {},
    seenAtMs: 0,
    inventory: { ...playedInventory, gpus },
  };
  const capacity = capacityOf([host], [rentalSample({ gpuIds: ["g0"], memoryInGb: 20 })]);

  test("counts what there is and what is taken, by type and place", () => {
    expect(gpuStock(capacity, "NVIDIA L4")).toEqual({
      totalCount: 4,
      rentedCount: 1,
      mostOnOneHost: 3,
      mostToCome: 0,
      memoryPerGpuInGb: 6,
      vcpusPerGpu: 2,
    });
    expect(gpuStock(capacity, "NVIDIA L4", "US-TX-3").totalCount).toBe(0);
    expect(gpuStock(capacity, "NVIDIA A40")).toMatchObject({ totalCount: 0, memoryPerGpuInGb: 0 });
  });

  test("falls by what others of a cluster hold", () => {
    const nodes = gpus.map((gpu, at) => ({ ...gpu, group: at < 3 ? "a" : "b" }));
    const heldByOthers = { vcpuCount: 6, memoryInGb: 8, gpuCounts: { a: 1 } };
    const held = { ...capacity, hosts: [{ ...host, inventory: { ...host.inventory, gpus: nodes, heldByOthers } }] };
    // Of the three of node a, one is rented and one is held.
    expect(gpuStock(held, "NVIDIA L4")).toMatchObject({ totalCount: 4, rentedCount: 2, mostOnOneHost: 1 });
    expect(cpuStockStatus(held, { vcpuCount: 2, memoryInGb: 4 })).toBe("Low");
    expect(cpuStockStatus(held, { vcpuCount: 4, memoryInGb: 8 })).toBe("None");
  });

  test("does not count GPUs of nodes that may come, but they are little instead of none", () => {
    const node = {
      group: "pool=l4+0",
      gpuTypeId: "NVIDIA L4",
      gpuCount: 6,
      vcpuCount: 12,
      memoryInGb: 24,
      cudaVersion: null,
    };
    const inventory = { ...host.inventory, nodesToCome: [node] };
    const growing = { ...capacity, hosts: [{ ...host, inventory }] };
    const stock = gpuStock(growing, "NVIDIA L4");
    // 24 GB stand beside 6 GPUs of the node; a quarter is left for machines without any.
    expect(stock).toMatchObject({
      totalCount: 4,
      rentedCount: 1,
      mostOnOneHost: 3,
      mostToCome: 6,
      memoryPerGpuInGb: 3,
    });
    expect([1, 3, 4, 6, 7].map((count) => gpuStockStatus(stock, count))).toEqual([
      "High",
      "High",
      "Low",
      "Low",
      "None",
    ]);
    const large = { vcpuCount: 2, memoryInGb: 16 };
    expect([cpuStockStatus(capacity, large), cpuStockStatus(growing, large)]).toEqual(["None", "Low"]);
    // A machine that waits for the node has its GPUs.
    const rentals = [...capacity.rentals, rentalSample({ gpuIds: ["pool=l4+0/0", "pool=l4+0/1"], memoryInGb: 1 })];
    expect(gpuStock(capacityOf(growing.hosts, rentals), "NVIDIA L4")).toMatchObject({
      totalCount: 4,
      rentedCount: 1,
      mostToCome: 4,
    });
  });

  test("has a word for what is left", () => {
    expect([0, 1, 2, 5, 10].map((free) => stockStatus(free, 10))).toEqual(["None", "Low", "Medium", "High", "High"]);
    expect(stockStatus(0, 0)).toBe("None");
    expect(cpuStockStatus(capacity, { vcpuCount: 2, memoryInGb: 4 })).toBe("Medium");
    expect(cpuStockStatus(capacity, { vcpuCount: 16, memoryInGb: 4 })).toBe("None");
    expect(cpuStockStatus(capacity, { vcpuCount: 2, memoryInGb: 4 }, "US-TX-3")).toBe("None");
  });
});
