import type { Scenario } from "../../steps/words.ts";
import { scenarios as bodies } from "./bodies.ts";
import { scenarios as failing } from "./failing.ts";
import { scenarios as incapable } from "./incapable.ts";
import { scenarios as requestForms } from "./request-forms.ts";
import { scenarios as requestIds } from "./request-ids.ts";
import { scenarios as retrying } from "./retrying.ts";

export const scenarios: readonly Scenario[] = [
  ...bodies,
  ...requestForms,
  ...requestIds,
  ...retrying,
  ...failing,
  ...incapable,
];
