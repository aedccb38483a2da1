import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as attached } from "./attached.ts";
import { scenarios as files } from "./files.ts";
import { scenarios as sizes } from "./sizes.ts";

export const scenarios: readonly Scenario[] = [...sizes, ...attached, ...files];
