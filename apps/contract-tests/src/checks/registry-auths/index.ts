import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as binding } from "./binding.ts";
import { scenarios as secrets } from "./secrets.ts";

export const scenarios: readonly Scenario[] = [...secrets, ...binding];
