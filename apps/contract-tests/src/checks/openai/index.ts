import type { Scenario } from "../../steps/words.ts";
import { scenarios as lost } from "./lost-workers.ts";
import { scenarios as requests } from "./requests.ts";
import { scenarios as streams } from "./streams.ts";
import { scenarios as tokens } from "./tokens.ts";

export const scenarios: readonly Scenario[] = [requests, streams, tokens, lost].flat();
