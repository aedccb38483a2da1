import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from "node:net";
import type {
  Balancing,
  BatchService,
  EndpointReports,
  JobEngine,
  MovableClock,
  QueueEndpoints,
  RateLimiter,
} from "@millrace/engine";
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { createReplyCheck } from "../binding/reply-check.ts";
import { type ClosingServer, closeServers } from "../http/connections/close-servers.ts";
import {
  backlogMax,
  connectionLimits,
  descriptorsMax,
  limitConnections,
} from "../http/connections/connection-limit.ts";
import { noteRequest, refuseBrokenRequests, refuseConnection } from "../http/answers/broken-requests.ts";
import { createCors } from "../http/answers/cors.ts";
import { NO_DIRECT_CONNECTIONS, serveDirectly } from "../http/exchange/direct-server.ts";
import type { HttpExchange } from "../http/exchange/http-exchange.ts";
import { NodeExchange } from "../http/exchange/node-exchange.ts";
import { checkHost } from "../http/host-header.ts";
import { hostRefusal, hostRequest } from "../http/host-requests.ts";
import { httpServerOptions, installHttpRules } from "../http/http-rules.ts";
import { notServed } from "../http/answers/not-served.ts";
import { ownHeaders } from "../http/answers/own-headers.ts";
import { requestIdOf } from "../http/answers/request-id.ts";
import { createTinyChunks } from "../http/body/tiny-chunks.ts";
import { boundUnreadBody } from "../http/body/unread-body.ts";
import type { AppContext } from "../interfaces/app/app-context.ts";
import { registerCompatV2 } from "../interfaces/compat-v2/index.ts";
import { registerControl } from "../interfaces/control/index.ts";
import { registerConsole } from "../interfaces/console/console-site.ts";
import { registerDocumentationSite } from "../interfaces/docs/documentation-site.ts";
import { registerFlashUploads } from "../interfaces/compat/flash-uploads.ts";
import { registerGraphql } from "../interfaces/graphql/index.ts";
import { createJobGateway, type JobGateway } from "../interfaces/job-gateway.ts";
import { registerOperations } from "../interfaces/operations/index.ts";
import type { GatewayForwarder } from "../forwarding/gateway-forwarder.ts";
import { EncodedBodyError, isEncodedBody } from "../http/answers/error-body.ts";
import { refuseRequest } from "../http/answers/refused-request.ts";
import { refuseUpgrade } from "../http/answers/refused-upgrade.ts";
import { isOfBrowser } from "../interfaces/pods/browser-request.ts";
import type { PodExec } from "../interfaces/pods/pod-exec.ts";
import type { PodProxy } from "../interfaces/pods/pod-proxy.ts";
import type { RequestEdge } from "../interfaces/requests/request-edge.ts";
import { registerRest, type RestOptions } from "../interfaces/rest/index.ts";
import type { S3Edge } from "../interfaces/s3/index.ts";
import { isSignedForS3, refuseMisplaced } from "../interfaces/s3/misplaced.ts";
import type { HttpTally } from "../metrics/http-tally.ts";
import { parseTraceparent, type Tracing } from "../tracing/index.ts";
import type { OpenaiServices } from "../binding/job-request.ts";
import type { Logger } from "./settings/log.ts";
import type { Settings } from "./settings/settings.ts";
import { webhookAddresses } from "./settings/webhook-addresses.ts";
import { webhookProblem } from "./webhooks/webhook-agent.ts";

/** What the server itself needs, besides what it passes on to the handlers. */
export interface HttpServerParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: MovableClock;
  readonly engine: JobEngine;
  readonly batches: BatchService;
  readonly openai: OpenaiServices;
  readonly endpoints: QueueEndpoints;
  readonly requestCounters: Balancing["counters"];
  readonly reports: EndpointReports;
  readonly rateLimiter: RateLimiter;
  readonly podProxy: PodProxy;
  readonly podExec: PodExec;
  readonly requestEdge: RequestEdge;
  readonly s3: S3Edge;
  readonly validateResponses: boolean;
  readonly isStopping: () => boolean;
  /** Whether other gateways may serve the same callers, through a proxy in front. */
  readonly hasOtherGateways: () => boolean;
  /** Exchanges with the other gateways what is new. */
  readonly beat: () => Promise<void>;
  /** Why the storage accepts no jobs at the moment; undefined while it does. */
  readonly problem: () => string | undefined;
  /** Why new jobs are refused without an attempt to store them; undefined while they are stored. */
  readonly refusal: () => string | undefined;
  /** Checks the storage again; `problem` then returns the result. */
  readonly look: () => Promise<void>;
  readonly metrics: () => Promise<string>;
  readonly http: HttpTally;
  readonly tracing: Pick<Tracing, "beginSubmit"> | undefined;
}

