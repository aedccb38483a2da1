import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as endpoints } from "./endpoints.ts";
import { scenarios as networkVolumes } from "./network-volumes.ts";
import { scenarios as pods } from "./pods.ts";
import { scenarios as refusals } from "./refusals.ts";

export const scenarios: readonly Scenario[] = [...refusals, ...pods, ...endpoints, ...networkVolumes];
