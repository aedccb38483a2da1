import { join } from "node:path";

import { defineConfig } from "vitest/config";

import { listedTests } from "./vitest/config.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...listedTests(import.meta.dirname),
    include: ["**/*.test.ts"],
    globalSetup: [join(import.meta.dirname, "vitest/begin-run.ts")],
  },
});
