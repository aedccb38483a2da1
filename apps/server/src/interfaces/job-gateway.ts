import {
  allows,
  DamagedBlobError,
  DomainError,
  type AccountService,
  type QueueEndpoints,
  type RateLimiter,
  type Scope,
  notFound,
  requireQueue,
} from "@millrace/engine";
import {
  batchesDocument,
  batchesOperations,
  type BatchesOperationId,
  openaiDocument,
  openaiOperations,
  type OpenaiOperationId,
  queueDocument,
  workerDocument,
  queueOperations,
  type QueueOperationId,
} from "@millrace/spec";
import type { JobReply } from "../binding/job-operation.ts";
import { type Dialect, JobRequest, type JobServices } from "../binding/job-request.ts";
import {
  createJobRouter,
  jobRoutes,
  type JobRoute,
  type JobRouteMatch,
  type JobRouter,
} from "../binding/job-router.ts";
import { checkId } from "../binding/path-id.ts";
import type { ReplyCheck } from "../binding/reply-check.ts";
import { rawOrBearerKey } from "../http/keys/authenticate.ts";
import { errorAnswer, WrongMethodError } from "../http/answers/error-body.ts";
import { leadsToOpenai } from "../http/answers/openai-error.ts";
import { isForLog } from "../http/answers/system-trouble.ts";
import { CallerGoneError, type HttpExchange } from "../http/exchange/http-exchange.ts";
import { LostBodyError } from "../http/answers/lost-body-error.ts";
import { sendParts, type Part, type ReplyHeaders } from "../http/body/payload-reply.ts";
import { RequestAbortedError } from "../http/body/request-body.ts";
import { leadsToManagement } from "../http/exchange/management-path.ts";
import { notServed } from "../http/answers/not-served.ts";
import { requestIdOf } from "../http/answers/request-id.ts";
import type { SubmitTrace } from "../tracing/index.ts";
import { compatEndpointId } from "./compat/flash-queue.ts";
import { compatMethods } from "./compat/job-methods.ts";
import { createQueueDocs, type QueueDocs } from "./docs/queue-docs.ts";
import { batchesHandlers } from "./batches/index.ts";
import { openaiBatchHandlers } from "./openai/batches/index.ts";
import { createOpenaiHandlers } from "./openai/index.ts";
import { openaiRefusal } from "./openai/refusal.ts";
import { WorkerError } from "./openai/worker-error.ts";
import { queueHandlers } from "./queue/index.ts";
import { workerHandlers } from "./worker/index.ts";

type AnyHandler = (request: JobRequest) => Promise<JobReply<number>>;

export interface JobGatewayOptions extends JobServices {
  readonly accounts: Pick<AccountService, "authenticate">;
  readonly endpoints: QueueEndpoints;
  readonly rateLimiter: RateLimiter;
  /** Why no jobs are accepted now, for example while the service stops; undefined while they are. */
  readonly whyNoJobs: () => string | undefined;
  /** Checks every answer against the spec before it is sent. */
  readonly checkReply?: ReplyCheck;
  /** Called for every answer, for the log. */
  readonly onAnswered?: (line: {
    requestId: string;
    traceId?: string;
    operationId: string;
    url: string;
    status: number;
  }) => void;
  /** Called for every answer, for the metrics. */
  readonly meter?: (operationId: string, status: number, tookMs: number) => void;
  /** Called for every internal error. */
  readonly onError: (error: unknown, context: { requestId: string; operationId: string }) => void;
}

/** Serves `/v2` and `/compat/v2`: the operations of clients and workers. */
export interface JobGateway {
  /** Answers the request if its address is one of these; false leaves it to the next handler. */
  handle(exchange: HttpExchange): boolean;
  /** Serves the operations of workers; answers any other request with 404. */
  handleWorker(exchange: HttpExchange): void;
}

