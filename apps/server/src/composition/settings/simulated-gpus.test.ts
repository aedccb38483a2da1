import { expect, test } from "vitest";
import { SettingError } from "./setting-error.ts";
import { readSimulatedGpus } from "./simulated-gpus.ts";

test("types, counts and memory are read, and the memory may be left out", () => {
  expect(readSimulatedGpus("NVIDIA L4=2, NVIDIA H200 = 8x141,NVIDIA A100-SXM4-80GB=1")).toEqual([
    { typeId: "NVIDIA L4", count: 2, memoryInGb: 24 },
    { typeId: "NVIDIA H200", count: 8, memoryInGb: 141 },
    { typeId: "NVIDIA A100-SXM4-80GB", count: 1, memoryInGb: 80 },
  ]);
  expect(readSimulatedGpus()).toEqual([]);
  expect(readSimulatedGpus(" ")).toEqual([]);
});

test.each(["NVIDIA L4", "NVIDIA L4=0", "NVIDIA L4=65", "Voodoo 2=1", "=1", "NVIDIA L4=1x"])("%j is refused", (text) => {
  expect(() => readSimulatedGpus(text)).toThrow(SettingError);
  expect(() => readSimulatedGpus(text)).toThrow("MILLRACE_SIMULATED_GPUS");
});

test.each([
  ["NVIDIA L4", "form TYPE=COUNT"],
  ["NVIDIA L5=2", 'no GPU type "NVIDIA L5"'],
  ["NVIDIA 4090=2", '"NVIDIA GeForce RTX 4090"'],
  ["NVIDIA L4=65", "asks for 65 GPUs"],
  ["NVIDIA L4=0", "asks for 0 GPUs"],
])("%s is refused with the real reason", (text, reason) => {
  expect(() => readSimulatedGpus(text)).toThrow(reason);
});
