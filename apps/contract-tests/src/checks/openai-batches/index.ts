import type { Scenario } from "../../steps/words.ts";
import { scenarios as lives } from "./lives.ts";
import { scenarios as refusals } from "./refusals.ts";

export const scenarios: readonly Scenario[] = [...lives, ...refusals];
