import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as inConsole } from "./console.ts";
import { scenarios as creating } from "./creating.ts";
import { scenarios as deleting } from "./deleting.ts";
import { scenarios as fields } from "./fields.ts";
import { scenarios as kinds } from "./kinds.ts";
import { scenarios as names } from "./names.ts";
import { scenarios as official } from "./official.ts";
import { scenarios as reading } from "./reading.ts";
import { scenarios as refusals } from "./refusals.ts";
import { scenarios as updating } from "./updating.ts";

export const scenarios: readonly Scenario[] = [
  ...creating,
  ...fields,
  ...refusals,
  ...names,
  ...reading,
  ...kinds,
  ...official,
  ...updating,
  ...deleting,
  ...inConsole,
];
