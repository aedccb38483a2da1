import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as bounds } from "./bounds.ts";
import { scenarios as lives } from "./lives.ts";
import { scenarios as refusals } from "./refusals.ts";

export const scenarios: readonly Scenario[] = [...lives, ...bounds, ...refusals];
