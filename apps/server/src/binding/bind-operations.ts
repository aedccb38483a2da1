import type { Readable } from "node:stream";
import { type FieldProblem, OtherHostError, refuseProblems } from "@millrace/engine";
import type { OpenApiDocument } from "@millrace/spec";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { GatewayForwarder } from "../forwarding/gateway-forwarder.ts";
import { collectBody } from "../http/body/collect-body.ts";
import { type ErrorAnswer, errorAnswer } from "../http/answers/error-body.ts";
import { refuseMethods } from "../http/answers/refuse-methods.ts";
import { isForLog } from "../http/answers/system-trouble.ts";
import { frameworkRefusal } from "../http/answers/framework-refusal.ts";
import { parseJsonBody } from "../http/body/json-body.ts";
import { type AnswerCheck, type ContractBreach, createAnswerCheck } from "./contract-breach.ts";
import { bytesType, type DocumentOperation, documentOperations } from "./document-operations.ts";
import { sendEvents } from "./event-answer.ts";
import type { EventStream, Handlers } from "./operation-types.ts";
import { SchemaValidators, type Validator } from "./schema-validators.ts";

/** Other names and values that a dialect of the interface uses. The functions may change their argument, which is a copy. */
export interface NameDialect {
  readonly query: (query: Record<string, unknown>) => Record<string, unknown>;
  readonly body: (operationId: string, body: unknown) => unknown;
  readonly answer: (body: unknown) => unknown;
}

/** How an interface refuses, where that is not as `/v1` does. */
export interface Refusals {
  readonly mediaType: string;
  /** Refuses what the document does not allow in a part of a request; does nothing without problems. */
  readonly refuse: (part: "path" | "query" | "body", problems: readonly FieldProblem[]) => void;
  readonly answer: (error: unknown, requestId: string, operation: DocumentOperation) => RefusalAnswer;
}

/** A refusal, with a body of any form. */
export type RefusalAnswer = Omit<ErrorAnswer, "body"> & { readonly body: object };

export interface BindingOptions<Operations, Context> {
  readonly fastify: FastifyInstance;
  readonly document: OpenApiDocument;
  /** Where the paths of the document begin, e.g. `/v1`. */
  readonly prefix: string;
  readonly handlers: Handlers<Operations, Context>;
  /** Decides whether a request is admitted, before its body is read. Refuses by throwing a DomainError. */
  readonly admit: (
    request: FastifyRequest,
    operation: DocumentOperation,
    /** For headers that every answer gets. */
    reply: FastifyReply,
  ) => Promise<Context>;
  /**
   * What to do with an answer that the document does not allow: `throw` answers 500 instead, `count` only reports it, and looks
   * at the beginning of long lists.
   */
  readonly validateResponses: "throw" | "count";
  readonly onBreach?: (breach: ContractBreach) => void;
  readonly bodyMaxBytes: number;
  /** Has the gateways on other hosts answer what only they can. Default: such requests are refused. */
  readonly forwarder?: Pick<GatewayForwarder, "route" | "forward">;
  /** Default: the document's own names only. */
  readonly dialect?: NameDialect;
  /** Default: 400 for every part, and the body of the schema `Error`. */
  readonly refusals?: Refusals;
  /** Parameters of the query that the operation does not have are left out. Default: they are refused. */
  readonly ignoresUnknownParameters?: boolean;
}

/** What a handler of any operation answers. */
interface AnyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly events?: EventStream;
  readonly bytes?: Readable;
}

type AnyHandler<Context> = (
  request: { readonly path: unknown; readonly query: unknown; readonly body: unknown },
  context: Context,
) => AnyAnswer | Promise<AnyAnswer>;

/** Items of a list that are compared with the document. */
const CHECKED_ITEMS_MAX = 1_000;
const JSON_TYPE = "application/json; charset=utf-8";
const usualRefusals: Refusals = {
  mediaType: JSON_TYPE,
  refuse: (_part, problems) => refuseProblems(problems),
  answer: (error, requestId) => errorAnswer(frameworkRefusal(error), requestId),
};

/**
 * Serves the operations of a document: routes, validation of requests, admission, and a check of every answer against
 * the document. A request with a method that its path does not have is answered 405.
 *
 * @throws Error when an operation has no handler or a handler no operation.
 */
