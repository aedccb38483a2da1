import type { Scenario } from "../../steps/words.ts";
import { scenarios as chunks } from "./chunks.ts";
import { scenarios as delivery } from "./delivery.ts";
import { scenarios as ending } from "./ending.ts";
import { scenarios as events } from "./events.ts";
import { scenarios as splitting } from "./splitting.ts";

export const scenarios: readonly Scenario[] = [chunks, delivery, ending, events, splitting].flat();
