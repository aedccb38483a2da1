import { appendFileSync } from "node:fs";

import { AS_ROOT, BY_HAND, WHEN_BUILT } from "./result-files.ts";

/**
 * Says whether a part of the tests can run here, and notes it by name if not, so that `npm test` can list it at the end:
 *
 *     describe.runIf(needs("workers in Python", hasPython, "no python3 on the PATH"))(…)
 *
 * A test file that uses this needs more than `npm start` does, and is named `x.long.test.ts`.
 *
 * @param name what is not tested then, in words for a reader of that list
 * @param available whether the machine has what the part needs
 * @param otherwise why it cannot run, and what to install
 */
export function needs(name: string, available: boolean, otherwise: string): boolean {
  const file = process.env["MILLRACE_SKIPS_FILE"];
  if (!available && file !== undefined) appendFileSync(file, `${name}: ${otherwise}\n`);
  return available;
}

/** Like {@link needs}, for what a user without root's rights cannot test and need not: tests ask for no more rights. */
export function needsRoot(name: string, available: boolean, otherwise: string): boolean {
  return needs(`${AS_ROOT}${name}`, available, otherwise);
}

/** Like {@link needs}, for what cannot be installed: a run without it lists it and does not fail for it. */
export function needsByHand(name: string, available: boolean, otherwise: string): boolean {
  return needs(`${BY_HAND}${name}`, available, otherwise);
}

/** Like {@link needs}, for what no run waits for: `.ci/run` builds it beside the tests and keeps it for the next run. */
export function needsBuilt(name: string, available: boolean, otherwise: string): boolean {
  return needs(`${WHEN_BUILT}${name}`, available, otherwise);
}
