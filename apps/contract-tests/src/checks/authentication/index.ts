import type { Scenario } from "../../suite/scenario.ts";
import { scenarios as accounts } from "./accounts.ts";
import { scenarios as graphql } from "./graphql.ts";
import { scenarios as isolation } from "./isolation.ts";
import { scenarios as keys } from "./keys.ts";
import { scenarios as queue } from "./queue.ts";
import { scenarios as resources } from "./resources.ts";
import { scenarios as rest } from "./rest.ts";
import { scenarios as worker } from "./worker.ts";

export const scenarios: readonly Scenario[] = [
  ...rest,
  ...queue,
  ...worker,
  ...graphql,
  ...keys,
  ...accounts,
  ...resources,
  ...isolation,
];
