import type { Scenario } from "../../steps/words.ts";
import { scenarios as bodies } from "./bodies.ts";
import { scenarios as incapable } from "./incapable.ts";
import { scenarios as requestForms } from "./request-forms.ts";
import { scenarios as retrying } from "./retrying.ts";
import { scenarios as stopping } from "./stopping.ts";

export const scenarios: readonly Scenario[] = [...bodies, ...requestForms, ...retrying, ...stopping, ...incapable];
