import type { IncomingMessage, ServerResponse } from "node:http";
import {
  allows,
  DomainError,
  type AccountService,
  type QueueEndpoints,
  type RateLimiter,
  type Scope,
} from "@millrace/engine";
import { queueDocument, workerDocument, queueOperations, type QueueOperationId } from "@millrace/spec";
import type { Dialect, JobReply, JobRequest, JobServices } from "../binding/job-operation.ts";
import { createJobRouter, jobRoutes, type JobRoute } from "../binding/job-router.ts";
import type { ReplyCheck } from "../binding/reply-check.ts";
import { rawOrBearerKey } from "../http/authenticate.ts";
import { errorAnswer } from "../http/error-body.ts";
import { sendParts, type ReplyHeaders } from "../http/payload-reply.ts";
import { RequestAbortedError } from "../http/request-body.ts";
import { requestIdOf } from "../http/request-id.ts";
import { compatMethods } from "./compat/job-methods.ts";
import { queueHandlers } from "./queue/index.ts";
import { workerHandlers } from "./worker/index.ts";

type AnyHandler = (request: JobRequest) => Promise<JobReply<number>>;

export interface JobGatewayOptions extends JobServices {
  readonly accounts: Pick<AccountService, "authenticate">;
  readonly endpoints: QueueEndpoints;
  readonly rateLimiter: RateLimiter;
  /** False while the service stops: no more jobs are accepted. */
  readonly acceptsJobs: () => boolean;
  /** Checks every answer against the spec before it is sent. */
  readonly checkReply?: ReplyCheck;
  /** Hears of every answer, for the log. */
  readonly onAnswered?: (line: { requestId: string; operationId: string; endpointId: string; status: number }) => void;
  /** Hears of every failure that is ours. */
  readonly onError: (error: unknown, context: { requestId: string; operationId: string }) => void;
}

