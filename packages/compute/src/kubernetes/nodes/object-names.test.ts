import fc from "fast-check";
import { expect, test } from "vitest";
import { annotationsOf, factsOf, labelsOf, podName } from "./object-names.ts";

const machineIds = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

test("the name of a pod is valid for every machine id, and the same each time", () => {
  fc.assert(
    fc.property(machineIds, (machineId) => {
      const name = podName(machineId);
      expect(name).toMatch(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
      expect(podName(machineId)).toBe(name);
    }),
  );
});

test("ids that differ only in case have different names", () => {
  expect(podName("Worker")).not.toBe(podName("worker"));
  expect(podName("a_b")).not.toBe(podName("a-b"));
});

test("what is written on a pod is read again, and every label is valid", () => {
  const purposes = fc.constantFrom("worker" as const, "pod" as const);
  fc.assert(
    fc.property(machineIds, purposes, fc.option(machineIds), (machineId, purpose, endpointId) => {
      const facts = { machineId, purpose, endpointId, ports: [] };
      const labels = labelsOf(facts);
      for (const value of Object.values(labels)) expect(value).toMatch(/^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/);
      const metadata = { name: podName(machineId), uid: "u", labels, annotations: annotationsOf(facts) };
      expect(factsOf({ metadata, spec: { containers: [] } })).toEqual(facts);
    }),
  );
});

test("a pod of another program is none of ours", () => {
  expect(factsOf({ metadata: { name: "p", uid: "u" }, spec: { containers: [] } })).toBeNull();
});
