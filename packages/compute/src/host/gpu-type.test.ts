import { gpuTypeIds } from "@millrace/spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gpuTypeOf } from "./gpu-type.ts";

test.each([
  ["NVIDIA H200", "NVIDIA H200"],
  ["NVIDIA A100-SXM4-80GB", "NVIDIA A100-SXM4-80GB"],
  ["A100-SXM4-80GB", "NVIDIA A100-SXM4-80GB"],
  ["Tesla T4", "Tesla T4"],
  ["GeForce RTX 3090", "NVIDIA GeForce RTX 3090"],
  ["NVIDIA  A30", "NVIDIA A30"],
  [" nvidia l4\t", "NVIDIA L4"],
])("%j is the type %j", (name, typeId) => {
  expect(gpuTypeOf(name)).toBe(typeId);
});

test("every type of the interface is recognized, with any number of blanks", () => {
  for (const id of gpuTypeIds) expect(gpuTypeIds).toContain(gpuTypeOf(id));
});

test("an unknown name is kept", () => {
  const unknown = fc.string().map((text) => `Voodoo ${text}`.trim());
  fc.assert(fc.property(unknown, (name) => gpuTypeOf(name) === name));
});
