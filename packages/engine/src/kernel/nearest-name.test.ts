import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const known = ["name", "imageName", "workersMax", "workersMin", "gpuTypeIds", "computeType"];

test.for([
  ["workerMax", "workersMax"],
  ["WORKERSMIN", "workersMin"],
  ["image", "imageName"],
  ["gpuTypes", "gpuTypeIds"],
  ["colour", undefined],
  ["x".repeat(10_000), undefined],
] as const)("%s may mean %s", ([name, meant]) => {
  expect(nearestName(name, known)).toBe(meant);
});
