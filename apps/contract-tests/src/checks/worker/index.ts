import type { Scenario } from "../../steps/words.ts";
import { scenarios as parameters } from "./parameters.ts";
import { scenarios as reportBodies } from "./report-bodies.ts";
import { scenarios as prestart } from "./prestart.ts";
import { scenarios as replacement } from "./replacement.ts";
import { scenarios as resultsTogether } from "./results-together.ts";
import { scenarios as results } from "./results.ts";
import { scenarios as stopping } from "./stopping.ts";
import { scenarios as taking } from "./taking.ts";

export const scenarios: readonly Scenario[] = [
  taking,

  stopping,
  results,
  resultsTogether,
  reportBodies,
  parameters,
  replacement,
  prestart,
].flat();
