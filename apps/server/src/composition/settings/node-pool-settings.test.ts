import { expect, test } from "vitest";
import { readNodePools } from "./node-pool-settings.ts";
import { SettingError } from "./setting-error.ts";

test("a pool is a label, the most nodes, and what a machine can have of one", () => {
  const text =
    "karpenter.sh/nodepool=l4, max=5, vcpus=15.5, memory=58, gpus=4, gpu=NVIDIA L4, cuda=12.8; pool=cpu,max=10,vcpus=7,memory=28;";
  const [l4, cpu, ...none] = readNodePools(text);
  expect(l4).toEqual({
    label: { key: "karpenter.sh/nodepool", value: "l4" },
    nodesMax: 5,
    vcpuCount: 15.5,
    memoryInGb: 58,
    gpuTypeId: "NVIDIA L4",
    gpuCount: 4,
    cudaVersion: "12.8",
  });
  expect(cpu).toMatchObject({ label: { key: "pool", value: "cpu" }, nodesMax: 10, gpuTypeId: null, gpuCount: 0 });
  expect(none).toEqual([]);
  expect(readNodePools()).toEqual([]);
  expect(readNodePools("")).toEqual([]);
});

test.each([
  ["max=5, vcpus=4", '"max" must be'],
  ["l4, max=5, vcpus=4, memory=8", "must begin with a label"],
  ["pool=a, vcpus=4, memory=8", '"max" must be'],
  ["pool=a, max=1.5, vcpus=4, memory=8", "whole number"],
  ["pool=a, max=0, vcpus=4, memory=8", '"max" must be'],
  ["pool=a, max=2, vcpus=4, memory=8GB", '"memory" must be'],
  ["pool=a, max=2, vcpus=4, memory=8, disk=5", '"disk=5" is none of'],
  ["pool=a, max=2, vcpus=4, memory=8, gpus=2", '"gpu" is missing'],
  ["pool=a, max=2, vcpus=4, memory=8, gpu=NVIDIA L4", '"gpus" must be'],
  ["pool=a, max=2, vcpus=4, memory=8, gpus=2, gpu=L4", "no GPU type"],
  ["pool=a, max=2, vcpus=4, memory=8, gpus=2, gpu=NVIDIA L4, cuda=12", "like 12.8"],
  ["pool=a, max=2, vcpus=4, memory=8; pool=a, max=3, vcpus=4, memory=8", "named twice"],
])("%s is refused, and the message says what is wrong", (text, why) => {
  expect(() => readNodePools(text)).toThrow(SettingError);
  expect(() => readNodePools(text)).toThrow("MILLRACE_KUBERNETES_NODE_POOLS");
  expect(() => readNodePools(text)).toThrow(why);
});
