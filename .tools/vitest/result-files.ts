import type { TestList } from "./test-list.ts";

/** Where a package's test run leaves its results, relative to the package. */
export interface ResultFiles {
  readonly folder: string;
  /** Vitest's report. */
  readonly results: string;
  /** One line a part that could not be tested. */
  readonly skips: string;
}

/** The lists have folders of their own, so that the cache keeps them apart. */
export function resultFiles(list: TestList): ResultFiles {
  const folder = `.vitest/${list}`;
  return { folder, results: `${folder}/results.json`, skips: `${folder}/skips.txt` };
}

/** How the line of a part begins that only root can test; a run by another user lists it and does not fail for it. */
export const AS_ROOT = "(as root) ";
/** The same for a part that is on no machine of the project: it has to be built and named first. */
export const BY_HAND = "(by hand) ";
/** The same for a part that takes so long to build that no run waits for it: it is built beside the tests, and kept for the next run. */
export const WHEN_BUILT = "(when built) ";
/** What may be missing also where everything else must run. */
export const EXCUSES: readonly string[] = [AS_ROOT, BY_HAND, WHEN_BUILT];