/** Where to listen. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  /** Other processes listen there too; the system chooses one for each connection. */
  readonly sharePort?: boolean;
}

export interface HttpServer {
  listen(address: ListenAddress): Promise<void>;
  address(): AddressInfo;
  /** Also listens on a port of its own, for those who must reach this gateway and not another on the same port. */
  listenAlone(host: string, port: number): Promise<AddressInfo>;
  /** Also listens on this address, only for the operations of workers. */
  listenForWorkers(host: string, port: number): Promise<AddressInfo>;
  /** Lets answers under way finish, then closes every connection. */
  close(): Promise<void>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The operation of the specs that a route serves. */
    operationId?: string;
  }
}

/** Of all servers of the process: what one sender costs, others wait for. */
const tinyChunks = createTinyChunks();
const ownHeaderEntries = Object.entries(ownHeaders);
const ownHeaderList = ownHeaderEntries.flat();
/** What the metrics call an address that no operation has. */
const UNKNOWN_OPERATION = "unknown";
/** How long answers under way may take when the server closes. */
const CLOSE_GRACE_MS = 5_000;
/** Time for a proxy to switch to other gateways before its idle connections are closed. */
const CLOSE_LINGER_MS = 1_000;
/** Idle timeout of connections; proxies in front must use a shorter one. */
const KEEP_ALIVE_MS = 75_000;
/** A request without `Host` is refused here, with a body. */
const ownRefusals = { keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false };

/**
 * One port for everything. `/v2` is served straight from the socket's requests: its bodies stream, its answers are
 * spliced bytes, and every microsecond counts. All other requests go through Fastify.
 */
