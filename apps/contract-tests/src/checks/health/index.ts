import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as fields } from "./fields.ts";
import { scenarios as jobCounts } from "./job-counts.ts";
import { scenarios as unhealthy } from "./unhealthy.ts";
import { scenarios as workerCounts } from "./worker-counts.ts";

export const scenarios: readonly Scenario[] = [...fields, ...jobCounts, ...workerCounts, ...unhealthy];
