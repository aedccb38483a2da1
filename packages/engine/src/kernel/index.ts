/** What all others stand on: the clock, errors, ids, payloads, collections, and the validation by the schemas of the interface. */
export * from "./clock.ts";
export { DamagedBlobError, whyUnreadable } from "./damaged-blob.ts";
export * from "./errors.ts";
export { parseExactJson } from "@millrace/worker-text/exact-json";
export { httpOrigin } from "./http-origin.ts";
export * from "./is-record.ts";
export { nearestName } from "./nearest-name.ts";
export { createSpecAjv, isMoment, schemaProblems, SPEC_DOCUMENT_ID } from "./schema-problems.ts";
export { createSharedReads } from "./shared-reads.ts";
export * from "./transient-collections.ts";
export * from "./payload.ts";
export { createCursors, type Cursors, type ListPlace, listPage } from "./list-cursor.ts";
export { createResourceIds } from "./resource-id.ts";
