import { describe, expect, test } from "vitest";
import type { CpuOffer, GpuOffer } from "../../data/hardware-words.ts";
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
const absent: GpuOffer = { ...a40, id: "NVIDIA L4", displayName: "L4", lowestPrice: null };
const flavor = (id: string, securePrice: number, stockStatus: string): CpuOffer => ({
  id,
  displayName: null,
  ramMultiplier: 2,
  specifics: { stockStatus, securePrice },
});

describe("what is known of a pod's price before it is created", () => {
  test("GPUs cost by their number, and less where they may be taken away", () => {
    const one = { ...wanted, gpuTypeId: a40.id };
    expect(gpuQuote(one, [a40, absent])).toMatchObject({
      perHour: 0.8,
      stock: "High",
      size: "2 × A40, 18 vCPU, 100 GB",
    });
    expect(gpuQuote({ ...one, interruptible: true }, [a40]).perHour).toBe(0.4);
    expect(gpuQuote({ ...wanted, gpuTypeId: absent.id }, [a40, absent])).toMatchObject({
      perHour: undefined,
      stock: "None",
    });
  });

  test("without a choice, price and stock are those of what is free here", () => {
    const dear = {
      ...a40,
      id: "H100",
      lowestPrice: { ...a40.lowestPrice, uninterruptablePrice: 2, stockStatus: "Low" },
    };
    expect(gpuQuote(wanted, [a40, absent])).toMatchObject({ perHour: 0.8, stock: "High", size: "2 × any GPU" });
    expect(gpuQuote(wanted, [a40, dear as GpuOffer]).unknown).toContain("$0.8000 to $4.00 an hour");
    expect(gpuQuote(wanted, [absent]).stock).toBe("None");
    expect(gpuQuote(wanted, undefined)).toMatchObject({ stock: undefined, unknown: undefined });
  });

  test("CPUs have price and stock as GPUs do; without a charge there is a price, too", () => {
    const offers = [flavor("cpu3c", 0, "High"), flavor("cpu5c", 0.2, "None")];
    expect(cpuQuote({ ...wanted, cpuFlavorId: "cpu3c" }, offers)).toMatchObject({
      perHour: 0,
      stock: "High",
      size: "4 vCPU, 8 GB",
    });
    expect(cpuQuote(wanted, offers)).toMatchObject({ perHour: 0, stock: "High", unknown: undefined });
    expect(cpuQuote({ ...wanted, cpuFlavorId: "cpu5c" }, offers)).toMatchObject({ perHour: 0.2, stock: "None" });
  });

  test("a network volume decides the place", () => {
    expect(gpuQuote(wanted, [a40], { id: "v", dataCenterId: "EU-RO-1" }).place).toBe("EU-RO-1, with the volume");
    expect(gpuQuote(wanted, [a40]).place).toBe("Any");
  });
});
