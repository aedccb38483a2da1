import { expect, test } from "vitest";
import { restDocument } from "@millrace/spec";
import { changedKeys } from "./changed-keys.ts";

test("an event about jobs concerns the jobs that it names, or all when it does not name all", () => {
  const jobs = [
    { id: "j1", status: "FAILED" },
    { id: "j2", status: null },
  ];
  expect(changedKeys("job", { endpointId: "e1", jobs, omitted: 0 })).toEqual([
    ["endpoint", "e1", "jobs"],
    ["job", "e1", "j1"],
    ["job", "e1", "j2"],
  ]);
  expect(changedKeys("job", { endpointId: "e1", jobs, omitted: 3 })).toContainEqual(["job", "e1"]);
});

test("every kind of resource that the service tells of is known", () => {
  const schema = restDocument.components?.schemas?.["ResourceKind"] as { readonly enum: readonly string[] };
  for (const kind of schema.enum)
    expect(changedKeys("resource", { kind, id: "r1", change: "saved" }), kind).toHaveLength(2);
});

test("an event of a type that is new is no harm", () => {
  expect(changedKeys("moon", {})).toEqual([]);
});
