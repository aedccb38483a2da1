import { jobSourceMutants } from "./job-mutants.ts";
import { machineSourceMutants } from "./machine-mutants.ts";
import { notificationSourceMutants } from "./notification-mutants.ts";
import { resourceSourceMutants } from "./resource-mutants.ts";
import type { SourceMutant } from "./source-mutant.ts";
import { timeSourceMutants } from "./time-mutants.ts";

/** Every defect in the source that the suite must find. */
export const sourceMutants: readonly SourceMutant[] = [
  ...jobSourceMutants,
  ...machineSourceMutants,
  ...notificationSourceMutants,
  ...resourceSourceMutants,
  ...timeSourceMutants,
];
