import type { RestOperations } from "@millrace/spec";

import type { Bytes } from "./bytes.ts";

/** Any operation of the REST interface by its operationId. */
export type OperationId = keyof RestOperations;

/** What the types here read of an operation as the OpenAPI files give it. */
type Part<Operation, Name extends string> = Operation extends { parameters: Partial<Record<Name, infer Value>> }
  ? NonNullable<Value>
  : never;

/** What a caller may give: a field that is undefined is not sent. */
type Givable<Sent> = {
  [Name in keyof Sent]: object extends Pick<Sent, Name> ? Sent[Name] | undefined : Sent[Name];
};

/** The query parameters of an operation as they are sent. */
export type SentQueryOf<Id extends keyof Operations, Operations = RestOperations> = Part<Operations[Id], "query">;

/** The query parameters of an operation. */
export type QueryOf<Id extends keyof Operations, Operations = RestOperations> = Givable<SentQueryOf<Id, Operations>>;

/** The path parameters of an operation. */
export type PathOf<Id extends keyof Operations, Operations = RestOperations> = Part<Operations[Id], "path">;

/** The request body of an operation as it is sent. */
export type SentBodyOf<Id extends keyof Operations, Operations = RestOperations> = Operations[Id] extends {
  requestBody?: { content: infer Content };
}
  ? Content extends { "application/octet-stream": unknown }
    ? Bytes
    : Content[keyof Content]
  : never;

/** The request body of an operation. */
export type BodyOf<Id extends keyof Operations, Operations = RestOperations> =
  SentBodyOf<Id, Operations> extends Bytes ? Bytes : Givable<SentBodyOf<Id, Operations>>;

type SuccessStatus = 200 | 201 | 202 | 204;
/** Of an answer that comes in several forms, methods ask for the JSON. */
type ContentOf<Answer> = Answer extends { content: infer Content }
  ? Content extends { "application/octet-stream": unknown }
    ? ReadableStream<Uint8Array>
    : Content[Content extends { "application/json": unknown } ? keyof Content & "application/json" : keyof Content]
  : undefined;
type Responses<Operation> = Operation extends { responses: infer Answers } ? Answers : never;

/** What an operation answers when it succeeds; `undefined` when that answer has no body. */
export type DataOf<Id extends keyof Operations, Operations = RestOperations> = {
  [Status in keyof Responses<Operations[Id]> & SuccessStatus]: ContentOf<Responses<Operations[Id]>[Status]>;
}[keyof Responses<Operations[Id]> & SuccessStatus];
