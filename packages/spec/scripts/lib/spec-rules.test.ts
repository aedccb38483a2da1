import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "vitest";

import { type SpecsCopy, copySmallSpecs } from "../../test/edited-specs.ts";
import { redoclyLint } from "./redocly.ts";
import { specFaults } from "./spec-rules.ts";
import { loadSpecs } from "./spec-set.ts";

const config = fileURLToPath(new URL("../../redocly.yaml", import.meta.url));

async function faultsAfter(change: (copy: SpecsCopy) => Promise<void>): Promise<readonly string[]> {
  await using copy = await copySmallSpecs();
  await change(copy);
  return (await loadSpecs(copy.root)).interfaces.flatMap((spec) => specFaults(spec));
}

test("a complete spec has no faults", async ({ expect }) => {
  expect(await faultsAfter(async () => {})).toEqual([]);
});

for (const [what, from, to, fault] of [
  ["an operation without a summary", "summary: Do it", "summary: ''", "run has no summary."],
  ["an operation without a description", "description: Does it.", "description: ' '", "run has no description."],
  ["an operation without a 4xx status", '"404":', '"500":', "run documents no 4xx status."],
  ["a property without a description", "description: Its name., ", "", "Thing.name has no description."],
  ["a nested property without a description", ", description: How big.", "", "Thing.inner.size has no description."],
  [
    "a name that a schema and a parameter share",
    "components:\n",
    "components:\n  parameters:\n    Thing: {name: thing, in: query, schema: {type: string}}\n",
    "Thing is the name of components of several kinds: schemas, parameters.",
  ],
  ["a schema without a description", "      description: A thing.\n", "", "Thing has no description."],
] as const) {
  test(`${what} is named`, async ({ expect }) => {
    const faults = await faultsAfter((copy) => copy.edit("queue.yaml", from, to));
    expect(faults).toEqual([`specs/queue.yaml: ${fault}`]);
  });
}

test("a parameter without a description is named", async ({ expect }) => {
  const faults = await faultsAfter((copy) => copy.edit("queue.yaml", "description: Which one., ", ""));
  expect(faults).toEqual([
    expect.stringMatching(/^specs\/queue\.yaml: run has a parameter without a description: .*"id"/),
  ]);
});

test("the linter reports a reference that leads nowhere, and passes the same file without it", async ({ expect }) => {
  await using copy = await copySmallSpecs();
  const file = join(copy.root, "specs/queue.yaml");
  expect(await redoclyLint(config, [file], copy.root)).toEqual({ ok: true, report: "" });
  await copy.edit("queue.yaml", "schemas/JobStatus", "schemas/Gone");
  const verdict = await redoclyLint(config, [file], copy.root);
  expect(verdict.ok).toBe(false);
  expect(verdict.report).toContain("no-unresolved-refs");
});
