import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as flashboot } from "./flashboot.ts";
import { scenarios as freedHardware } from "./freed-hardware.ts";
import { scenarios as jobs } from "./jobs.ts";
import { scenarios as refusals } from "./refusals.ts";
import { scenarios as releases } from "./releases.ts";
import { scenarios as scaling } from "./scaling.ts";
import { scenarios as settings } from "./settings.ts";
import { scenarios as staffing } from "./staffing.ts";
import { scenarios as volumes } from "./volumes.ts";

export const scenarios: readonly Scenario[] = [
  ...settings,
  ...refusals,
  ...freedHardware,
  ...volumes,
  ...jobs,
  ...scaling,
  ...staffing,
  ...releases,
  ...flashboot,
];
