import type { Scenario } from "../../steps/words.ts";
import { scenarios as keys } from "./keys.ts";
import { scenarios as restricted } from "./rights.ts";

export const scenarios: readonly Scenario[] = [...keys, ...restricted];
