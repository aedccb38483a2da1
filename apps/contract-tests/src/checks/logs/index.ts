import type { Scenario } from "../../steps/words.ts";
import { scenarios as workers } from "./workers.ts";
import { scenarios as following } from "./following.ts";
import { scenarios as reading } from "./reading.ts";

/** The workers of endpoints and what they print. */
export const scenarios: readonly Scenario[] = [...reading, ...following, ...workers];
