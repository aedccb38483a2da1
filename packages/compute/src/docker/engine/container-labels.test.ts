import { expect, test } from "vitest";
import { factsOf, labelsOf } from "./container-labels.ts";

const ports = [{ port: 70_001, protocol: "tcp", insidePort: 40_001, publicPort: 40_001 }] as const;

test("labels of a container are read back as the same machine", () => {
  for (const facts of [
    { machineId: "m1", purpose: "worker", endpointId: "ep1", ports },
    { machineId: "m1", purpose: "worker", endpointId: "ep1", ports, serviceMark: "s1" },
    { machineId: "m2", purpose: "pod", endpointId: null, ports: [] },
  ] as const) {
    expect(factsOf(labelsOf("i1", facts))).toEqual(facts);
  }
});

test("containers of other programs are no machines, and invalid port labels are ignored", () => {
  expect(factsOf(null)).toBeNull();
  expect(factsOf({ "millrace.machine": "m1" })).toBeNull();
  expect(factsOf({ "millrace.machine": "m1", "millrace.purpose": "pod", "millrace.ports": "{" })?.ports).toEqual([]);
});
