import type { Scenario } from "../../steps/words.ts";
import { scenarios as endedHandlers } from "./ended-handlers.ts";
import { scenarios as queueing } from "./queueing.ts";
import { scenarios as releasing } from "./releasing.ts";
import { scenarios as stories } from "./stories.ts";

export const scenarios: readonly Scenario[] = [stories, queueing, endedHandlers, releasing].flat();
