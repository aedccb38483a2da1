import type { Scenario } from "../../steps/words.ts";
import { scenarios as kinds } from "./kinds.ts";
import { scenarios as uses } from "./uses.ts";

export const scenarios: readonly Scenario[] = [...kinds, ...uses];
