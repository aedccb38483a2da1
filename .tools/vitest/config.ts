import { join } from "node:path";

import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

import { RESULTS_FILE, SKIPS_FILE } from "./result-files.ts";

const CONDITIONS = ["millrace-source"];
/** A stop for tests that hang, generous because several packages test at once on few cores; no measure of speed. */
const TEST_TIMEOUT_MS = 30_000;

/**
 * How every package runs its tests: against the sources of the other packages, with the results left in a file that
 * `npm test` counts, and a file into which tests write what they could not do on this machine.
 *
 * @param directory absolute path of the package, `import.meta.dirname` of its `vitest.config.ts`
 * @param globalSetup what the package sets up once for all its tests, as paths relative to it
 */
export function packageTests(
  directory: string,
  { globalSetup = [] }: { readonly globalSetup?: readonly string[] } = {},
): ViteUserConfig {
  return defineConfig({
    root: directory,
    resolve: { conditions: CONDITIONS },
    ssr: { resolve: { conditions: CONDITIONS, externalConditions: CONDITIONS } },
    test: {
      environment: "node",
      include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts"],
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
      reporters: ["default", "json"],
      outputFile: { json: join(directory, RESULTS_FILE) },
      env: { MILLRACE_SKIPS_FILE: join(directory, SKIPS_FILE) },
      globalSetup: [join(import.meta.dirname, "begin-run.ts"), ...globalSetup.map((file) => join(directory, file))],
    },
  });
}
