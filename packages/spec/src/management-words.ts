import { compatV2Document } from "./generated/compat-v2-document.ts";

/** What the document says that the service does not have. */
export interface AbsentThing {
  /** Its address and all below it. */
  readonly path: string;
  readonly reason: string;
}

/** Things of the hosted service that this one does not have, under addresses of their own. */
export const absentThings = compatV2Document["x-absent"] as readonly AbsentThing[];

/**
 * The segments behind `/compat/v2` that lead to management; every other one is the id of an endpoint, and no endpoint has one of
 * these as its id.
 */
export const managementWords: ReadonlySet<string> = new Set(
  [...Object.keys(compatV2Document.paths), ...absentThings.map(({ path }) => path)].map(
    (path) => path.split("/")[2] ?? "",
  ),
);
