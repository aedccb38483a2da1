import type { Scenario } from "../../steps/words.ts";
import { scenarios as connection } from "./connection.ts";
import { scenarios as management } from "./management.ts";
import { scenarios as manyRequests } from "./many-requests.ts";
import { scenarios as payloads } from "./payloads.ts";
import { scenarios as rates } from "./rates.ts";
import { scenarios as ratesAtOnce } from "./rates-at-once.ts";
import { scenarios as slowBodies } from "./slow-bodies.ts";

export const scenarios: readonly Scenario[] = [
  payloads,
  connection,
  management,
  manyRequests,
  rates,
  ratesAtOnce,
  slowBodies,
].flat();
