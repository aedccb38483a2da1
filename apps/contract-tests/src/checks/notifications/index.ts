import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as rules } from "./rules.ts";
import { scenarios as telling } from "./telling.ts";

export const scenarios: readonly Scenario[] = [...rules, ...telling];