const PREFIXES: readonly (readonly [prefix: string, dialect: Dialect])[] = [
  ["/v2", "default"],
  ["/compat/v2", "compat"],
];
/** What has this address under `/compat` describes the management interface. */
const docs: QueueDocs = createQueueDocs("/v2");
/** Seconds after which a client may submit again while no jobs are accepted. */
const NO_JOBS_RETRY_SECONDS = 1;
/** What can be asked with HEAD, because the answer takes nothing away. */
const READS: ReadonlySet<string> = new Set<QueueOperationId>(["health", "status", "statusSync"]);
/** What an endpoint without a queue answers, too: how busy it is, and the models that it serves. */
const ANY_ENDPOINT: ReadonlySet<string> = new Set<QueueOperationId | OpenaiOperationId>([
  "health",
  "openaiGet",
  "openaiPost",
]);
/** What is asked of a model while its client waits. */
const MODELS: ReadonlySet<string> = new Set<OpenaiOperationId>(["openaiGet", "openaiPost"]);
const SUBMITS: ReadonlySet<string> = new Set<QueueOperationId | OpenaiOperationId | BatchesOperationId>([
  "createBatch",
  "addBatchRequests",
  "openaiUploadFile",
  "openaiCreateBatch",
  "run",
  "runsync",
  "openaiGet",
  "openaiPost",
]);

