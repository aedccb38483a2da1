import { expect, test } from "vitest";
import type { KubePodSpec } from "../api/kube-types.ts";
import { heldByNode, requestsOf } from "./node-usage.ts";

const asking = (cpu: string, more: Readonly<Record<string, string>> = {}) => ({
  resources: { requests: { cpu, ...more } },
});

test("a pod holds what its containers request together", () => {
  const spec: KubePodSpec = {
    containers: [asking("250m", { memory: "1Gi" }), asking("1", { "nvidia.com/gpu": "2" }), {}],
  };
  expect(requestsOf(spec)).toEqual({ cpu: 1.25, memory: 2 ** 30, "nvidia.com/gpu": 2 });
});

test("it holds what its start needs, where that is more", () => {
  const containers = [asking("500m")];
  expect(requestsOf({ containers, initContainers: [asking("2"), asking("1")] })).toEqual({ cpu: 2 });
  const sidecar = { ...asking("1"), restartPolicy: "Always" };
  expect(requestsOf({ containers, initContainers: [sidecar] })).toEqual({ cpu: 1.5 });
  // A sidecar runs beside what starts after it, and not beside what started before.
  expect(requestsOf({ containers, initContainers: [sidecar, asking("2")] })).toEqual({ cpu: 3 });
  expect(requestsOf({ containers, initContainers: [asking("2"), sidecar] })).toEqual({ cpu: 2 });
});

test("requests of the pod replace those of its containers, and what the runtime needs is added", () => {
  const spec = { containers: [asking("4", { "nvidia.com/gpu": "1" })], ...asking("2"), overhead: { cpu: "250m" } };
  expect(requestsOf(spec)).toEqual({ cpu: 2.25, "nvidia.com/gpu": 1 });
});

test("pods are summed by node", () => {
  const pods = [
    { node: "a", requests: { cpu: 1 } },
    { node: "b", requests: { cpu: 2 } },
    { node: "a", requests: { cpu: 1, memory: 5 } },
  ];
  expect([...heldByNode(pods)]).toEqual([
    ["a", { cpu: 2, memory: 5 }],
    ["b", { cpu: 2 }],
  ]);
});
