import { expect, test } from "vitest";
import { factsOf, labelsOf } from "./container-labels.ts";

const ports = [{ port: 70_001, protocol: "tcp", insidePort: 40_001, publicPort: 40_001 }] as const;

test("what a container is told about its machine is read again", () => {
  for (const facts of [
    { machineId: "m1", purpose: "worker", endpointId: "ep1", ports },
    { machineId: "m2", purpose: "pod", endpointId: null, ports: [] },
  ] as const) {
    expect(factsOf(labelsOf("i1", facts))).toEqual(facts);
  }
});

test("labels of others are nobody's machine, and broken ports are none", () => {
  expect(factsOf(null)).toBeNull();
  expect(factsOf({ "millrace.machine": "m1" })).toBeNull();
  expect(factsOf({ "millrace.machine": "m1", "millrace.purpose": "pod", "millrace.ports": "{" })?.ports).toEqual([]);
});
