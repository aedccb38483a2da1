import { accessMutants } from "./access-mutants.ts";
import { budgetMutants } from "./budget-mutants.ts";
import { compatMutants } from "./compat-mutants.ts";
import { conditionMutants } from "./condition-mutants.ts";
import { jobsMutants } from "./jobs-mutants.ts";
import { logMutants } from "./log-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { notificationMutants } from "./notification-mutants.ts";
import { podMutants } from "./pod-mutants.ts";
import { queueMutants } from "./queue-mutants.ts";
import { restMutants } from "./rest-mutants.ts";
import { walkMutants } from "./walk-mutants.ts";
import { workerMutants } from "./worker-mutants.ts";

/** Every defect that the suite must find. */
export const mutants: readonly Mutant[] = [
  ...queueMutants,
  ...workerMutants,
  ...accessMutants,
  ...restMutants,
  ...logMutants,
  ...jobsMutants,
  ...compatMutants,
  ...podMutants,
  ...notificationMutants,
  ...budgetMutants,
  ...walkMutants,
  ...conditionMutants,
];
