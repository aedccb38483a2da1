import { packageTests } from "../../.tools/vitest/config.ts";

export default packageTests(import.meta.dirname);
