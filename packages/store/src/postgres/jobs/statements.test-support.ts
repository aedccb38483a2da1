import { MARK } from "../commit/commit-in-doubt.ts";
import type { Statement } from "../wire/connection.ts";
import { together } from "../wire/parts.ts";
import { SELECT_WAITING } from "./claim.ts";
import { ADD } from "./counters.ts";
import { MOVE, MOVE_HELD } from "./ending.ts";
import { INSERT, INSERT_RUNNING, INSERT_TRACED } from "./intake.ts";
import { FIND, LOCK_DONE, LOCK_LIVE } from "./job-lookup.ts";
import { COUNT_AHEAD } from "./reads.ts";
import { SELECT_EXPIRED_LIVE, SELECT_PURGED } from "./removal.ts";

import { TAKE } from "./taking.ts";
import { VIEW } from "./view.ts";

const keys = ["int8[]", "int8[]"];

/** What a transaction of everything makes in one statement. */
const ALL = together(
  [ADD, MOVE_HELD, INSERT, MARK, MOVE, INSERT_RUNNING, TAKE, INSERT_TRACED].map((statement) => ({
    statement,
    values: [],
  })),
).statement;

/** The statements that every job goes through, with the types of their parameters. */
export const statementsOfJobs: readonly (Statement & { readonly types: readonly string[] })[] = [
  { ...INSERT, types: ["job_intake[]"] },
  { ...INSERT_TRACED, types: ["job_intake[]", "text[]"] },
  { ...INSERT_RUNNING, types: ["job_intake[]", "job_taking[]", "int8"] },
  { ...SELECT_WAITING, types: ["text", "int8", "int8", "int8", "int8"] },
  { ...TAKE, types: ["job_taking[]", "int8"] },
  { ...LOCK_LIVE, types: keys },
  { ...LOCK_DONE, types: keys },
  { ...FIND, types: ["int8", "int8"] },
  { ...VIEW, types: keys },
  { ...COUNT_AHEAD, types: ["text", "int8", "int8", "int8", "int8"] },
  { ...MOVE, types: ["job_ending[]"] },
  { ...MOVE_HELD, types: ["job_ending[]"] },
  {
    name: "all_together",
    text: ALL.text,
    // In the order of their names.
    types: ["text[]", Array.from({ length: 5 }, () => "int8[]"), "job_ending[]", "job_intake[]", "int8", "int8"]
      .flat()
      .concat([
        "job_ending[]",
        "job_intake[]",
        "job_taking[]",
        "int8",
        "job_taking[]",
        "int8",
        "job_intake[]",
        "text[]",
      ]),
  },
  { ...SELECT_EXPIRED_LIVE, types: ["int8", "int8"] },
  { ...SELECT_PURGED, types: ["text", "int8", "int8", "int8"] },
];
