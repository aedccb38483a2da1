import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as current } from "./current.ts";
import { scenarios as keys } from "./keys.ts";
import { scenarios as restricted } from "./restricted.ts";

export const scenarios: readonly Scenario[] = [...current, ...keys, ...restricted];
