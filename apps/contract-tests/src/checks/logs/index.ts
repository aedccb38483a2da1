import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as listing } from "./listing.ts";
import { scenarios as reading } from "./reading.ts";
import { scenarios as refusals } from "./refusals.ts";

/** The workers of endpoints and what they print. */
export const scenarios: readonly Scenario[] = [...listing, ...refusals, ...reading];
