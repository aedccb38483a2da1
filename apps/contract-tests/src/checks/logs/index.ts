import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as endedWorkers } from "./ended-workers.ts";
import { scenarios as following } from "./following.ts";
import { scenarios as listing } from "./listing.ts";
import { scenarios as pods } from "./pods.ts";
import { scenarios as reading } from "./reading.ts";
import { scenarios as refusals } from "./refusals.ts";
import { scenarios as streams } from "./streams.ts";

/** The workers of endpoints and what they print. */
export const scenarios: readonly Scenario[] = [
  ...listing,
  ...refusals,
  ...reading,
  ...following,
  ...endedWorkers,
  ...pods,
  ...streams,
];
