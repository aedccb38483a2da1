import { expect, test } from "vitest";
import type { KubePod } from "../api/kube-types.ts";
import { leanPod } from "./lean-pod.ts";

test("a pod in memory has its facts, place, limits and state, and nothing that is never read", () => {
  const metadata = {
    name: "w1",
    uid: "u1",
    annotations: { "millrace.machine-id": "w1" },
    labels: { "millrace.purpose": "worker" },
  };
  const resources = { limits: { memory: "1" } };
  const scheduled = { type: "PodScheduled", status: "False", reason: "Unschedulable", message: "no node has room" };
  const container = { name: "machine", containerID: "containerd://1", state: { running: { startedAt: "2026-01-01" } } };
  const address = { phase: "Running", podIP: "192.0.2.1", hostIP: "192.0.2.2" };
  const whole = {
    metadata: {
      ...metadata,
      managedFields: [{ manager: "millrace" }],
      annotations: { ...metadata.annotations, "sidecar.example.org/status": "{}" },
      labels: { ...metadata.labels, "pod-template-hash": "1" },
    },
    spec: { nodeName: "n1", containers: [{ image: "i", resources, env: [{ name: "A" }] }], volumes: [] },
    status: {
      ...address,
      qosClass: "Guaranteed",
      conditions: [
        { type: "Ready", status: "True" },
        { ...scheduled, lastTransitionTime: "2026-01-01" },
      ],
      containerStatuses: [{ ...container, imageID: "sha256:1" }],
    },
  } as unknown as KubePod;
  expect(leanPod(whole)).toEqual({
    metadata,
    spec: { nodeName: "n1", containers: [{ image: "i", resources }] },
    status: { ...address, conditions: [scheduled], containerStatuses: [container] },
  });
});

test("a pod that the scheduler has not seen yet has neither a place nor a state", () => {
  const metadata = { name: "w1", uid: "u1" };
  expect(leanPod({ metadata, spec: { containers: [{}] } })).toEqual({ metadata, spec: { containers: [{}] } });
});
