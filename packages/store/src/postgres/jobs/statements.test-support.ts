import type { Statement } from "../connection.ts";
import { SELECT_WAITING, TAKE } from "./claim.ts";
import { MOVE } from "./ending.ts";
import { FIND, LOCK_DONE, LOCK_LIVE } from "./job-lookup.ts";
import { COUNT_AHEAD } from "./reads.ts";
import { SELECT_EXPIRED_LIVE, SELECT_PURGED } from "./removal.ts";
import { INSERT } from "./submit.ts";

const keys = ["int8[]", "int8[]"];
const INSERTED_BODIES = ["text[]", "text[]", "text[]", "bytea[]", "text[]", "int8[]"];

/** The statements that every job goes through, with the types of their parameters. */
export const statementsOfJobs: readonly (Statement & { readonly types: readonly string[] })[] = [
  {
    ...INSERT,
    types: [keys, "int8[]", "text[]", Array.from({ length: 6 }, () => "int8[]"), INSERTED_BODIES].flat(),
  },
  { ...SELECT_WAITING, types: ["text", "int", "int8", "int8", "int8"] },
  { ...TAKE, types: [...keys, "text[]", "text[]", "int8[]", "int8"] },
  { ...LOCK_LIVE, types: keys },
  { ...LOCK_DONE, types: keys },
  { ...FIND, types: ["int8", "int8"] },
  { ...COUNT_AHEAD, types: ["text", "int", "int8", "int", "int8"] },
  {
    ...MOVE,
    types: [...keys, "int8[]", "int8[]", "text[]", "int8[]", "int8[]", "text[]", "bytea[]", "text[]", "int8[]"],
  },
  { ...SELECT_EXPIRED_LIVE, types: ["int8", "int8"] },
  { ...SELECT_PURGED, types: ["text", "int8", "int8", "int8"] },
];