export function bindOperations<Operations, Context>(options: BindingOptions<Operations, Context>): void {
  const operations = documentOperations(options.document);
  const handlers = new Map<string, unknown>(Object.entries(options.handlers));
  requireSameNames(
    operations.map((operation) => operation.id),
    [...handlers.keys()],
  );
  const validators = new SchemaValidators(options.document);
  void options.fastify.register(
    async (scope) => {
      scope.removeAllContentTypeParsers();
      // The operations read their bodies themselves, because Fastify would close the connection after refusing one.
      scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
      for (const operation of operations) {
        const handler = handlers.get(operation.id) as AnyHandler<Context>;
        scope.route(new BoundOperation(options, operation, handler, validators).route());
      }
      refuseOtherMethods(scope, operations, options.refusals);
    },
    { prefix: options.prefix },
  );
}

/** Serves one operation. */
class BoundOperation<Operations, Context> {
  readonly #options: BindingOptions<Operations, Context>;
  readonly #operation: DocumentOperation;
  readonly #handler: AnyHandler<Context>;
  readonly #path: Validator;
  readonly #query: Validator;
  /** Parameters of the query by name; true for lists that are sent as one text. */
  readonly #queryNames: ReadonlyMap<string, boolean>;
  readonly #body: Validator | undefined;
  readonly #answers: AnswerCheck;
  readonly #refusals: Refusals;
  readonly #contexts = new WeakMap<FastifyRequest, { readonly context: Context }>();
  /** Bodies that were read. */
  readonly #bodies = new WeakMap<FastifyRequest, Buffer>();

  constructor(
    options: BindingOptions<Operations, Context>,
    operation: DocumentOperation,
    handler: AnyHandler<Context>,
    validators: SchemaValidators,
  ) {
    this.#options = options;
    this.#operation = operation;
    this.#handler = handler;
    this.#path = validators.parameters(operation.parameters.filter((parameter) => parameter.in === "path"));
    const query = operation.parameters.filter((parameter) => parameter.in === "query");
    this.#query = validators.parameters(query);
    this.#queryNames = new Map(query.map((parameter) => [parameter.name, parameter["explode"] === false]));
    this.#body = operation.requestSchema === undefined ? undefined : validators.body(operation.requestSchema);
    this.#answers = createAnswerCheck(operation, validators);
    this.#refusals = options.refusals ?? usualRefusals;
  }

  route(): RouteOptions {
    return {
      method: this.#operation.method.toUpperCase(),
      url: this.#operation.path.replaceAll(/\{([^}]+)\}/g, ":$1"),
      config: { operationId: this.#operation.id },
      onRequest: (request, reply) => this.#admit(request, reply),
      handler: (request, reply) => this.#serve(request, reply),
      errorHandler: (error, request, reply) => void this.#sendError(request, reply, error),
    };
  }

  async #admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header("x-request-id", request.id);
    const context = await this.#options.admit(request, this.#operation, reply);
    this.#contexts.set(request, { context });
  }

