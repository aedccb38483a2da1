import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as binding } from "./binding.ts";
import { scenarios as keeping } from "./keeping.ts";
import { scenarios as storing } from "./storing.ts";

export const scenarios: readonly Scenario[] = [...storing, ...keeping, ...binding];
