import { mergeConfig } from "vitest/config";
import { packageTests } from "../../.tools/vitest/config.ts";

// Two of the files play the whole suite, which has moments to hit.
export default mergeConfig(packageTests(import.meta.dirname), { test: { fileParallelism: false } });
