import { packageTests } from "../../.tools/vitest/config.ts";

export default packageTests(import.meta.dirname, {
  globalSetup: ["../../.tools/vitest/shared-postgres-setup.ts"],
  maxWorkers: 2,
});
