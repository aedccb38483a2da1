import { packageTests } from "../../.tools/vitest/config.ts";

export default packageTests(import.meta.dirname, { globalSetup: ["src/postgres/shared-server-setup.test-support.ts"] });
