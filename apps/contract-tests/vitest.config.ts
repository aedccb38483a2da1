import { mergeConfig } from "vitest/config";
import { packageTests } from "../../.tools/vitest/config.ts";

// Some of the files play the whole suite, which has moments to hit.
export default mergeConfig(
  packageTests(import.meta.dirname, { globalSetup: ["../../.tools/vitest/shared-postgres-setup.ts"] }),
  { test: { fileParallelism: false } },
);
