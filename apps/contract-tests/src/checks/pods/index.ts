import type { Scenario } from "../../steps/words.ts";
import { scenarios as containers } from "./containers.ts";
import { scenarios as exec } from "./exec.ts";
import { scenarios as httpPorts } from "./http-ports.ts";
import { scenarios as life } from "./life.ts";
import { scenarios as lists } from "./lists.ts";
import { scenarios as reading } from "./reading.ts";
import { scenarios as refusals } from "./creating.ts";
import { scenarios as updates } from "./running.ts";
import { scenarios as volumes } from "./volumes.ts";

export const scenarios: readonly Scenario[] = [
  ...reading,
  ...containers,
  ...refusals,
  ...lists,
  ...updates,
  ...life,
  ...httpPorts,
  ...exec,
  ...volumes,
];
