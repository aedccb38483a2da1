import { expect, test } from "vitest";
import type { Pod } from "./pod.ts";
import { updatedPod } from "./pod-transitions.ts";

const task = {
  env: { RUNPOD_TASK_TOKEN: "t", A: "1" },
  openHttpPorts: true,
  locked: false,
  desiredStatus: "EXITED",
  networkVolumeId: null,
  volumeMountPath: "/workspace",
  version: 1,
} as unknown as Pod;

test.each([
  ["loses its token", task, { env: { A: "1" } }, false],
  ["has an empty token", task, { env: { RUNPOD_TASK_TOKEN: "" } }, false],
  ["loses its token and says that its ports are open", task, { env: {}, openHttpPorts: true }, true],
  ["keeps its token under another value", task, { env: { RUNPOD_TASK_TOKEN: "u" } }, true],
  ["is renamed", task, { name: "other" }, true],
  ["gets a token later, which opens nothing", { ...task, env: {}, openHttpPorts: false }, { env: task.env }, false],
  ["never was a task", { ...task, env: { A: "1" } }, { env: {} }, true],
] as const)("the HTTP ports of a pod that %s", (_, pod, update, isOpen) => {
  expect(updatedPod(pod, update, 0).openHttpPorts).toBe(isOpen);
});
