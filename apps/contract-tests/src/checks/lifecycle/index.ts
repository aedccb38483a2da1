import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as cancelling } from "./cancelling.ts";
import { scenarios as endedHandlers } from "./ended-handlers.ts";
import { scenarios as illegal } from "./illegal.ts";
import { scenarios as leaving } from "./leaving.ts";
import { scenarios as legal } from "./legal.ts";
import { scenarios as releasing } from "./releasing.ts";
import { scenarios as retriedJobs } from "./retried-jobs.ts";
import { scenarios as retrying } from "./retrying.ts";
import { scenarios as submitting } from "./submitting.ts";
import { scenarios as walking } from "./walking.ts";

export const scenarios: readonly Scenario[] = [
  ...submitting,
  ...legal,
  ...illegal,
  ...cancelling,
  ...endedHandlers,
  ...retrying,
  ...leaving,
  ...releasing,
  ...walking,
  ...retriedJobs,
];
