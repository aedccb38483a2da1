import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as creating } from "./creating.ts";
import { scenarios as deleting } from "./deleting.ts";
import { scenarios as environment } from "./environment.ts";
import { scenarios as flashboot } from "./flashboot.ts";
import { scenarios as freedHardware } from "./freed-hardware.ts";
import { scenarios as incapable } from "./incapable.ts";
import { scenarios as keptFields } from "./kept-fields.ts";
import { scenarios as reading } from "./reading.ts";
import { scenarios as refusals } from "./refusals.ts";
import { scenarios as releases } from "./releases.ts";
import { scenarios as scaling } from "./scaling.ts";
import { scenarios as staffing } from "./staffing.ts";
import { scenarios as updating } from "./updating.ts";
import { scenarios as volumes } from "./volumes.ts";

export const scenarios: readonly Scenario[] = [
  ...creating,
  ...refusals,
  ...incapable,
  ...freedHardware,
  ...volumes,
  ...reading,
  ...updating,
  ...deleting,
  ...scaling,
  ...staffing,
  ...environment,
  ...releases,
  ...flashboot,
  ...keptFields,
];
