import { describe, expect, test } from "vitest";
import type { GpuOffer } from "./hardware-offers.ts";
import { cpuQuote, gpuQuote, type WantedHardware } from "./quote.ts";

const wanted: WantedHardware = {
  computeType: "GPU",
  gpuTypeId: "",
  gpuCount: 2,
  cpuFlavorId: "",
  vcpuCount: 4,
  interruptible: false,
  dataCenterId: "",
};
const a40: GpuOffer = {
  id: "NVIDIA A40",
  displayName: "A40",
  memoryInGb: 48,
  lowestPrice: {
    uninterruptablePrice: 0.4,
    minimumBidPrice: 0.2,
    stockStatus: "High",
    availableGpuCounts: [1, 2],
    minMemory: 50,
    minVcpu: 9,
  },
};

describe("what is known of a pod's price before it is created", () => {
  test("GPUs cost by their number, and less where they may be taken away", () => {
    expect(gpuQuote(wanted, a40)).toMatchObject({ perHour: 0.8, stock: "High", size: "2 × A40, 18 vCPU, 100 GB" });
    expect(gpuQuote({ ...wanted, interruptible: true }, a40).perHour).toBe(0.4);
  });

  test("without a choice the price is said to be unknown, not nothing", () => {
    const quote = gpuQuote(wanted, undefined);
    expect(quote.perHour).toBeUndefined();
    expect(quote.unknown).toContain("known when the pod is created");
  });

  test("what is not offered has no price", () => {
    const none = { ...a40, lowestPrice: null };
    expect(gpuQuote(wanted, none)).toMatchObject({ perHour: undefined, stock: undefined });
  });

  test("a size without a charge is free, which is a price", () => {
    const flavor = { id: "cpu3c", displayName: null, ramMultiplier: 2, specifics: null };
    const offer = { ...flavor, specifics: { stockStatus: "High", securePrice: 0 } };
    expect(cpuQuote(wanted, flavor, offer)).toMatchObject({ perHour: 0, size: "4 vCPU, 8 GB", unknown: undefined });
  });

  test("a network volume decides the place", () => {
    expect(gpuQuote(wanted, a40, { id: "v", dataCenterId: "EU-RO-1" }).place).toBe("EU-RO-1, with the volume");
    expect(gpuQuote(wanted, a40).place).toBe("any data center");
  });
});
