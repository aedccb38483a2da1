/** Where a package's test run leaves its results, relative to the package; vitest's report, and one line a skipped part. */
export const RESULTS_FILE = ".vitest/results.json";
export const SKIPS_FILE = ".vitest/skips.txt";
