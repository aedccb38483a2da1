import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as outcomes } from "./outcomes.ts";
import { scenarios as streams } from "./streams.ts";

/** Jobs that a handler works on, which the suite or the user deployed. */
export const scenarios: readonly Scenario[] = [...outcomes, ...streams];
