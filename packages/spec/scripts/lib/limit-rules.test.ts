import { test } from "vitest";

import { type SpecsCopy, copySmallSpecs } from "../../test/edited-specs.ts";
import { limitFaults } from "./limit-rules.ts";
import { loadSpecs } from "./spec-set.ts";

async function faultsAfter(change: (copy: SpecsCopy) => Promise<void>, place: string): Promise<readonly string[]> {
  await using copy = await copySmallSpecs();
  await change(copy);
  const specs = await loadSpecs(copy.root);
  const limits = specs.limits.entries.filter(({ name }) => name === "bodyMaxBytes");
  const stated = limits.map((limit) => ({ ...limit, stated: { maximum: [place] } }));
  return limitFaults(specs.interfaces, stated);
}

const state =
  (maximum: number) =>
  async (copy: SpecsCopy): Promise<void> => {
    await copy.edit(
      "queue.yaml",
      "description: Which one., schema: { type: string }",
      `description: Which one., schema: { type: integer, maximum: ${maximum} }`,
    );
  };

test("a parameter that states the limit has no fault", async ({ expect }) => {
  expect(await faultsAfter(state(1024), "run.id")).toEqual([]);
});

test("a parameter that states another number is named with both", async ({ expect }) => {
  expect(await faultsAfter(state(1000), "run.id")).toEqual(["run.id states maximum 1000, but bodyMaxBytes is 1024."]);
});

test("a field that states no number is named, in each interface that has it", async ({ expect }) => {
  const fault = "Thing.inner.size states maximum undefined, but bodyMaxBytes is 1024.";
  expect(await faultsAfter(async () => {}, "Thing.inner.size")).toEqual([fault, fault, fault]);
});

test("a place that is gone is named", async ({ expect }) => {
  expect(await faultsAfter(async () => {}, "Thing.weight")).toEqual([
    "Thing.weight, which should state bodyMaxBytes, is not in the specs.",
  ]);
});
