import { MARK } from "../commit/commit-in-doubt.ts";
import type { Statement } from "../../wire/connection.ts";
import { together } from "../../wire/parts.ts";
import { SELECT_WAITING } from "./claim.ts";
import { ADD } from "./counters.ts";
import { MOVE, MOVE_HELD } from "./ending.ts";
import { REMOVE_FAILURE, SELECT_FAILURES } from "./failures.ts";
import { INSERT, INSERT_RUNNING, INSERT_RARE } from "./intake.ts";
import { FIND, LOCK_DONE, LOCK_LIVE } from "./job-lookup.ts";
import { COUNT_AHEAD, COUNT_WAITING, HEAD } from "./reads.ts";
import {
  LAST_WAITING,
  REMOVE_CHUNKS,
  REMOVE_DONE,
  REMOVE_KEYS,
  REMOVE_LIVE,
  SELECT_EXPIRED_DONE,
  SELECT_EXPIRED_LIVE,
  SELECT_PURGED,
} from "./removal.ts";
import { FIND_CHOSEN, FIND_KEYS } from "./submit.ts";
import { TAKE } from "./taking.ts";
import { VIEW } from "./view.ts";
import { SELECT_ONE, TRIED } from "./webhooks.ts";

const keys = ["int8[]", "int8[]"];

/** What a transaction of everything makes in one statement. */
const ALL = together(
  [ADD, MOVE_HELD, INSERT, MARK, MOVE, INSERT_RUNNING, TAKE, INSERT_RARE].map((statement) => ({
    statement,
    values: [],
  })),
).statement;

/** A statement with the types of its parameters, and the indexes by which it is to find jobs. */
export interface JobStatement extends Statement {
  readonly types: readonly string[];
  readonly indexes: readonly string[];
}

const key = ["job_pkey"];
const doneKey = ["job_done_pkey"];
const eitherKey = [...key, ...doneKey];
const waiting = ["job_waiting"];

/** The statements that many jobs go through. */
export const statementsOfJobs: readonly JobStatement[] = [
  { ...INSERT, types: ["job_intake[]"], indexes: [] },
  { ...INSERT_RARE, types: ["job_intake[]", "text[]", "text[]"], indexes: [] },
  { ...INSERT_RUNNING, types: ["job_intake[]", "job_taking[]", "int8"], indexes: [] },
  { ...SELECT_WAITING, types: ["text", "int8", "int8", "int8", "int8"], indexes: waiting },
  { ...TAKE, types: ["job_taking[]", "int8"], indexes: key },
  { ...LOCK_LIVE, types: keys, indexes: key },
  { ...LOCK_DONE, types: keys, indexes: doneKey },
  { ...FIND, types: ["int8", "int8"], indexes: eitherKey },
  { ...VIEW, types: keys, indexes: eitherKey },
  { ...COUNT_AHEAD, types: ["text", "int8", "int8", "int8", "int8"], indexes: waiting },
  { ...MOVE, types: ["job_ending[]"], indexes: key },
  { ...MOVE_HELD, types: ["job_ending[]"], indexes: key },
  {
    name: "all_together",
    text: ALL.text,
    // In the order of their names.
    types: ["text[]", Array.from({ length: 5 }, () => "int8[]"), "job_ending[]", "job_intake[]", "int8", "int8"]
      .flat()
      .concat([
        "job_ending[]",
        "job_intake[]",
        "text[]",
        "text[]",
        "job_intake[]",
        "job_taking[]",
        "int8",
        "job_taking[]",
        "int8",
      ]),
    indexes: key,
  },
  { ...SELECT_EXPIRED_LIVE, types: ["int8", "int8"], indexes: ["job_expiry"] },
  { ...SELECT_PURGED, types: ["text", "int8", "int8", "int8"], indexes: waiting },
  { ...HEAD, types: ["text", "int8", "int8"], indexes: waiting },
  { ...COUNT_WAITING, types: ["text", "int8"], indexes: waiting },
  { ...LAST_WAITING, types: ["text"], indexes: waiting },
  { ...SELECT_EXPIRED_DONE, types: ["int8", "int8"], indexes: ["job_done_expiry"] },
  { ...REMOVE_LIVE, types: keys, indexes: key },
  { ...REMOVE_DONE, types: keys, indexes: doneKey },
  { ...REMOVE_CHUNKS, types: keys, indexes: ["job_chunk_pkey"] },
  { ...REMOVE_KEYS, types: ["text[]", "text[]", ...keys], indexes: ["job_idempotency_pkey"] },
  { ...FIND_CHOSEN, types: ["int8[]", "int8[]"], indexes: eitherKey },
  { ...FIND_KEYS, types: ["text[]", "text[]"], indexes: ["job_idempotency_pkey", ...eitherKey] },
  { ...SELECT_ONE, types: ["int8", "int8", "int8", "int8", "int8"], indexes: doneKey },
  {
    ...SELECT_FAILURES,
    types: ["text", ...Array.from({ length: 8 }, () => "int8")],
    indexes: ["job_failure_list", "job_failure_pkey", ...doneKey],
  },
  { ...REMOVE_FAILURE, types: ["int8", "int8"], indexes: ["job_failure_pkey"] },
  {
    ...TRIED,
    types: ["int8", "int8", "int8", "int8", "int8", "int8", "text"],
    indexes: doneKey,
  },
];
