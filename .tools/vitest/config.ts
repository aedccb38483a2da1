import { join } from "node:path";

import { configDefaults, defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

import { resultFiles } from "./result-files.ts";
import { chosenList, leftOutBy } from "./test-list.ts";

/** Services that tests start in processes of their own load the same sources again and again. */
const COMPILE_CACHE = join(import.meta.dirname, "../../node_modules/.cache/node-compile");
const CONDITIONS = ["millrace-source"];
/** A stop for tests that hang, on a machine that is ten times slower and busy; no measure of speed. */
const TEST_TIMEOUT_MS = 300_000;
/** How long `expect.poll` waits for what must come; less than a test, so that a failure says what did not come. */
const POLL_TIMEOUT_MS = 120_000;

/** What a package has of its own. */
export interface PackageTestOptions {
  /** What the package sets up once for all its tests, as paths relative to it. */
  readonly globalSetup?: readonly string[];
  /** Patterns of test files that are left out; default those of the other list. */
  readonly leftOut?: readonly string[];
  /**
   * Test files at the same time; default as many as cores but one. More are right where tests wait for what they started, or
   * for moments to come: one worker leaves the machine idle then.
   */
  readonly maxWorkers?: number;
}

/**
 * How every package runs its tests: against the sources of the other packages, with the results left in a file that
 * `npm test` counts, and a file into which tests write what they could not do on this machine.
 *
 * @param directory absolute path of the package, `import.meta.dirname` of its `vitest.config.ts`
 */
export function packageTests(
  directory: string,
  { globalSetup = [], leftOut, maxWorkers }: PackageTestOptions = {},
): ViteUserConfig {
  return defineConfig({
    root: directory,
    resolve: { conditions: CONDITIONS },
    ssr: { resolve: { conditions: CONDITIONS, externalConditions: CONDITIONS } },
    test: {
      ...listedTests(directory, leftOut),
      ...(maxWorkers === undefined ? {} : { maxWorkers }),
      include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
      globalSetup: [join(import.meta.dirname, "begin-run.ts"), ...globalSetup.map((file) => join(directory, file))],
    },
  });
}

/** What the tests of packages and those of the repository's own tools have in common. */
export function listedTests(
  directory: string,
  leftOut: readonly string[] = leftOutBy(chosenList()),
): NonNullable<ViteUserConfig["test"]> {
  const { results, skips } = resultFiles(chosenList());
  return {
    environment: "node",
    // In the short list a worker keeps the modules that it has loaded for its next file, which saves most of the work of a
    // package with many small files. A short test file puts back what it changes (fake timers, the environment).
    isolate: chosenList() !== "short",
    exclude: [...configDefaults.exclude, ...leftOut],
    // A package may have tests of one list only.
    passWithNoTests: true,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    reporters: ["default", "json"],
    outputFile: { json: join(directory, results) },
    env: { MILLRACE_SKIPS_FILE: join(directory, skips), NODE_COMPILE_CACHE: COMPILE_CACHE },
  };
}
