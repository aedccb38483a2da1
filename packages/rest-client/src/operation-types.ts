import type { RestOperations } from "@millrace/spec";

import type { Bytes } from "./bytes.ts";

/** Any operation of the REST interface by its operationId. */
export type OperationId = keyof RestOperations;

type Part<Id extends OperationId, Name extends string> =
  RestOperations[Id]["parameters"] extends Partial<Record<Name, infer Value>> ? NonNullable<Value> : never;

/** What a caller may give: a field that is undefined is not sent. */
type Givable<Sent> = {
  [Name in keyof Sent]: object extends Pick<Sent, Name> ? Sent[Name] | undefined : Sent[Name];
};

/** The query parameters of an operation as they are sent. */
export type SentQueryOf<Id extends OperationId> = Part<Id, "query">;

/** The query parameters of an operation. */
export type QueryOf<Id extends OperationId> = Givable<SentQueryOf<Id>>;

/** The path parameters of an operation. */
export type PathOf<Id extends OperationId> = Part<Id, "path">;

/** The request body of an operation as it is sent. */
export type SentBodyOf<Id extends OperationId> = RestOperations[Id] extends { requestBody?: { content: infer Content } }
  ? Content extends { "application/octet-stream": unknown }
    ? Bytes
    : Content[keyof Content]
  : never;

/** The request body of an operation. */
export type BodyOf<Id extends OperationId> = SentBodyOf<Id> extends Bytes ? Bytes : Givable<SentBodyOf<Id>>;

type SuccessStatus = 200 | 201 | 202 | 204;
/** Of an answer that comes in several forms, methods ask for the JSON. */
type ContentOf<Answer> = Answer extends { content: infer Content }
  ? Content extends { "application/octet-stream": unknown }
    ? ReadableStream<Uint8Array>
    : Content[Content extends { "application/json": unknown } ? keyof Content & "application/json" : keyof Content]
  : undefined;

/** What an operation answers when it succeeds; `undefined` when that answer has no body. */
export type DataOf<Id extends OperationId> = {
  [Status in keyof RestOperations[Id]["responses"] & SuccessStatus]: ContentOf<RestOperations[Id]["responses"][Status]>;
}[keyof RestOperations[Id]["responses"] & SuccessStatus];
