import type { Scenario } from "../../steps/words.ts";
import { scenarios as beyond } from "./beyond.ts";
import { scenarios as describedFields } from "./described-fields.ts";
import { scenarios as dialects } from "./dialects.ts";
import { scenarios as durability } from "./durability.ts";
import { scenarios as jobs } from "./jobs.ts";
import { scenarios as quotas } from "./quotas.ts";
import { scenarios as webhooks } from "./webhooks.ts";

export const scenarios: readonly Scenario[] = [
  ...beyond,
  ...durability,
  ...quotas,
  ...jobs,
  ...dialects,
  ...webhooks,
  ...describedFields,
];
