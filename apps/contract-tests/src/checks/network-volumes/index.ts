import type { Scenario } from "../../steps/words.ts";
import { scenarios as attached } from "./volumes.ts";
import { scenarios as files } from "./files.ts";

export const scenarios: readonly Scenario[] = [...attached, ...files];
