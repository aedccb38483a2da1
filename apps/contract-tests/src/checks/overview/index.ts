import type { Scenario } from "../../steps/words.ts";
import { scenarios as events } from "./events.ts";
import { scenarios as eventsOfKeys } from "./event-rules.ts";
import { scenarios as explanations } from "./explanations.ts";
import { scenarios as history } from "./history.ts";
import { scenarios as overview } from "./overview.ts";

/** What an account has and does, and what changes. */
export const scenarios: readonly Scenario[] = [...overview, ...events, ...eventsOfKeys, ...explanations, ...history];