export function createHttpServer(app: AppContext, options: HttpServerParts): HttpServer {
  const addresses = webhookAddresses(options.settings.webhookAllow);
  const gateway = createJobGateway({
    jobs: options.engine,
    batches: options.batches,
    openai: options.openai,
    blobs: app.blobs,
    requestCounters: options.requestCounters,
    jobDetails: (endpointId, jobId) => app.jobs.details(endpointId, jobId),
    workerCounts: (endpointId) => options.reports.counts(endpointId),
    webhookProblem: (url) => webhookProblem(addresses, url),
    explainWaiting: (endpointId, job) => options.reports.explainWaiting(endpointId, job),
    accounts: app.accounts,
    endpoints: options.endpoints,
    rateLimiter: options.rateLimiter,
    // While other gateways run, this one accepts jobs until it ends, because the others process them.
    whyNoJobs: () => whyNoRequests(options) ?? options.refusal(),
    ...(options.validateResponses ? { checkReply: createReplyCheck(app.blobs) } : {}),
    onError: (error, context) => options.log.error({ err: error, ...context }, "request failed"),
    meter: options.http.answered,
    beginTrace: options.tracing?.beginSubmit,
    // At thousands of jobs per second, a line for each job would cost more than the job.
    ...(options.log.isLevelEnabled("debug") ? { onAnswered: (line) => options.log.debug(line, "answered") } : {}),
  });
  const readDirectly = (server: Server, serve: (exchange: HttpExchange) => void): ClosingServer => {
    if (!options.settings.directHttp) return { server, direct: NO_DIRECT_CONNECTIONS };
    const { isStopping, podProxy, requestEdge, s3 } = options;
    const direct = serveDirectly(server, {
      serve,
      isOwn: (host, url) => podProxy.isOwnHost(host) && !requestEdge.isServed(host, url) && !s3.isServed(host, url),
      keepAliveMs: KEEP_ALIVE_MS,
      isStopping,
    });
    return { server, direct };
  };
  const cors = createCors(options.settings.corsOrigins);
  const servesHostOnly = options.settings.role === "host";
  const isUpgrade = (request: IncomingMessage): boolean =>
    options.requestEdge.isUpgrade(request) || options.podProxy.isUpgrade(request) || options.podExec.isUpgrade(request);
  let main: ClosingServer | undefined;
  let ownPort: NetServer | undefined;
  const workerServer = createWorkerServer(app, options, gateway);
  const connections = connectionLimits(descriptorsMax());
  const refused = (max: number): void =>
    options.log.warn({ max }, "connections are refused: the limit of open files (ulimit -n) is reached");
  limitConnections(workerServer, connections.workers, refused);
  const forWorkers = readDirectly(workerServer, gateway.handleWorker);
  // Typed as Fastify's own logger: the wider type would make every plugin generic over it.
  const logger: FastifyBaseLogger = options.log;
  const web = fastify({
    ...httpServerOptions(),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    forceCloseConnections: false,
    serverFactory(handler) {
      const server = createServer(
        // The service ignores other protocols that a client offers and serves the request (RFC 9110, 7.8).
        { ...ownRefusals, shouldUpgradeCallback: isUpgrade },
        (request: IncomingMessage, response: ServerResponse) => {
          // Otherwise a client that keeps sending requests would keep its connection open, and a stopping service from ending.
          // After a refused upgrade, `node:http` drops the bytes that arrived in one piece with the request.
          if (options.isStopping() || request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
          noteRequest(request, response);
          boundBody(request, response);
          try {
            takeIn(request, app.forwarder);
            if (servesHostOnly && !app.forwarder.isForwarded(request)) {
              const isOwn = options.podProxy.isOwnHost(request.headers.host);
              const kind = isOwn ? hostRequest(request.url ?? "") : "refused";
              if (kind === "worker") return gateway.handleWorker(new NodeExchange(request, response));
              if (kind === "refused") return refuseRequest(request, response, hostRefusal());
            }
            if (options.s3.isServed(request.headers.host, request.url ?? "")) {
              if (cors.answerPreflight(request, response)) return;
              cors.mark(new NodeExchange(request, response));
              if (options.s3.handle(request, response)) return;
            }
            if (serveProgram(request, response, options)) return;
          } catch (error) {
            return refuseRequest(request, response, error);
          }
          for (const [name, value] of ownHeaderEntries) response.setHeader(name, value);
          if (cors.answerPreflight(request, response)) return;
          const exchange = new NodeExchange(request, response);
          cors.mark(exchange);
          if (isEncodedBody(request.headers)) return refuseRequest(request, response, new EncodedBodyError());
          if (!gateway.handle(exchange)) handler(request, response);
        },
      );
      server.on("upgrade", (request: IncomingMessage, socket: Socket, head: Buffer) => {
        // `node:http` has given up its own listener. Without one, a client that resets the connection would end the process.
        socket.on("error", () => socket.destroy());
        try {
          takeIn(request, app.forwarder);
          if (servesHostOnly && !app.forwarder.isForwarded(request)) throw hostRefusal();
          if (options.requestEdge.upgrade(request, socket, head) || options.podProxy.upgrade(request, socket, head))
            return;
        } catch (error) {
          return refuseUpgrade(socket, error, requestIdOf(request.headers["x-request-id"]));
        }
        if (options.podExec.isUpgrade(request)) options.podExec.upgrade(request, socket, head);
        else socket.destroy();
      });
      // A client may close its half after the request and still wait for the answer. Node has this option; its types lack it.
      Object.assign(server, { httpAllowHalfOpen: true });
      refuseBrokenRequests(server);
      limitConnections(server, connections.clients, refused);
      main = readDirectly(server, (exchange) => {
        if (servesHostOnly) return gateway.handleWorker(exchange);
        // Programs have no use for them, and this is the path of thousands of jobs a second.
        if (isOfBrowser(exchange)) exchange.addHeaders(ownHeaderList);
        cors.mark(exchange);
        gateway.handle(exchange);
      });
      return server;
    },
  });
  installRoutes(web, app, options);

  function started(): ClosingServer {
    if (main === undefined) throw new Error("the server was not created");
    return main;
  }
  return {
    async listen({ host, port, sharePort = false }) {
      // Fastify passes on what it does not know.
      const shared = { reusePort: sharePort };
      await web.listen({ host, port, backlog: backlogMax, ...shared });
    },
    address() {
      const address = started().server.address();
      if (address === null || typeof address === "string") throw new Error("the server does not listen");
      return address;
    },
    async listenAlone(host, port) {
      const { server } = started();
      const opened = createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
        server.emit("connection", socket),
      );
      opened.listen(port, host, backlogMax);
      await once(opened, "listening");
      ownPort = opened;
      return opened.address() as AddressInfo;
    },
    async listenForWorkers(host, port) {
      workerServer.listen(port, host, backlogMax);
      await once(workerServer, "listening");
      return workerServer.address() as AddressInfo;
    },
    async close() {
      options.requestEdge.close();
      options.podProxy.close();
      options.podExec.close();
      app.forwarder.close();
      ownPort?.close();
      const lingerMs = options.hasOtherGateways() ? CLOSE_LINGER_MS : 0;
      await closeServers([started(), forWorkers], { lingerMs, graceMs: CLOSE_GRACE_MS });
      await web.close();
    },
  };
}

