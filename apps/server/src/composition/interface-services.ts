import {
  AccountBilling,
  createJobInspection,
  createRateLimiter,
  hostedRateLimits,
  type MovableClock,
  OtherHostError,
  type PriceList,
} from "@millrace/engine";
import manifest from "../../package.json" with { type: "json" };
import { createGatewayForwarder } from "../forwarding/gateway-forwarder.ts";
import { createPodExec } from "../interfaces/pods/pod-exec.ts";
import { createPodProxy } from "../interfaces/pods/pod-proxy.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Tracing } from "../tracing/index.ts";
import type { createDomain } from "./domain.ts";
import type { HttpServerOptions } from "./http-server.ts";
import type { Logger } from "./log.ts";
import type { Store } from "./open-store.ts";
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
  readonly events: HttpServerOptions["events"];
  readonly isStopping: () => boolean;
}

/** What each interface needs of the parts of the service. */
export function createInterfaceServices(parts: ServiceParts): HttpServerOptions {
  const { options, clock, log, store, prices, domain, metrics, tracing, events, isStopping } = parts;
  const { settings } = options;
  const { accounts, audit, keys, engine, directory, management, fleet, endpoints, machines, billing, budgets } = domain;
  const { reports, explanations } = domain.reported;
  const forwarder = createGatewayForwarder({
    machineId: machines.machineId,
    hostOf: (machineId) => machines.hostOf(machineId),
    isAlive: (host) => machines.isAlive(host),
    secret: store.secret,
    trustedProxies: settings.trustedProxies,
    onUnreachable: (fields) => log.warn(fields, "another gateway cannot be reached"),
  });
  const jobs = createJobInspection({ clock, store: store.jobs, waitingLog: domain.logs.waits });
  return {
    settings,
    log,
    clock,
    accounts,
    audit,
    keys,
    notifications: domain.notifications.service,
    accountDirectory: domain.accountDirectory,
    service: createServiceDesk({ options, clock, store, domain }),
    management,
    billing,
    budgets,
    graphql: {
      management,
      billing,
      charges: new AccountBilling(billing),
      accounts,
      audit,
      capacity: () => store.management.hosts.capacity(),
      rented: () => store.management.hosts.rented(),
      prices,
      workers: (endpointId) => reports.managed(endpointId),
      deployed: (endpointId) => directory.get(endpointId),
      machineId: machines.machineId,
      nowMs: () => clock.now(),
      forwarder,
      askGateway: (request, machineId, body) =>
        forwarder.ask(request, new OtherHostError("The pods run", machineId), body),
    },
    workerPods: domain.workerPods,
    ...domain.logs.services({ fleet, reports, directory, pods: store.management.pods }),
    forwarder,
    podProxy: createPodProxy({
      domain: settings.podDomain,
      pods: store.management.pods,
      accounts,
      machineId: machines.machineId,
      forwarder,
      secret: store.secret,
      nowMs: () => clock.now(),
      onError: (error, context) => log.error({ err: error, ...context }, "request failed"),
    }),
    podExec: createPodExec({
      accounts,
      podOf: (accountId, podId) => management.pods.get(accountId, podId),
      corsOrigins: settings.corsOrigins,
      start: (pod, command) => startPodCommand(machines, pod, command),
      forwarder,
      onStarted: (fields) => log.info(fields, "a command runs inside a pod"),
      onError: (error, context) => log.error({ err: error, ...context }, "request failed"),
    }),
    hostOf: (machineId) => machines.hostOf(machineId),
    engine,
    jobs,
    events,
    overview: createOverview({ clock, store, management, reports, jobs, billing, budgets: budgets.read }),
    endpoints,
    blobs: store.blobs,
    reports,
    explanations,
    podUsage: (pod) => machines.usage(pod),
    rateLimiter: createRateLimiter({
      nowMs: () => clock.now(),
      ...(settings.rateLimits ? { rateLimits: hostedRateLimits } : {}),
    }),
    validateResponses: options.validateResponses === true,
    isStopping,
    hasOtherGateways: () => store.gateways.hasOthers,
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
