import { expect, test } from "vitest";
import { restDocument } from "@millrace/spec";
import { appliesTo, fieldsFor, resolved, type Schema } from "./resolve-schema.ts";

const schemas = restDocument.components?.schemas as Readonly<Record<string, Schema>>;

test("fields that refer to other schemas are resolved, and their own words count more", () => {
  const endpoint = resolved(schemas, "EndpointCreateInput");
  expect(endpoint.properties?.["scalerType"]).toMatchObject({
    enum: ["QUEUE_DELAY", "REQUEST_COUNT"],
    default: "QUEUE_DELAY",
    description: expect.stringMatching(/^Rule that decides the number of workers\./),
  });
  expect(endpoint.properties?.["gpuTypeIds"]?.items?.enum).toContain("NVIDIA A40");
  expect(endpoint.properties?.["gpuTypeIds"]?.["x-when-left-out"]).toBe("any");
});

test("a default may be another one for endpoints of a type", () => {
  const defaultOf = (type: string) =>
    fieldsFor(resolved(schemas, "EndpointCreateInput"), { computeType: "CPU", type }).properties?.["scalerType"]
      ?.default;
  expect(["QB", "LB"].map(defaultOf)).toEqual(["QUEUE_DELAY", "REQUEST_COUNT"]);
});

test("no field of a request is left as a reference", () => {
  for (const name of Object.keys(schemas).filter((key) => key.endsWith("Input"))) {
    for (const [field, schema] of Object.entries(resolved(schemas, name).properties ?? {})) {
      expect([schema.$ref, schema.items?.$ref], `${name}.${field}`).toEqual([undefined, undefined]);
    }
  }
});

test("a field applies to the kinds of hardware and of endpoint that it names, and to all where it names none", () => {
  const { properties = {} } = resolved(schemas, "EndpointCreateInput");
  const [queue, balanced] = [
    { computeType: "CPU", type: "QB" },
    { computeType: "GPU", type: "LB" },
  ];
  const which = (name: string) => [queue, balanced].map((kinds) => appliesTo(properties[name], kinds));
  expect(which("workersMax")).toEqual([true, true]);
  expect(which("corsOrigins")).toEqual([false, true]);
  expect(which("vcpuCount")).toEqual([true, false]);
});
