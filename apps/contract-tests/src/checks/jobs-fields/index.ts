import type { Scenario } from "../../steps/words.ts";
import { scenarios as identity } from "./identity.ts";
import { scenarios as order } from "./order.ts";
import { scenarios as requests } from "./requests.ts";
import { scenarios as times } from "./times.ts";

export const scenarios: readonly Scenario[] = [identity, times, requests, order].flat();
