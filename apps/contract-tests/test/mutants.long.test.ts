import { type Mutation, partition } from "@millrace/contract-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { conditionMutants } from "../src/mutants/condition-mutants.ts";
import { mutants } from "../src/mutants/index.ts";
import { logMutants } from "../src/mutants/log-mutants.ts";
import type { Mutant } from "../src/mutants/mutant.ts";
import { podMutants } from "../src/mutants/pod-mutants.ts";
import { isPlayable, isPlayedApart, playMutant } from "../src/mutants/play-mutant.ts";
import { walkMutants } from "../src/mutants/walk-mutants.ts";
import { missingParts } from "../src/target/machine-parts.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

/** A stop for a run that hangs: it plays the checks of all mutants at once. */
const SUITE_MAX_MS = 900_000;
let service: Target;
beforeAll(async () => {
  service = await startOwnService();
});
afterAll(() => service.close());

async function expectNoticed(mutant: Mutant): Promise<void> {
  const { caughtBy, unjudged } = await playMutant(mutant, service, new AbortController().signal);
  expect(caughtBy, [`was to break ${mutant.breaks.join(", ")}`, ...unjudged].join("; ")).not.toEqual([]);
}

const missing = await missingParts();
const playable = mutants.filter((mutant) =>
  needs(`the mutant "${mutant.name}"`, isPlayable(mutant, missing), [...missing.values()].join("; ")),
);
const [apart, here] = partition(playable, isPlayedApart);

test.each(here.map((mutant) => [mutant.name, mutant] as const))("the suite notices that %s", (_, mutant) =>
  expectNoticed(mutant),
);

describe("on services of their own", { concurrent: true, timeout: SUITE_MAX_MS }, () => {
  test.each(apart.map((mutant) => [mutant.name, mutant] as const))("the suite notices that %s", (_, mutant) =>
    expectNoticed(mutant),
  );
});

/** Passes on as it comes in, or only what is whole. */
const faultless: readonly (readonly [string, Mutation])[] = [
  ["piece by piece", {}],
  ["as a whole", { request: (request) => request }],
];

test.each(faultless)(
  "a proxy without a defect that passes %s breaks nothing",
  { timeout: SUITE_MAX_MS },
  async (how, none) => {
    const added = [...logMutants, ...podMutants, ...walkMutants, ...(how === "as a whole" ? [] : conditionMutants)];
    const breaks = [...new Set(added.flatMap((mutant) => mutant.breaks))];
    const mutant: Mutant = { name: "no defect", breaks, mutate: () => none };
    expect((await playMutant(mutant, service, new AbortController().signal)).found).toEqual([]);
  },
);

test("there are as many mutants as names, and enough of them", () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(140);
});
