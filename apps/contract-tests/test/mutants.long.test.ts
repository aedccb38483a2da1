import type { Mutation, MutantResult } from "@millrace/contract-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { needs } from "../../../.tools/vitest/needs.ts";
import { isOfToday } from "../../../.tools/vitest/part-of-today.ts";
import { generatedMutants, mutants } from "../src/mutants/index.ts";
import type { Mutant } from "../src/mutants/proxy/mutant.ts";
import { isPlayable, isPlayedApart, playMutant, playMutants } from "../src/mutants/play-mutant.ts";
import { missingParts } from "../src/target/machine/machine-parts.ts";
import { startOwnService } from "../src/target/own-service.ts";
import type { Target } from "../src/target/target.ts";

/** A stop for a run that hangs. */
const SUITE_MAX_MS = 1_800_000;
/** Most of the time checks wait, so mutants are played at three services at the same time. */
const SERVICES = 3;

/** A part is played here, each day another, because all of them take longer than all other tests; `npm run verify:mutants` plays all. */
const PARTS = 5;
/** The same of those that claims make; `npm run verify:mutants -- --generated` plays all. */
const GENERATED_PARTS = 100;

const missing = await missingParts();
const written = mutants.filter(
  (mutant, index) =>
    isOfToday(index, PARTS) &&
    needs(`the mutant "${mutant.name}"`, isPlayable(mutant, missing), [...missing.values()].join("; ")),
);
const made = generatedMutants.filter(
  (mutant, index) => isOfToday(index, GENERATED_PARTS) && isPlayable(mutant, missing) && !isPlayedApart(mutant),
);
const playable = [...written, ...made];

const stop = new AbortController();
/** All are played from the beginning, and each test waits for its own. */
const results = new Map(playable.map(({ name }) => [name, Promise.withResolvers<MutantResult>()]));
let service: Target;
let played: Promise<void>;
beforeAll(async () => {
  for (const { promise } of results.values()) promise.catch(() => undefined);
  played = playMutants(playable, SERVICES, stop.signal, (result) =>
    results.get(result.mutant.name)?.resolve(result),
  ).catch((error: unknown) => results.forEach(({ reject }) => reject(error)));
  service = await startOwnService();
});
afterAll(async () => {
  stop.abort();
  await Promise.all([played, service.close()]);
});

test.each(playable.map((mutant) => [mutant.name, mutant] as const))(
  "the suite notices that %s",
  { timeout: SUITE_MAX_MS },
  async (name, mutant) => {
    const played = await results.get(name)?.promise;
    // A check that came to a stop says nothing, and beside many others some do: then the mutant is played once more.
    const saysNothing = played?.caughtBy.length === 0 && played.unjudged.length > 0;
    const { caughtBy = [], unjudged = [] } = saysNothing
      ? await playMutant(mutant, service, stop.signal)
      : (played ?? {});
    expect(caughtBy, [`was to break ${mutant.breaks.join(", ")}`, ...unjudged].join("; ")).not.toEqual([]);
  },
);

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
  const all = [...mutants, ...generatedMutants];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(mutants.length).toBeGreaterThanOrEqual(140);
});
