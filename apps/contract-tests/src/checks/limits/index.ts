import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as cancelsAtOnce } from "./cancels-at-once.ts";
import { scenarios as connection } from "./connection.ts";
import { scenarios as endpointSettings } from "./endpoint-settings.ts";
import { scenarios as management } from "./management.ts";
import { scenarios as manyRequests } from "./many-requests.ts";
import { scenarios as numbers } from "./numbers.ts";
import { scenarios as payloads } from "./payloads.ts";
import { scenarios as rates } from "./rates.ts";
import { scenarios as ratesAtOnce } from "./rates-at-once.ts";
import { scenarios as slowBodies } from "./slow-bodies.ts";
import { scenarios as queries } from "./queries.ts";

export const scenarios: readonly Scenario[] = [
  ...payloads,
  ...connection,
  ...queries,
  ...management,
  ...endpointSettings,
  ...numbers,
  ...manyRequests,
  ...rates,
  ...ratesAtOnce,
  ...cancelsAtOnce,
  ...slowBodies,
];
