import { accessMutants } from "./access-mutants.ts";
import { compatMutants } from "./compat-mutants.ts";
import type { Mutant } from "./mutant.ts";
import { queueMutants } from "./queue-mutants.ts";
import { restMutants } from "./rest-mutants.ts";
import { workerMutants } from "./worker-mutants.ts";

/** Every defect that the suite must find. */
export const mutants: readonly Mutant[] = [
  ...queueMutants,
  ...workerMutants,
  ...accessMutants,
  ...restMutants,
  ...compatMutants,
];
