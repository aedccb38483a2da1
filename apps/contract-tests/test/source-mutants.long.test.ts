import { expect, test } from "vitest";
import { playSourceMutant } from "../src/mutants/play-mutant.ts";
import { sourceMutants } from "../src/mutants/source/source-mutant.ts";

/** One of each kind; `npm run verify:mutants -- --source` plays all. */
const played = [
  "/runsync is answered by the first chunk of a stream",
  "an update of an endpoint resets flashboot",
  "months begin an hour late",
  "a result of /run is kept a second too short",
  "a window never opens again",
  "a retry after more than one attempt leaves the error",
];

/** A stop for a run that hangs: each starts a service, and some start more. */
const MUTANT_MAX_MS = 300_000;

test.each(played)("the suite notices that %s", { timeout: MUTANT_MAX_MS }, async (name) => {
  const mutant = sourceMutants.find((one) => one.name === name);
  if (mutant === undefined) throw new Error(`There is no source mutant "${name}".`);
  const { caughtBy } = await playSourceMutant(mutant, new AbortController().signal);
  expect(caughtBy).toEqual(mutant.breaks);
});
