import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as attached } from "./attached.ts";
import { scenarios as creating } from "./creating.ts";
import { scenarios as deleting } from "./deleting.ts";
import { scenarios as files } from "./files.ts";
import { scenarios as updating } from "./updating.ts";

export const scenarios: readonly Scenario[] = [...creating, ...updating, ...attached, ...deleting, ...files];
