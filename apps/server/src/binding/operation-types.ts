/**
 * Types derived from `operations` of openapi-typescript: what a handler gets, and what it may answer. An undocumented
 * status, a wrong body, and a missing or extra operation do not compile.
 */
import type { Readable } from "node:stream";

type Present<Value> = Exclude<Value, undefined>;

/** A part of the parameters; an empty object where the operation has none. */
type Parameters<Operation, Place extends string> = Operation extends { parameters: { [Key in Place]?: infer Values } }
  ? [Present<Values>] extends [never]
    ? Readonly<Record<never, never>>
    : Readonly<Present<Values>>
  : Readonly<Record<never, never>>;

/** Bytes are not read before the handler does. */
type RequestContent<Part> = Part extends { content: { "application/json": infer Body } }
  ? Body
  : Part extends { content: { "application/octet-stream": unknown } }
    ? Readable
    : never;

/** A valid request. Query parameters have their defaults. */
export interface OperationRequest<Operation> {
  readonly path: Parameters<Operation, "path">;
  readonly query: Parameters<Operation, "query">;
  readonly body: Operation extends { requestBody?: infer Part } ? RequestContent<Present<Part>> : never;
}

type AnswerOf<Status, Response> = {
  readonly status: Status;
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
} & BodyOf<Response>;

/**
 * Server-sent events as texts, each complete; to end soon after `signal` aborts. It aborts when the answer is over, however it
 * ended and whether or not it was begun.
 */
export type EventStream = (signal: AbortSignal) => AsyncIterable<string>;

type BodyOf<Response> = Response extends { content: infer Content }
  ? Content extends { "application/json": infer Json; "text/event-stream": string }
    ? { readonly body: Json; readonly events?: never } | { readonly events: EventStream; readonly body?: never }
    : Content extends { "text/event-stream": unknown }
      ? { readonly events: EventStream; readonly body?: never }
      : Content extends { "application/octet-stream": unknown }
        ? { readonly bytes: Readable; readonly body?: never }
        : { readonly body: Content[keyof Content] }
  : { readonly body?: never };

/** One of the documented answers of an operation. */
export type OperationAnswer<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses & number]: AnswerOf<Status, Responses[Status]> }[keyof Responses & number]
  : never;

/** Refusals are usually thrown as `DomainError` instead of being answered. */
export type Handler<Operation, Context> = (
  request: OperationRequest<Operation>,
  context: Context,
) => OperationAnswer<Operation> | Promise<OperationAnswer<Operation>>;

/** A handler for each operation. */
export type Handlers<Operations, Context> = {
  readonly [Id in keyof Operations]: Handler<Operations[Id], Context>;
};