/** @throws Error when an operation of the specs has no handler */
export function createJobGateway(options: JobGatewayOptions): JobGateway {
  const [routers, workerRouters] = allRouters();

  function handle(exchange: HttpExchange, by: DialectRouters): boolean {
    const { url } = exchange;
    const prefix = PREFIXES.find(([path]) => url.startsWith(`${path}/`));
    if (prefix === undefined) return false;
    const [path, dialect] = prefix;
    if (dialect === "compat" && leadsToManagement(url)) return false;
    const call = { exchange, dialect, url: url.slice(path.length), router: by[dialect] };
    if (by !== routers || dialect !== "default" || !docs(exchange, call.url)) void serve(call);
    return true;
  }

  return {
    handle: (exchange) => handle(exchange, routers),
    handleWorker(exchange) {
      if (!handle(exchange, workerRouters)) exchange.answer(404, ["content-length", "0"]);
    },
  };

  async function serve(call: Call): Promise<void> {
    const requestId = requestIdOf(call.exchange.headers["x-request-id"]);
    const beganAtMs = performance.now();
    let operationId = "unknown";
    let leave: (() => void) | undefined;
    let trace: SubmitTrace | undefined;
    let endpointId = "";
    try {
      const { route, job } = await admit(call);
      operationId = route.operationId;
      ({ trace } = job);
      endpointId = job.endpoint.id;
      leave = enterLimit(route, job);
      const reply = await route.handler(job);
      await send(options, call, operationId, reply, { "x-request-id": requestId, ...reply.headers });
    } catch (error) {
      if (error instanceof RequestAbortedError || isOver(call.exchange)) return;
      if (error instanceof CallerGoneError) return call.exchange.cut();
      const answer = leadsToOpenai(call.exchange.url) ? openaiRefusal(error, requestId) : errorAnswer(error, requestId);
      if (
        (answer.status >= 500 && isForLog(error) && !(error instanceof WorkerError)) ||
        (error instanceof LostBodyError && !(error.cause instanceof DamagedBlobError))
      ) {
        options.onError(error, { requestId, operationId });
      }
      await refuse(call, operationId, answer, requestId);
    } finally {
      leave?.();
      const { state, status } = call.exchange;
      trace?.end({ route: `/v2/{endpointId}/${operationId}`, endpointId, status: state === "whole" ? status : null });
      if (state === "whole" || state === "begun") options.meter?.(operationId, status, performance.now() - beganAtMs);
      const traced = trace === undefined ? {} : { traceId: trace.traceId };
      options.onAnswered?.({ requestId, ...traced, operationId, url: call.url, status: call.exchange.status });
    }
  }

  /** Checks route, key, id, endpoint and right, in this order. */
  async function admit(call: Call): Promise<{ route: JobRoute<AnyHandler>; job: JobRequest }> {
    const principal = await options.accounts.authenticate(rawOrBearerKey(call.exchange.headers.authorization));
    const queryAt = call.url.indexOf("?");
    const path = queryAt === -1 ? call.url : call.url.slice(0, queryAt);
    const match = call.router.match(call.exchange.method, path);
    if (match.kind === "unknown") throw notServed(call.exchange.method, call.exchange.url.split("?", 1)[0] ?? "");
    if (match.kind === "wrong-method") throw new WrongMethodError(call.exchange.method, match.allow);
    const { route } = match;
    const { accountId } = principal;
    const endpointId =
      call.dialect === "compat"
        ? compatEndpointId(match.endpointId, call.exchange.headers, { endpoints: options.endpoints, accountId })
        : match.endpointId;
    checkId("endpointId", endpointId);
    checkIds(match);
    // Another gateway may have created the endpoint a moment ago; the notification can take a second.
    const endpoint = options.endpoints.get(endpointId) ?? (await options.endpoints.refresh(endpointId));
    if (endpoint === undefined || endpoint.accountId !== accountId) {
      throw notFound("endpoint", endpointId, options.endpoints.named?.(accountId, endpointId)[0]);
    }
    const scope = scopeOf(route.operationId);
    if (!allows(principal, { scope, endpointId: endpoint.id })) {
      throw new DomainError("forbidden", `This key lacks the right "${scope}" on the endpoint.`);
    }
    if (!ANY_ENDPOINT.has(route.operationId)) requireQueue(endpoint);
    let trace: SubmitTrace | undefined;
    if (SUBMITS.has(route.operationId)) {
      const why = options.whyNoJobs();
      if (why !== undefined) throw new DomainError("unavailable", why, { retryAfterSeconds: NO_JOBS_RETRY_SECONDS });
      trace = options.beginTrace?.(call.exchange.headers["traceparent"]);
    }
    const job = new JobRequest(options, {
      exchange: call.exchange,
      endpoint,
      principal,
      dialect: call.dialect,
      jobId: parameter(match, "jobId"),
      workerId: parameter(match, "workerId"),
      route: parameter(match, "route"),
      batchId: parameter(match, "batchId"),
      fileId: parameter(match, "fileId"),
      requestId: parameter(match, "requestId"),
      trace,
      queryText: queryAt === -1 ? "" : call.url.slice(queryAt + 1),
    });
    return { route, job };
  }

  function enterLimit(route: JobRoute<AnyHandler>, job: JobRequest): (() => void) | undefined {
    const operation = limitOf(route.operationId);
    if (operation === undefined) return undefined;
    const subject = { accountId: job.principal.accountId, endpointId: job.endpoint.id, operation };
    const decision = options.rateLimiter.enter(subject);
    if (decision.allowed) return decision.leave;
    throw new DomainError("rate_limited", "Too many requests to this operation. Try again later.", {
      retryAfterSeconds: decision.retryAfterSeconds,
    });
  }

  async function refuse(
    call: Call,
    operationId: string,
    answer: ReturnType<typeof openaiRefusal>,
    requestId: string,
  ): Promise<void> {
    const { exchange } = call;
    if (exchange.state !== "none") {
      exchange.cut();
      return;
    }
    const headers = { "x-request-id": requestId, ...answer.headers };
    const parts = [JSON.stringify(answer.body)];
    await check(options, call, operationId, { status: answer.status, headers, parts }).catch((error: unknown) =>
      options.onError(error, { requestId, operationId }),
    );
    await sendParts(exchange, { status: answer.status, headers, parts }, options.blobs).catch(() => undefined);
  }
}

/** Checks an answer against the spec, where that is wanted. */
async function check(
  options: JobGatewayOptions,
  { dialect }: Call,
  operationId: string,
  reply: { status: number; headers: ReplyHeaders; parts: readonly Part[] | undefined },
): Promise<void> {
  await options.checkReply?.({ operationId, dialect, ...reply });
}

