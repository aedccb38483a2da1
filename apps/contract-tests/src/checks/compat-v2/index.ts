import type { Scenario } from "../../steps/words.ts";
import { scenarios as access } from "./access.ts";
import { scenarios as behaviour } from "./behaviour.ts";
import { scenarios as bodies } from "./bodies.ts";
import { scenarios as life } from "./life.ts";
import { scenarios as namedFields } from "./named-fields.ts";
import { scenarios as quota } from "./quota.ts";
import { scenarios as shown } from "./shown.ts";

/** Version 2 of REST, whose checks are made of its document as far as they can be. They are played in either dialect. */
export const scenarios: readonly Scenario[] = [
  ...life,
  ...shown,
  ...bodies,
  ...namedFields,
  ...access,
  ...behaviour,
  ...quota,
];
