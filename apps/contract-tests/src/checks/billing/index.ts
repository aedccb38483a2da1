import type { Scenario } from "../../steps/words.ts";
import { scenarios as budgets } from "./budgets.ts";
import { scenarios as endpoints } from "./endpoints.ts";
import { scenarios as networkVolumes } from "./network-volumes.ts";
import { scenarios as pods } from "./pods.ts";
import { scenarios as prices } from "./prices.ts";
import { scenarios as rentals } from "./rentals.ts";

export const scenarios: readonly Scenario[] = [
  ...rentals,
  ...budgets,
  ...prices,
  ...pods,
  ...endpoints,
  ...networkVolumes,
];