/** Serves `/v2` and `/compat/v2`: what clients and workers call. */
export interface JobGateway {
  /** Answers the request if its address is one of these; false leaves it to somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

const PREFIXES: readonly (readonly [prefix: string, dialect: Dialect])[] = [
  ["/v2", "default"],
  ["/compat/v2", "compat"],
];
const SUBMITS: ReadonlySet<string> = new Set<QueueOperationId>(["run", "runsync"]);
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @throws Error when an operation of the specs has no handler */
export function createJobGateway(options: JobGatewayOptions): JobGateway {
  const handlers = { ...queueHandlers, ...workerHandlers } as Readonly<Record<string, AnyHandler>>;
  const routes = [
    ...jobRoutes(queueDocument, pick(handlers, Object.keys(queueHandlers))),
    ...jobRoutes(workerDocument, pick(handlers, Object.keys(workerHandlers))),
  ];
  const routers = { default: createJobRouter(routes), compat: createJobRouter([...routes, ...compatMethods(routes)]) };

  return {
    handle(request, response) {
      const url = request.url ?? "";
      const prefix = PREFIXES.find(([path]) => url.startsWith(`${path}/`));
      if (prefix === undefined) return false;
      const [path, dialect] = prefix;
      void serve({ request, response, dialect, url: url.slice(path.length) });
      return true;
    },
  };

  async function serve(call: Call): Promise<void> {
    const requestId = requestIdOf(call.request.headers["x-request-id"]);
    const gone = new AbortController();
    call.response.once("close", () => gone.abort());
    let operationId = "unknown";
    let leave: (() => void) | undefined;
    try {
      const { route, job } = await admit(call, gone.signal);
      operationId = route.operationId;
      leave = enterLimit(route, job);
      const reply = await route.handler(job);
      const headers = { "x-request-id": requestId, ...reply.headers };
      if (reply.write === undefined) await check(call, operationId, { ...reply, headers });
      await send({ ...reply, headers }, call.response);
    } catch (error) {
      if (error instanceof RequestAbortedError || gone.signal.aborted) return;
      const answer = errorAnswer(error, requestId);
      if (answer.status === 500) options.onError(error, { requestId, operationId });
      await refuse(call, operationId, answer, requestId);
    } finally {
      leave?.();
      const [, endpointId = ""] = call.url.split("/", 2);
      options.onAnswered?.({ requestId, operationId, endpointId, status: call.response.statusCode });
    }
  }

  /** Route, key, id, endpoint and right, in this order. */
  async function admit(call: Call, signal: AbortSignal): Promise<{ route: JobRoute<AnyHandler>; job: JobRequest }> {
    const principal = await options.accounts.authenticate(rawOrBearerKey(call.request.headers.authorization));
    const queryAt = call.url.indexOf("?");
    const path = queryAt === -1 ? call.url : call.url.slice(0, queryAt);
    const match = routers[call.dialect].match(call.request.method ?? "", path);
    if (match.kind === "unknown") throw new DomainError("not_found", "There is no such operation.");
    if (match.kind === "wrong-method") {
      const allow = match.allow.join(", ");
      throw new DomainError("not_found", `This operation is called with ${allow}, not ${call.request.method}.`);
    }
    const ids = Object.fromEntries(match.route.parameters.map((name, at) => [name, match.parameters[at] ?? ""]));
    for (const [name, id] of Object.entries({ endpointId: match.endpointId, ...ids })) checkId(name, id);
    const endpoint = options.endpoints.get(match.endpointId);
    if (endpoint === undefined || endpoint.accountId !== principal.accountId) {
      throw new DomainError("not_found", `There is no endpoint ${match.endpointId}.`);
    }
    const scope = scopeOf(match.route.operationId);
    if (!allows(principal, { scope, endpointId: endpoint.id })) {
      throw new DomainError("forbidden", `This key lacks the right "${scope}" on the endpoint.`);
    }
    if (!options.acceptsJobs() && SUBMITS.has(match.route.operationId)) {
      throw new DomainError("unavailable", "The service is stopping. Try again.", { retryAfterSeconds: 1 });
    }
    const job: JobRequest = {
      jobs: options.jobs,
      blobs: options.blobs,
      workerCounts: options.workerCounts,
      message: call.request,
      response: call.response,
      endpoint,
      principal,
      dialect: call.dialect,
      jobId: ids["jobId"] ?? "",
      workerId: ids["workerId"] ?? "",
      query: new URLSearchParams(queryAt === -1 ? "" : call.url.slice(queryAt + 1)),
      signal,
    };
    return { route: match.route, job };
  }

  function enterLimit(route: JobRoute<AnyHandler>, job: JobRequest): (() => void) | undefined {
    if (!(route.operationId in queueOperations)) return undefined;
    const operation = route.operationId as QueueOperationId;
    const subject = { accountId: job.principal.accountId, endpointId: job.endpoint.id, operation };
    const decision = options.rateLimiter.enter(subject);
    if (decision.allowed) return decision.leave;
    throw new DomainError("rate_limited", "Too many requests to this operation. Try again later.", {
      retryAfterSeconds: decision.retryAfterSeconds,
    });
  }

  async function check(
    { dialect }: Call,
    operationId: string,
    { status, headers, parts }: JobReply<number> & { headers: ReplyHeaders },
  ): Promise<void> {
    await options.checkReply?.({ operationId, dialect, status, headers, parts });
  }

  async function send(reply: JobReply<number> & { headers: ReplyHeaders }, response: ServerResponse): Promise<void> {
    const { headers } = reply;
    let delivered = false;
    try {
      if (response.destroyed) return;
      if (reply.write !== undefined) await reply.write(response, headers);
      else if (reply.parts === undefined) response.writeHead(reply.status, headers).end();
      else await sendParts(response, { status: reply.status, headers, parts: reply.parts }, options.blobs);
      delivered = !response.destroyed;
    } finally {
      await reply.sent?.(delivered);
    }
  }

  async function refuse(
    call: Call,
    operationId: string,
    answer: ReturnType<typeof errorAnswer>,
    requestId: string,
  ): Promise<void> {
    const { response } = call;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const headers = { "x-request-id": requestId, ...answer.headers };
    const parts = [JSON.stringify(answer.body)];
    await check(call, operationId, { status: answer.status, headers, parts }).catch((error: unknown) =>
      options.onError(error, { requestId, operationId }),
    );
    await sendParts(response, { status: answer.status, headers, parts }, options.blobs).catch(() => undefined);
  }
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly dialect: Dialect;
  /** Address after the prefix. */
  readonly url: string;
}

function pick(handlers: Readonly<Record<string, AnyHandler>>, ids: readonly string[]): Record<string, AnyHandler> {
  return Object.fromEntries(Object.entries(handlers).filter(([id]) => ids.includes(id)));
}

function checkId(name: string, id: string): void {
  if (ID.test(id)) return;
  const message = "must be 1 to 64 letters, digits, underscores or hyphens";
  throw new DomainError("invalid_request", `${name} ${message}.`, { details: [{ field: name, message }] });
}

function scopeOf(operationId: string): Scope {
  return operationId in queueOperations ? "run" : "work";
}
