import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { RESULTS_FILE } from "./vitest/result-files.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: "node",
    include: ["**/*.test.ts"],
    reporters: ["default", "json"],
    outputFile: { json: join(import.meta.dirname, RESULTS_FILE) },
  },
});
