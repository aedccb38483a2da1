import type { Scenario } from "../../steps/words.ts";
import { scenarios as behaviour } from "./behaviour.ts";
import { scenarios as quota } from "./quota.ts";
import { scenarios as rules } from "./rules.ts";
import { scenarios as sandboxes } from "./sandboxes.ts";
import { scenarios as shown } from "./shown.ts";

/** What version 2 of REST does beyond what its document says. They are played in either dialect. */
export const scenarios: readonly Scenario[] = [...rules, ...shown, ...behaviour, ...sandboxes, ...quota];
