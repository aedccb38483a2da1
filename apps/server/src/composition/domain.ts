import {
  BillingService,
  createJobEngine,
  createManagement,
  createPricing,
  createResourceIds,
  createVault,
  followPrestart,
  watchSandboxes,
  type ComputeDriver,
  type EventFeed,
  type FleetManager,
  type JobEngine,
  keepUpUploads,
  type JobObserver,
  type Management,
  type MovableClock,
  type PriceList,
} from "@millrace/engine";
import { createAccountServices } from "./account-services.ts";
import { createBatches } from "./batches.ts";
import { type Budgets, createBudgets } from "./budgets.ts";
import { createCompute, type Compute } from "./machines/compute-driver.ts";
import {
  balancedEndpoints,
  endpointJobs,
  fleetEndpoints,
  forgetDeletedEndpoints,
  openDirectory,
  queueEndpoints,
} from "./endpoint-adapters.ts";
import { openHostMachines } from "./machines/host-machines.ts";
import { lastErrorLine } from "./last-error-line.ts";
import type { Logger } from "./settings/log.ts";
import { createHostLogs } from "./machines/machine-logs.ts";
import { whyNoModels, withArtifacts, withModels } from "./machines/model-machines.ts";
import type { Metrics } from "../metrics/index.ts";
import type { Tracing } from "../tracing/index.ts";
import type { Store } from "./storage/open-store.ts";
import { startPlainCommand } from "./pod-commands.ts";
import { createRecorder } from "./reports.ts";
import { createTokens } from "./tokens.ts";
import type { ServiceOptions } from "./service-options.ts";
import { createSignedSender } from "./webhooks/signed-sender.ts";
import { webhookAddresses } from "./settings/webhook-addresses.ts";
import { createWatching } from "./watching.ts";
import { createWebhookSender } from "./webhooks/webhook-sender.ts";
import type { WorkerAddress } from "./worker-address.ts";
import { createWorkerFleet } from "./worker-fleet.ts";
import { createWorkerPods } from "./machines/worker-pods.ts";

type DomainOptions = ServiceOptions & {
  readonly clock: MovableClock;
  readonly log: Logger;
  readonly store: Store;
  readonly prices: PriceList;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly isStopping: () => boolean;
  readonly onError: (error: unknown) => void;
};

