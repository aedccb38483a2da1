import { mergeConfig } from "vitest/config";
import { packageTests } from "../../.tools/vitest/config.ts";

// Tests stand beside the handlers and suites too.
export default mergeConfig(packageTests(import.meta.dirname), {
  test: { include: ["{handlers,suites}/**/*.test.ts"] },
});
