import type { Scenario } from "../../steps/words.ts";
import { scenarios as freedHardware } from "./freezing.ts";
import { scenarios as jobs } from "./jobs.ts";
import { scenarios as refusals } from "./refusals.ts";
import { scenarios as releases } from "./releases.ts";
import { scenarios as scaling } from "./scaling.ts";
import { scenarios as settings } from "./settings.ts";
import { scenarios as staffing } from "./staffing.ts";

export const scenarios: readonly Scenario[] = [
  ...settings,
  ...refusals,
  ...freedHardware,
  ...jobs,
  ...scaling,
  ...staffing,
  ...releases,
];
