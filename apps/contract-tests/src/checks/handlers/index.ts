import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as outcomes } from "./outcomes.ts";
import { scenarios as streams } from "./streams.ts";

/** Jobs for a handler that the suite or the user deployed. */
export const scenarios: readonly Scenario[] = [...outcomes, ...streams];
