import type { Scenario } from "../../steps/words.ts";
import { scenarios as events } from "./events.ts";
import { scenarios as failures } from "./failures.ts";
import { scenarios as filters } from "./filters.ts";
import { scenarios as listing } from "./listing.ts";
import { scenarios as reading } from "./reading.ts";

export const scenarios: readonly Scenario[] = [listing, filters, reading, events, failures].flat();
