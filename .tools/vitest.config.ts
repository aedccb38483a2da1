import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { RESULTS_FILE, SKIPS_FILE } from "./vitest/result-files.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "node",
    include: ["**/*.test.ts"],
    reporters: ["default", "json"],
    env: { MILLRACE_SKIPS_FILE: join(import.meta.dirname, SKIPS_FILE) },
    globalSetup: [join(import.meta.dirname, "vitest/begin-run.ts")],
    outputFile: { json: join(import.meta.dirname, RESULTS_FILE) },
  },
});
