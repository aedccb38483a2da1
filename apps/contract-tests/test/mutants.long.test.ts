import { type Mutation, partition } from "@millrace/contract-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { generatedMutants, mutants } from "../src/mutants/index.ts";
import type { Mutant } from "../src/mutants/mutant.ts";
import { isPlayable, isPlayedApart, playMutant } from "../src/mutants/play-mutant.ts";
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

/** Of those that claims make a part is played here, because all of them take half an hour; `npm run verify:mutants -- --generated` plays them. */
const PARTS = 100;

const missing = await missingParts();
const written = mutants.filter((mutant) =>
  needs(`the mutant "${mutant.name}"`, isPlayable(mutant, missing), [...missing.values()].join("; ")),
);
const made = generatedMutants({ isOpen: false }).filter(
  (mutant, index) => index % PARTS === 0 && isPlayable(mutant, missing) && !isPlayedApart(mutant),
);
const playable = [...written, ...made];
const [apart, here] = partition(playable, isPlayedApart);

test.each(here.map((mutant) => [mutant.name, mutant] as const))("the suite notices that %s", (_, mutant) =>
  expectNoticed(mutant),
);

describe("on services of their own", { concurrent: true, timeout: SUITE_MAX_MS }, () => {
  test.each(apart.map((mutant) => [mutant.name, mutant] as const))("the suite notices that %s", (_, mutant) =>
    expectNoticed(mutant),
  );
});

/** Claims that a proxy could break by the way in which it passes on: streams, sockets, walks. */
const FRAGILE = /^(LOGS|POD-HTTP|LIFECYCLE)-/;
/** The same with requests that stop in the middle. */
const STREAMED = /-408$|^LIMIT-(BODY|RATE)-/;

/** Passes on as it comes in, or only what is whole. */
const faultless: readonly (readonly [string, Mutation])[] = [
  ["piece by piece", {}],
  ["as a whole", { request: (request) => request }],
];

test.each(faultless)(
  "a proxy without a defect that passes %s breaks nothing",
  { timeout: SUITE_MAX_MS },
  async (how, none) => {
    const all = new Set(mutants.flatMap((mutant) => mutant.breaks));
    const breaks = [...all].filter((id) => FRAGILE.test(id) || (how === "piece by piece" && STREAMED.test(id)));
    const mutant: Mutant = { name: "no defect", breaks, mutate: () => none };
    expect((await playMutant(mutant, service, new AbortController().signal)).found).toEqual([]);
  },
);

test("there are as many mutants as names, and enough of them", () => {
  const all = [...mutants, ...generatedMutants({ isOpen: false })];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(mutants.length).toBeGreaterThanOrEqual(140);
});
