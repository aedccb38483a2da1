import type { Scenario } from "../../steps/words.ts";
import { scenarios as accounts } from "./accounts.ts";
import { scenarios as graphql } from "./graphql.ts";

export const scenarios: readonly Scenario[] = [...graphql, ...accounts];
