import type { Scenario } from "../../suite/scenario.ts";
import { isTimed } from "./playing.ts";
import { told } from "./scenarios.ts";
import { illegal, legal } from "./transitions.ts";
import { scenarios as walks } from "./walking.ts";

const untimed = (stories: typeof legal): typeof legal => stories.filter((story) => !isTimed(story));

/** Each transition of the lifecycle, what is none, and any order of them. */
export const scenarios: readonly Scenario[] = [
  ...told("Jobs move as their lifecycle says", untimed(legal)),
  ...told("Jobs do not move otherwise than their lifecycle says", untimed(illegal)),
  ...told("Jobs move as their lifecycle says, and not otherwise", [...legal, ...illegal].filter(isTimed)),
  ...walks,
];
