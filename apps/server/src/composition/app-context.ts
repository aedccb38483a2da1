import {
  AccountBilling,
  createJobInspection,
  createQuota,
  createRateLimiter,
  hostedQuota,
  hostedRateLimits,
  type MovableClock,
  type PriceList,
} from "@millrace/engine";
import manifest from "../../package.json" with { type: "json" };
import { createGatewayForwarder } from "../forwarding/gateway-forwarder.ts";
import type { AppContext, EventServices } from "../interfaces/app/app-context.ts";
import { createPodExec } from "../interfaces/pods/pod-exec.ts";
import { createPodProxy, type PodProxyOptions } from "../interfaces/pods/pod-proxy.ts";
import { createRequestEdge } from "../interfaces/requests/request-edge.ts";
import { createS3Edge } from "../interfaces/s3/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Tracing } from "../tracing/index.ts";
import type { createDomain } from "./domain.ts";
import { requestEndpoints } from "./endpoint-adapters.ts";
import { type HttpServerParts, whyNoRequests } from "./http-server.ts";
import type { Logger } from "./settings/log.ts";
import type { Store } from "./storage/open-store.ts";
import { createOverview } from "./overview.ts";
import { startPodCommand } from "./pod-commands.ts";
import { createServiceDesk } from "./service-desk.ts";
import type { ServiceOptions } from "./service-options.ts";

/** What the service is composed of, as far as its interfaces are given something of it. */
export interface ServiceParts {
  readonly options: ServiceOptions;
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly store: Store;
  readonly prices: PriceList;
  readonly domain: Awaited<ReturnType<typeof createDomain>>;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly events: EventServices;
  readonly isStopping: () => boolean;
}

/** Builds the context of the handlers from the parts of the service. */
export function createAppContext(parts: ServiceParts): AppContext {
  const { options, clock, log, store, prices, domain, events } = parts;
  const { accounts, audit, keys, directory, management, fleet, machines, billing, budgets, tokens } = domain;
  const { reports, explanations } = domain.reported;
  const { hosts } = store.management;
  const jobs = createJobInspection({ clock, store: store.jobs, waitingLog: domain.logs.waits });
  return {
    accounts,
    accountDirectory: domain.accountDirectory,
    audit,
    keys,
    management,
    notifications: domain.notifications.service,
    service: createServiceDesk({ options, clock, store, domain }),
    nowMs: () => clock.now(),
    quota: createQuota(options.settings.rateLimits ? hostedQuota : [], () => clock.now()),
    billing,
    tokens,
    budgets,
    charges: new AccountBilling(billing),
    prices,
    jobs,
    blobs: store.blobs,
    machineId: machines.machineId,
    hostOf: (machineId) => machines.hostOf(machineId),
    capacity: () => hosts.capacity(),
    rented: () => hosts.rented(),
    podUsage: (pod) => machines.usage(pod),
    deployed: (endpointId) => directory.find(endpointId),
    managedWorkers: (endpointId) => reports.managed(endpointId),
    workerPods: domain.workerPods,
    ...domain.logs.services({ fleet, reports, directory, pods: store.management.pods }),
    events,
    explanations,
    overview: createOverview({
      clock,
      store,
      management,
      reports,
      queue: domain.balancing.queue,
      jobs,
      billing,
      budgets: budgets.read,
    }),
    forwarder: createGatewayForwarder({
      machineId: machines.machineId,
      hostOf: (machineId) => machines.hostOf(machineId),
      isAlive: (host) => machines.isAlive(host),
      secret: store.secret,
      trustedProxies: options.settings.trustedProxies,
      onUnreachable: (fields) => log.warn(fields, "another gateway cannot be reached"),
    }),
  };
}

/** Builds what the HTTP server needs besides. */
export function createHttpServerParts(parts: ServiceParts, app: AppContext): HttpServerParts {
  const { accounts, forwarder } = app;
  const { options, clock, log, store, domain, metrics, tracing, isStopping } = parts;
  const { settings } = options;
  const { engine, directory, management, endpoints, machines, balancing } = domain;
  const { reports } = domain.reported;
  const onError: PodProxyOptions["onError"] = (error, context) =>
    log.error({ err: error, ...context }, "request failed");
  const rateLimiter = createRateLimiter({
    nowMs: () => clock.now(),
    ...(settings.rateLimits ? { rateLimits: hostedRateLimits } : {}),
  });
  const hasOtherGateways = (): boolean => store.gateways.hasOthers;
  return {
    settings,
    log,
    clock,
    engine,
    batches: domain.batches.service,
    openai: domain.batches.openai,
    endpoints,
    requestCounters: domain.balancing.counters,
    reports,
    rateLimiter,
    requestEdge: createRequestEdge({
      balancer: balancing.balancer,
      domain: settings.podDomain,
      accounts,
      endpoints: requestEndpoints(directory, domain.endpoints),
      rateLimiter,
      whyNone: () => whyNoRequests({ isStopping, hasOtherGateways }),
      forwarder,
      meter: metrics.http.answered,
      requestMeters: [metrics.requests, domain.recorder.requests],
      clock,
      onError,
    }),
    s3: createS3Edge({
      app,
      clock,
      domain: settings.s3Domain,
      meter: metrics.http.answered,
      onAnswered: (line) => log.info(line, "answered"),
      onError,
    }),
    podProxy: createPodProxy({
      domain: settings.podDomain,
      pods: store.management.pods,
      accounts,
      machineId: machines.machineId,
      forwarder,
      secret: store.secret,
      nowMs: () => clock.now(),
      onError,
    }),
    podExec: createPodExec({
      accounts,
      podOf: (accountId, podId) => management.pods.get(accountId, podId),
      corsOrigins: settings.corsOrigins,
      start: (pod, command) => startPodCommand(machines, pod, command),
      forwarder,
      onStarted: (fields) => log.info(fields, "a command runs inside a pod"),
      onError,
    }),
    validateResponses: options.validateResponses === true,
    isStopping,
    hasOtherGateways,
    beat: () => store.beat(),
    problem: () => store.problem,
    refusal: () => store.refusal,
    look: () => store.look(),
    http: metrics.http,
    tracing,
    metrics: metrics.exposition({
      endpoints: directory,
      shards: store.shards,
      jobs: store.jobs,
      workers: async (endpointId) => ({
        ...(await reports.counts(endpointId)),
        parked: (await reports.workers(endpointId)).workers.filter(({ status }) => status === "PAUSED").length,
      }),
      requests: balancing.counters,
      capacity: () => store.management.hosts.capacity(),
      gateways: store.gateways,
      dataDir: settings.dataDir,
      build: {
        version: manifest.version,
        store: settings.databaseUrl === undefined ? "sqlite" : "postgres",
        driver: domain.driver.name,
      },
      nowMs: () => clock.now(),
    }),
  };
}
