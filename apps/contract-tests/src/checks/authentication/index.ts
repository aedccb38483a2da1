import type { Scenario } from "../../steps/words.ts";
import { scenarios as accounts } from "./accounts.ts";
import { scenarios as graphql } from "./graphql.ts";
import { scenarios as interfaces } from "./interfaces.ts";
import { scenarios as isolation } from "./isolation.ts";

export const scenarios: readonly Scenario[] = [...interfaces, ...graphql, ...accounts, ...isolation];