/** Why no new work is accepted that the database has no part in; undefined while it is. */
export function whyNoRequests(options: Pick<HttpServerParts, "isStopping" | "hasOtherGateways">): string | undefined {
  return options.isStopping() && !options.hasOtherGateways() ? "The service is stopping. Try again." : undefined;
}

/** Bounds what the body of a request costs others, read or not. */
function boundBody(request: IncomingMessage, response: ServerResponse): void {
  tinyChunks.watch(request);
  boundUnreadBody(request, response);
}

/** Serves what is for a program of a user, or was meant for a volume; false leaves the request to the service itself. */
function serveProgram(request: IncomingMessage, response: ServerResponse, options: HttpServerParts): boolean {
  const isAtHost = isForVolumeHost(request, options);
  if (!isAtHost && (options.requestEdge.handle(request, response) || options.podProxy.handle(request, response)))
    return true;
  if (isAtHost || isSignedForS3(request)) {
    refuseMisplaced(request, response);
    return true;
  }
  return false;
}

/** Clients of S3 put the bucket before the host name by default. A program at such a name may speak S3 itself. */
function isForVolumeHost(
  request: IncomingMessage,
  { requestEdge, endpoints }: Pick<HttpServerParts, "requestEdge" | "endpoints">,
): boolean {
  const { host = "" } = request.headers;
  if (!isSignedForS3(request) || !requestEdge.isServed(host, "/")) return false;
  return endpoints.get(host.split(".", 1)[0] ?? "") === undefined;
}

/** For the requests of workers that arrive at a port of their own and are not read directly. */
function createWorkerServer(
  { forwarder }: AppContext,
  { isStopping, podProxy }: HttpServerParts,
  gateway: Pick<JobGateway, "handleWorker">,
): Server {
  const server = createServer(ownRefusals, (request, response) => {
    if (isStopping()) response.shouldKeepAlive = false;
    noteRequest(request, response);
    boundBody(request, response);
    try {
      takeIn(request, forwarder);
      if (!podProxy.isOwnHost(request.headers.host)) throw notServed(request.method ?? "", request.url ?? "");
      gateway.handleWorker(new NodeExchange(request, response));
    } catch (error) {
      refuseRequest(request, response, error);
    }
  });
  refuseBrokenRequests(server);
  return server.on("clientError", (error, socket) => void refuseConnection(error, socket as Socket));
}

/** What each reader of requests does first. @throws DomainError */
function takeIn(request: IncomingMessage, forwarder: GatewayForwarder): void {
  checkHost(request);
  forwarder.receive(request);
}

function installRoutes(server: FastifyInstance, app: AppContext, options: HttpServerParts): void {
  installHttpRules(server);
  server.addHook("onResponse", async (request, reply) => {
    const [path] = request.url.split("?");
    const { config, url } = request.routeOptions;
    options.http.answered(config.operationId ?? url ?? UNKNOWN_OPERATION, reply.statusCode, reply.elapsedTime);
    const line = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const trace = options.tracing === undefined ? undefined : parseTraceparent(request.headers["traceparent"]);
    const traced = trace === undefined ? {} : { traceId: trace.traceId };
    options.log.info({ requestId: request.id, ...traced, ...line }, "answered");
  });
  const rest: Omit<RestOptions, "dialect"> = {
    validateResponses: options.validateResponses ? "throw" : "count",
    onBreach: (breach) => options.log.error({ breach }, "an answer does not match the specification"),
  };
  registerRest(server, app, "/v1", { ...rest, dialect: "default" });
  registerRest(server, app, "/compat/v1", { ...rest, dialect: "compat" });
  registerCompatV2(server, app, "/compat", rest);
  registerGraphql(server, app, "/graphql", { compat: false });
  registerGraphql(server, app, "/compat/graphql", { compat: true });
  registerFlashUploads(server, app.management.flash);
  registerOperations(server, { ...options, accounts: app.accounts });
  registerDocumentationSite(server);
  registerConsole(server);
  if (options.settings.control) registerControl(server, { ...options, accounts: app.accounts });
}
