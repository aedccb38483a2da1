import type { Scenario } from "../../steps/words.ts";
import { scenarios as rules } from "./rules.ts";
import { scenarios as telling } from "./telling.ts";

export const scenarios: readonly Scenario[] = [...rules, ...telling];
