import type { Scenario } from "../../steps/words.ts";
import { scenarios as flash } from "./flash.ts";
import { scenarios as graphql } from "./graphql.ts";
import { scenarios as jobs } from "./jobs.ts";
import { scenarios as rules } from "./rules.ts";
import { scenarios as stream } from "./stream.ts";
import { scenarios as templates } from "./templates.ts";

export const scenarios: readonly Scenario[] = [...templates, ...jobs, ...stream, ...graphql, ...flash, ...rules];