/** Joins the parts of the engine with the store and the machines of this host. */
export async function createDomain({
  settings,
  clock,
  log,
  store,
  prices,
  metrics,
  tracing,
  onError,
  ...options
}: DomainOptions) {
  const { secret, gateways } = store;
  const known: { events?: EventFeed; fleet?: FleetManager } = {};
  const machinesOfHost = given(options.driver) ?? (await createCompute({ ...options, settings, log, clock, gateways }));
  const withTheirModels = await withModels(machinesOfHost, { settings, clock, pins: store.management.modelPins });
  const compute = withArtifacts(withTheirModels, settings, (buildId) => management.flash.artifact(buildId));
  const { driver } = compute;
  const pricing = createPricing(prices);
  const newId = createResourceIds();
  const hosting = { settings, clock, compute, gateways, store: store.management, pricing, newId, log, onError };
  const machines = await openHostMachines(hosting);
  const management: Management = createManagement({
    ...store.management,
    blobs: store.blobs,
    clock,
    newId,
    pricing,
    vault: createVault(secret),
    shardCount: store.shards.length,
    startsMachines: driver.name !== "none",
    whyNoModels: whyNoModels(settings),
    // This service does not know the folders of other hosts.
    startCommand: (pod, command) => startPlainCommand(machines, pod, command),
    missingHandler: async (image) => (gateways.hasOthers ? null : ((await driver.missingHandler?.(image)) ?? null)),
    jobs: endpointJobs(() => engine, { store, clock }),
    hostsHaveWork: () => machines.changed(),
    onPodChange: (pod) => known.events?.pod(pod.id, pod),
    onResource: (...change) => known.events?.resource(...change),
    isAlive: (host) => machines.isAlive(host),
    measure: (pod) => machines.measure(pod),
    isWorker: (accountId, id) => workerPods.has(accountId, id),
    requireBudget: (accountId) => budgets.watch.requireBudget(accountId),
    volumeFiles: driver.volumeFiles,
    ...(machines.hasOthers ? { hostAmongOthers: machines.machineId } : {}),
    dataCenterId: settings.dataCenterId,
    onListenerError: onError,
  });
  const sandboxWatch = watchSandboxes({ clock, sandboxes: management.sandboxes, leads: () => gateways.leads, onError });
  const endUploadUpkeep = keepUpUploads({ clock, files: driver.volumeFiles, onError });
  const endpointService = management.endpoints;
  const directory = await openDirectory(endpointService, { store, log, onError });
  const billing = new BillingService({ rentals: store.management.rentals, nowMs: () => clock.now() });
  const budgets: Budgets = createBudgets({ clock, store, billing, directory, endpoints: endpointService, onError });
  const accountServices = createAccountServices({
    store,
    clock,
    directory,
    onResource: (...change) => known.events?.resource(...change),
    onError,
    firstEmail: settings.accountEmail,
  });
  const { accounts } = accountServices;
  const sender = createSignedSender({ clock, addresses: webhookAddresses(settings.webhookAllow) });
  const webhookSender = createWebhookSender({ blobs: store.blobs, sender, log });
  const webhookSecretOf = async (accountId: string) => (await accounts.getAccount(accountId)).webhookSecret;
  const endpoints = queueEndpoints(directory, budgets.watch);
  const recorder = createRecorder({ clock, store, onError }, newId, () => known.fleet);
  const tokens = createTokens({ clock, store, directory, recorder, metrics, writer: newId(), onError });
  const engine: JobEngine = await createJobEngine({
    clock,
    store: tokens.jobs,
    endpoints,
    blobs: store.blobs,
    gateways: store.gateways,
    prestartFailures: store.management.prestartFailures,
    webhookSender: tracing?.traceWebhooks(webhookSender) ?? webhookSender,
    webhookSecretOf,
    lastErrorLine: (attempt) => lastErrorLine(logs.reader, attempt),
    onError,
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
    observer: () => together(recorder.observe, options.onJob, known.events?.observer()),
  });
  const { isStopping } = options;
  const asked = { settings, clock, store, log, onError, isStopping };
  const ofHost = { driver: machines.driver, hostId: machines.machineId };
  const logs = createHostLogs({ ...asked, ...ofHost, store: store.logs, engine, gateways });
  followPrestart(logs.collector, engine.worker);
  const priced = { directory, watch: budgets.watch, pricing, recorder, fleet: () => known.fleet };
  const batches = createBatches({ ...asked, ...priced, engine, endpoints, newId, sender, webhookSecretOf });
  forgetDeletedEndpoints(endpointService, { engine, store, metrics, logs: logs.collector, batches, onError });
  let workerBaseUrl: WorkerAddress = () => "";
  const workerEndpoints = fleetEndpoints(directory, endpointService, budgets);
  const { balancing, workerHosts, fleet } = createWorkerFleet({
    settings,
    clock,
    store,
    machines,
    management,
    engine,
    jobs: batches.feeder.queue(engine.queue),
    directory,
    endpoints: workerEndpoints,
    balanced: balancedEndpoints(directory, workerEndpoints, budgets),
    metrics,
    tracing,
    log,
    logs: logs.collector,
    baseUrl: (name) => workerBaseUrl(name),
    fleet: () => known.fleet,
    ...options,
  });
  const joined = { clock, store, fleet, engine, directory, accounts, budgets, machines, sender, recorder };
  const watched = { ...joined, queue: balancing.queue, batches };
  const watching = createWatching({ ...watched, endpoints: endpointService, logs: logs.reader, newId, log, onError });
  known.events = watching.events;
  known.fleet = fleet;
  const workerPods = createWorkerPods(watching.reported.reports, directory);
  await budgets.watch.start();
  return {
    management,
    billing,
    budgets: budgets.service,
    tokens: tokens.ledger,
    machines,
    logs,
    workerPods,
    directory,
    ...accountServices,
    endpoints,
    engine,
    batches,
    balancing,
    recorder,
    driver,
    compute,
    workerHosts,
    fleet,
    ...watching,
    workersReachServiceAt: (baseUrl: WorkerAddress): void => {
      workerBaseUrl = baseUrl;
    },
    async close() {
      await sandboxWatch.close();
      endUploadUpkeep();
      budgets.watch.close();
      await Promise.all([watching.close(), tokens.ledger.close()]);
      directory.close();
      await sender[Symbol.asyncDispose]();
    },
  };
}

/** All that are there hear of each notice. Usually the first one is alone. */
function together(first: JobObserver, ...others: readonly (JobObserver | undefined)[]): JobObserver {
  if (others.every((other) => other === undefined)) return first;
  return (notice) => {
    first(notice);
    for (const other of others) other?.(notice);
  };
}

/** A driver of the embedding program. */
function given(driver: ComputeDriver | undefined): Compute | undefined {
  if (driver === undefined) return undefined;
  return { driver, containers: () => null, describe: () => driver.name };
}