  async #serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return this.#send(request, reply, await this.#handle(request));
    } catch (error) {
      const { forwarder } = this.#options;
      if (!(error instanceof OtherHostError) || forwarder === undefined) throw error;
      const route = await forwarder.route(request.raw, error);
      reply.hijack();
      request.raw.headers["x-request-id"] = request.id;
      // The other gateway goes by what was decided here.
      delete request.raw.headers.authorization;
      await forwarder.forward(route, request.raw, reply.raw, this.#bodies.get(request));
      return reply;
    }
  }

  async #handle(request: FastifyRequest): Promise<AnyAnswer> {
    const admitted = this.#contexts.get(request);
    if (admitted === undefined) throw new Error("The request was not admitted.");
    const path = { ...(request.params as Record<string, unknown>) };
    const rawQuery = this.#queryOf(request.query as Record<string, unknown>);
    const query = this.#options.dialect?.query(rawQuery) ?? rawQuery;
    const { refuse } = this.#refusals;
    const ofQuery = this.#query(query);
    refuse("path", this.#path(path));
    refuse("query", ofQuery);
    if (this.#operation.takesBytes && !hasBody(request)) {
      refuseProblems([{ field: "body", message: "is required; of an empty file send `Content-Length: 0`" }]);
    }
    if (this.#operation.takesBytes) return this.#handler({ path, query, body: request.raw }, admitted.context);
    if (this.#body === undefined) return this.#handler({ path, query, body: undefined }, admitted.context);
    const maxBytes = this.#options.bodyMaxBytes;
    const announcedBytes = Number(request.headers["content-length"] ?? 0);
    const bytes = await collectBody(request.raw, { maxBytes, announcedBytes });
    this.#bodies.set(request, bytes);
    const rawBody = parseJsonBody(bytes);
    const body = this.#options.dialect?.body(this.#operation.id, rawBody) ?? rawBody;
    refuse("body", this.#body(body));
    return this.#handler({ path, query, body }, admitted.context);
  }

  #queryOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const ignores = this.#options.ignoresUnknownParameters === true;
    const entries = Object.entries(given).flatMap(([name, value]) => {
      const isJoined = this.#queryNames.get(name);
      if (isJoined === undefined && ignores) return [];
      return [[name, isJoined === true && typeof value === "string" ? value.split(",") : value] as const];
    });
    return Object.fromEntries(entries);
  }

  #send(request: FastifyRequest, reply: FastifyReply, answer: AnyAnswer): FastifyReply {
    void reply.headers({ ...answer.headers });
    const breach = this.#breach(reply, answer);
    if (breach !== undefined) {
      this.#options.onBreach?.(breach);
      request.log.error({ err: breach }, "answer does not match the specification");
      if (this.#options.validateResponses === "throw") {
        const { status, body } = this.#refusals.answer(breach, request.id, this.#operation);
        const told = "detail" in body ? { detail: breach.message } : { message: breach.message };
        return reply
          .code(status)
          .type(this.#refusals.mediaType)
          .send(JSON.stringify({ ...body, ...told }));
      }
    }
    void reply.code(answer.status);
    if (answer.events !== undefined) return sendEvents(request, reply, answer.events);
    if (answer.bytes !== undefined) return reply.type(bytesType).send(answer.bytes);
    if (answer.body === undefined) return reply.send();
    const mediaType = this.#operation.answers.get(answer.status)?.mediaType ?? "application/json";
    if (mediaType === this.#refusals.mediaType) return reply.type(mediaType).send(JSON.stringify(answer.body));
    if (mediaType !== "application/json") return reply.type(`${mediaType}; charset=utf-8`).send(answer.body);
    const body = this.#options.dialect?.answer(answer.body) ?? answer.body;
    return reply.type(JSON_TYPE).send(JSON.stringify(body));
  }

  #sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const answer = this.#refusals.answer(error, request.id, this.#operation);
    if (answer.status >= 500 && isForLog(error)) request.log.error({ err: error }, "request failed");
    return this.#send(request, reply, answer);
  }

  #breach(reply: FastifyReply, answer: AnyAnswer): ContractBreach | undefined {
    const headers = reply.getHeaders();
    if (answer.events !== undefined) return this.#answers.checkStream(answer.status, headers, "events");
    if (answer.bytes !== undefined) return this.#answers.checkStream(answer.status, headers, "bytes");
    return this.#answers.check(
      answer.status,
      headers,
      this.#options.validateResponses === "throw" ? answer.body : firstItems(answer.body),
    );
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/**
 * The beginning of a long list. Its items are made by the same code, so that the first ones show a breach; to compare 35,000 of
 * them with their schema takes as long as to write them.
 */
function firstItems(body: unknown): unknown {
  return Array.isArray(body) && body.length > CHECKED_ITEMS_MAX ? body.slice(0, CHECKED_ITEMS_MAX) : body;
}

function requireSameNames(operations: readonly string[], handlers: readonly string[]): void {
  const missing = operations.filter((id) => !handlers.includes(id));
  if (missing.length > 0) throw new Error(`These operations have no handler: ${missing.join(", ")}.`);
  const extra = handlers.filter((id) => !operations.includes(id));
  if (extra.length > 0) throw new Error(`These handlers have no operation: ${extra.join(", ")}.`);
}

function refuseOtherMethods(
  scope: FastifyInstance,
  operations: readonly DocumentOperation[],
  refusals: Refusals | undefined,
): void {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const present = operations.filter((operation) => operation.path === path).map((operation) => operation.method);
    const allow = present.flatMap((method) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
    const [operation] = operations.filter((one) => one.path === path);
    const answer =
      refusals === undefined || operation === undefined
        ? undefined
        : (error: unknown, requestId: string) => ({
            ...refusals.answer(error, requestId, operation),
            mediaType: refusals.mediaType,
          });
    refuseMethods(scope, { url: path.replaceAll(/\{([^}]+)\}/g, ":$1"), allow, answer });
  }
}
