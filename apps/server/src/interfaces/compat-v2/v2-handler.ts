import type { CompatV2Components, CompatV2Operations } from "@millrace/spec";
import type { Handlers } from "../../binding/operation-types.ts";
import type { RestContext } from "../rest/rest-handler.ts";

/** A handler for each operation. They get the same as those of `/v1`, with the rules of the hosted dialect. */
export type V2Handlers = Handlers<CompatV2Operations, RestContext>;

/** The bodies of the document, by name. */
export type V2Schemas = CompatV2Components["schemas"];
