import { describe, expect, test } from "vitest";
import { defaultPriceList } from "./price-list.ts";
import { createPricing } from "./pricing.ts";
import type { PricedHardware } from "./terms.ts";

const hardware: PricedHardware = {
  gpuTypeId: "NVIDIA L4",
  gpuCount: 2,
  cpuFlavorId: null,
  vcpuCount: 8,
  containerDiskInGb: 53,
  volumeInGb: 20,
  cloudType: "SECURE",
  interruptible: false,
};
const l4 = { securePrice: 0.43, communityPrice: null, secureSpotPrice: 0.25, communitySpotPrice: null };
const pricing = createPricing({ ...defaultPriceList, gpus: { "NVIDIA L4": l4 }, cpuFlavors: { cpu3c: 0.02 } });

describe("a price", () => {
  test("of a pod is that of its GPUs or CPUs and of its disks, by the hour", () => {
    expect(pricing.runningPod(hardware)).toEqual({ computeNanosPerHr: 860_000_000, storageNanosPerHr: 10_000_000 });
    const cpu = { ...hardware, gpuTypeId: null, gpuCount: 0, cpuFlavorId: "cpu3c" };
    expect(pricing.runningPod(cpu).computeNanosPerHr).toBe(160_000_000);
    expect(pricing.worker(hardware)).toEqual(pricing.runningPod(hardware));
  });

  test("is lower for a pod that may be interrupted, where the list says so", () => {
    expect(pricing.runningPod({ ...hardware, interruptible: true }).computeNanosPerHr).toBe(500_000_000);
  });

  test("of hardware that is not on the list is nothing", () => {
    const pod = createPricing(defaultPriceList).runningPod(hardware);
    expect(pod).toEqual({ computeNanosPerHr: 0, storageNanosPerHr: 10_000_000 });
  });

  test("of a stopped pod is twice that of its running volume", () => {
    expect(pricing.stoppedPod({ volumeInGb: 73 })).toEqual({ computeNanosPerHr: 0, storageNanosPerHr: 20_000_000 });
  });

  test("of a network volume falls beyond the first terabyte", () => {
    expect(pricing.networkVolume(730).storageNanosPerHr).toBe(70_000_000);
    expect(pricing.networkVolume(1730).storageNanosPerHr).toBe(95_890_411 + 50_000_000);
  });

  test.each([-1, -100_000, NaN, Infinity, -Infinity])("is refused for a quantity of %s", (quantity) => {
    for (const name of ["containerDiskInGb", "volumeInGb", "gpuCount"] as const) {
      expect(() => pricing.runningPod({ ...hardware, [name]: quantity })).toThrow(name);
      expect(() => pricing.worker({ ...hardware, [name]: quantity })).toThrow(name);
    }
    expect(() => pricing.runningPod({ ...hardware, gpuTypeId: null, vcpuCount: quantity })).toThrow("vcpuCount");
    expect(() => pricing.stoppedPod({ volumeInGb: quantity })).toThrow("volumeInGb");
    expect(() => pricing.networkVolume(quantity)).toThrow("sizeInGb");
  });
});
