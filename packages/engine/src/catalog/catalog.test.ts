import { gpuTypeIds } from "@millrace/spec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatGpuIds, parseGpuIds } from "./gpu-ids.ts";
import { gpuCatalogue, gpuPools } from "./gpu-types.ts";

describe("the catalogue", () => {
  test("knows every type of the interface, with a name that says less than its id", () => {
    expect(gpuCatalogue.map(({ id }) => id)).toEqual(gpuTypeIds);
    expect(gpuCatalogue.find(({ id }) => id === "NVIDIA GeForce RTX 4090")).toEqual({
      id: "NVIDIA GeForce RTX 4090",
      displayName: "RTX 4090",
      manufacturer: "NVIDIA",
      memoryInGb: 24,
      pool: "ADA_24",
    });
    expect(gpuCatalogue.find(({ id }) => id.startsWith("AMD"))).toMatchObject({ manufacturer: "AMD", memoryInGb: 192 });
  });

  test("puts every type into one pool", () => {
    const pooled: readonly string[] = gpuPools.flatMap((pool) => pool.gpuTypeIds);
    expect(pooled.toSorted()).toEqual([...gpuTypeIds].toSorted());
    expect(parseGpuIds("AMPERE_16").filter((id) => id.endsWith("A4500"))).toEqual(["NVIDIA RTX A4500"]);
  });
});

describe("pools of GPUs", () => {
  test("stand for their types, without those after a minus", () => {
    expect(parseGpuIds("ADA_24,HOPPER_141,-NVIDIA H200 NVL")).toEqual(["NVIDIA GeForce RTX 4090", "NVIDIA H200"]);
    expect(parseGpuIds("")).toEqual([]);
    expect(parseGpuIds("NVIDIA L4")).toEqual(["NVIDIA L4"]);
    expect(parseGpuIds("nvidia  l4")).toEqual(["NVIDIA L4"]);
    expect(parseGpuIds("-NVIDIA L4")).toHaveLength(gpuPools.flatMap((pool) => pool.gpuTypeIds).length - 1);
    expect(() => parseGpuIds("ADA_25")).toThrow("ADA_25");
  });

  test("name the same types again, whichever they are", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...gpuTypeIds], { minLength: 1 }), (wanted) => {
        expect(parseGpuIds(formatGpuIds(wanted)).toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });
});