/** Sends an answer, and tells its operation whether it was delivered. */
async function send(
  options: JobGatewayOptions,
  call: Call,
  operationId: string,
  { status, parts, write, sent, statusIfLost }: JobReply<number>,
  headers: ReplyHeaders,
): Promise<void> {
  const { exchange } = call;
  let [delivered, failure]: [boolean, unknown] = [false, undefined];
  try {
    if (write === undefined) await check(options, call, operationId, { status, headers, parts });
    if (isOver(exchange)) return;
    if (write !== undefined) await write(headers);
    else await sendParts(exchange, { status, headers, parts }, options.blobs);
    delivered = exchange.state === "whole";
  } catch (error) {
    failure = error;
    const isLost = error instanceof LostBodyError || error instanceof DamagedBlobError;
    if (statusIfLost === undefined || !isLost || exchange.state !== "none") throw error;
  } finally {
    await sent?.(delivered, failure);
  }
  if (failure !== undefined && statusIfLost !== undefined) {
    await send(options, call, operationId, { status: statusIfLost }, headers);
  }
}

/** Whether no answer can be sent. */
function isOver({ state }: HttpExchange): boolean {
  return state === "whole" || state === "lost";
}

type FoundRoute = Extract<JobRouteMatch<AnyHandler>, { kind: "found" }>;

interface Call {
  readonly exchange: HttpExchange;
  readonly dialect: Dialect;
  /** Address after the prefix. */
  readonly url: string;
  readonly router: JobRouter<AnyHandler>;
}

type DialectRouters = Readonly<Record<Dialect, JobRouter<AnyHandler>>>;

/** The routers of all operations, and of those of workers. */
function allRouters(): readonly [all: DialectRouters, workers: DialectRouters] {
  const openaiHandlers = { ...createOpenaiHandlers(), ...openaiBatchHandlers };
  const handlers = { ...queueHandlers, ...workerHandlers, ...openaiHandlers, ...batchesHandlers } as Readonly<
    Record<string, AnyHandler>
  >;
  const workerRoutes = jobRoutes(workerDocument, pick(handlers, Object.keys(workerHandlers)));
  const queueRoutes = jobRoutes(queueDocument, pick(handlers, Object.keys(queueHandlers)));
  const heads = queueRoutes.filter(({ operationId }) => READS.has(operationId));
  const openaiRoutes = jobRoutes(openaiDocument, pick(handlers, Object.keys(openaiHandlers)));
  const batchesRoutes = jobRoutes(batchesDocument, pick(handlers, Object.keys(batchesHandlers)));
  const everyRoute = [
    ...queueRoutes,
    ...openaiRoutes,
    ...batchesRoutes,
    ...heads.map((route) => ({ ...route, method: "HEAD" })),
    ...workerRoutes,
  ];
  return [routersOf(everyRoute), routersOf(workerRoutes)];
}

function routersOf(routes: readonly JobRoute<AnyHandler>[]): DialectRouters {
  return { default: createJobRouter(routes), compat: createJobRouter([...routes, ...compatMethods(routes)]) };
}

function pick(handlers: Readonly<Record<string, AnyHandler>>, ids: readonly string[]): Record<string, AnyHandler> {
  return Object.fromEntries(Object.entries(handlers).filter(([id]) => ids.includes(id)));
}

function checkIds({ route, parameters }: FoundRoute): void {
  if (route.hasRest) return;
  for (const [at, name] of route.parameters.entries()) if (name !== "") checkId(name, parameters[at] ?? "");
}

function parameter({ route, parameters }: FoundRoute, name: string): string {
  const at = route.parameters.indexOf(name);
  return at === -1 ? "" : (parameters[at] ?? "");
}

function scopeOf(operationId: string): Scope {
  const isClient = [queueOperations, openaiOperations, batchesOperations].some((table) => operationId in table);
  return isClient ? "run" : "work";
}

/** The operation whose limit counts a request; a model is called as with `/runsync`. */
function limitOf(operationId: string): QueueOperationId | undefined {
  if (MODELS.has(operationId)) return "runsync";
  return operationId in queueOperations ? (operationId as QueueOperationId) : undefined;
}
