import { dirname } from "node:path";

import { checkRepository } from "./run-checks.ts";

const failed = await checkRepository(dirname(dirname(import.meta.dirname)));
if (failed.length > 0) process.exitCode = 1;
