import { expect, test } from "vitest";
import type { KubePod } from "./kube-types.ts";
import { leanPod } from "./lean-pod.ts";

test("a pod in memory has its facts, place, limits and state, and neither its variables nor who wrote its fields", () => {
  const metadata = { name: "w1", uid: "u1", annotations: { "millrace.machine-id": "w1" }, labels: { a: "b" } };
  const status = { phase: "Running", podIP: "192.0.2.1" };
  const resources = { limits: { memory: "1" } };
  const whole = {
    metadata: { ...metadata, managedFields: [{ manager: "millrace" }] },
    spec: { nodeName: "n1", containers: [{ image: "i", resources, env: [{ name: "A" }] }], volumes: [] },
    status,
  } as unknown as KubePod;
  expect(leanPod(whole)).toEqual({
    metadata,
    spec: { nodeName: "n1", containers: [{ image: "i", resources }] },
    status,
  });
});

test("a pod that the scheduler has not seen yet has neither a place nor a state", () => {
  const metadata = { name: "w1", uid: "u1" };
  expect(leanPod({ metadata, spec: { containers: [{}] } })).toEqual({ metadata, spec: { containers: [{}] } });
});
