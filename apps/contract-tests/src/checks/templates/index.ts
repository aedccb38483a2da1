import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as inConsole } from "./console.ts";
import { scenarios as described } from "./described.ts";
import { scenarios as kinds } from "./kinds.ts";
import { scenarios as official } from "./official.ts";
import { scenarios as uses } from "./uses.ts";

export const scenarios: readonly Scenario[] = [...described, ...kinds, ...official, ...uses, ...inConsole];
