import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  AccountBilling,
  BillingService,
  createAccountService,
  createClock,
  createEndpointDirectory,
  createFleetManager,
  createJobEngine,
  createJobInspection,
  createManagement,
  createPricing,
  createRateLimiter,
  createResourceIds,
  createVault,
  deriveWorkerKey,
  DomainError,
  hostedRateLimits,
  type AccountService,
  type ComputeDriver,
  type EndpointDirectory,
  type FleetWorker,
  type JobEngine,
  type JobObserver,
  type LastExit,
  type MovableClock,
  type Payload,
  type PriceList,
} from "@millrace/engine";
import type { MachineLine } from "@millrace/compute";
import { createCompute, type Compute } from "./compute-driver.ts";
import { prepareDataDirectory } from "./data-directory.ts";
import { fleetEndpoints, queueEndpoints } from "./endpoint-adapters.ts";
import { openHostMachines } from "./host-machines.ts";
import { createHttpServer } from "./http-server.ts";
import { createLog, type Logger } from "./log.ts";
import { createHostLogs, forgetLogsOfDeleted } from "./machine-logs.ts";
import { FleetLeadership } from "./leadership.ts";
import { renderMetrics } from "./metrics.ts";
import { startPodCommand } from "./pod-commands.ts";
import { openStore, type Store } from "./open-store.ts";
import { readPriceList } from "./price-file.ts";
import type { Settings } from "./settings.ts";
import { watchShards } from "./shard-watch.ts";
import { createPodExec } from "../interfaces/pods/pod-exec.ts";
import { createPodProxy } from "../interfaces/pods/pod-proxy.ts";
import { createWorkerAddress, type WorkerAddress } from "./worker-address.ts";
import { createWorkerPods } from "./worker-pods.ts";
import { webhookAddresses } from "./webhook-addresses.ts";
import { createWebhookSender } from "./webhook-sender.ts";

export interface ServiceOptions {
  readonly settings: Settings;
  /** Default: a clock with the time of this computer. */
  readonly clock?: MovableClock;
  /** Checks every answer against the specs and refuses to send a wrong one. For tests and contract runs. */
  readonly validateResponses?: boolean;
  readonly log?: Logger;
  /** Default: the driver that the settings select. */
  readonly driver?: ComputeDriver;
  readonly leaseMs?: number;
  /** Called for each worker that failed. */
  readonly onWorkerFailure?: (failure: WorkerFailure) => void;
  /** Hears each line that a machine which is a process of this host prints. */
  readonly onLine?: (line: MachineLine) => void;
  /** Hears what happens to jobs. */
  readonly onJob?: JobObserver;
  /** Workers of an older release end at once, and their jobs wait again. By default they finish them. */
  readonly handsBackOnRelease?: boolean;
  /** How long a worker that is to stop may take for it. */
  readonly workerStopGraceMs?: number;
  /** Space to allocate for the database's log at start; 0 for a fast start with slower commits. */
  readonly preparedLogBytes?: number;
  /** Reserve of disk space for the case that the disk of the data directory is full; 0 for a fast start. */
  readonly reserveBytes?: number;
}

/** A worker that ended unexpectedly, or could not be started. */
export interface WorkerFailure extends Pick<LastExit, "message" | "lastLogLines"> {
  readonly endpointId: string;
  /** Name of the endpoint, and the image of its workers; empty for an endpoint that was deleted meanwhile. */
  readonly endpointName: string;
  readonly imageName: string;
}

/** A running service. */
export interface Service {
  /** Its address, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The admin key, if it was created or given in this run. */
  readonly adminKey: string | undefined;
  readonly accountId: string;
  readonly accounts: AccountService;
  readonly clock: MovableClock;
  readonly log: Logger;
  /** What runs machines, and why, for people. */
  readonly machines: string;
  /** The workers that this service started for an endpoint. */
  workers(endpointId: string): readonly FleetWorker[];
  /** Reads an input or an output that an observer of jobs was told of. */
  readPayload(payload: Payload): Promise<Buffer>;
  /** Accepts no more jobs, lets workers and answers finish within the grace time, and returns other jobs to the queue. No job is lost. */
  stop(): Promise<void>;
}

/** Composes store, engine, machines and interfaces. No other module knows all of them. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { settings } = options;
  await prepareDataDirectory(settings.dataDir);
  const prices = await readPriceList(settings.pricesFile);
  const clock = options.clock ?? createClock();
  const log = options.log ?? createLog(settings.logLevel, settings.logFormat);
  const onError = (error: unknown): void => {
    // The watch of the database logs this once; the callers do not repeat it.
    if (error instanceof DomainError && error.code === "unavailable") return;
    log.error({ err: error }, "background work failed");
  };
  const known: { directory?: EndpointDirectory } = {};
  const store = await openStore({
    settings,
    clock,
    onError,
    placementOf: (endpointId) => known.directory?.get(endpointId)?.endpoint.placement,
    onDiskFull(problem) {
      if (problem === undefined)
        log.warn({ dataDir: settings.dataDir }, "the disk of the data directory has free space again");
      else log.error({ dataDir: settings.dataDir }, problem);
    },
    ...(options.preparedLogBytes === undefined ? {} : { preparedLogBytes: options.preparedLogBytes }),
    ...(options.reserveBytes === undefined ? {} : { reserveBytes: options.reserveBytes }),
  });
  const domain = await createDomain({ ...options, clock, log, store, prices, onError });
  const { accounts, engine, directory, management, fleet, endpoints, machines } = domain;
  known.directory = directory;
  const shardWatch = watchShards(store.shards, log);
  const billing = new BillingService({ rentals: store.management.rentals, nowMs: () => clock.now() });
  let stopping = false;
  const server = createHttpServer({
    settings,
    log,
    clock,
    accounts,
    management,
    billing,
    graphql: {
      management,
      billing,
      charges: new AccountBilling(billing),
      accounts,
      capacity: () => store.management.hosts.capacity(),
      prices,
      workers: (endpointId) => fleet.workers(endpointId),
      deployed: (endpointId) => directory.get(endpointId),
      machineId: machines.machineId,
      nowMs: () => clock.now(),
    },
    workerPods: domain.workerPods,
    ...domain.logs.services({ fleet, directory, pods: store.management.pods }),
    podProxy: createPodProxy({
      pods: store.management.pods,
      accounts,
      machineId: machines.machineId,
      secret: store.secret,
      trustedProxies: settings.trustedProxies,
      nowMs: () => clock.now(),
      onError: (error, context) => log.error({ err: error, ...context }, "request failed"),
    }),
    podExec: createPodExec({
      accounts,
      podOf: (accountId, podId) => management.pods.get(accountId, podId),
      start: (pod, command) => startPodCommand(machines, pod, command),
      onStarted: (fields) => log.info(fields, "a command runs inside a pod"),
      onError: (error, context) => log.error({ err: error, ...context }, "request failed"),
    }),
    hostOf: (machineId) => machines.hostOf(machineId),
    engine,
    jobs: createJobInspection({ clock, store: store.jobs, waitingLog: domain.logs.waits }),
    endpoints,
    blobs: store.blobs,
    fleet,
    rateLimiter: createRateLimiter({
      nowMs: () => clock.now(),
      ...(settings.rateLimits ? { rateLimits: hostedRateLimits } : {}),
    }),
    validateResponses: options.validateResponses === true,
    isStopping: () => stopping,
    hasOtherGateways: () => store.gateways.hasOthers,
    problem: () => store.problem,
    refusal: () => store.refusal,
    look: () => store.look(),
    metrics: () =>
      renderMetrics({
        endpoints: directory,
        shards: store.shards,
        counters: (endpointId) => store.jobs.counters(endpointId),
        workers: (endpointId) => ({ ...fleet.counts(endpointId), parked: fleet.parked(endpointId) }),
      }),
  });
  // A given key is stored before the first request. A new key is created only once it can be shown.
  const chosen = settings.adminKey === undefined ? undefined : await accounts.ensureAdminKey(settings.adminKey);
  await server.listen(settings.host, settings.port);
  const { accountId, rawKey } = chosen ?? (await accounts.ensureAdminKey());
  const url = urlOf(server.address());
  domain.workersReachServiceAt(
    createWorkerAddress({ settings, url, server, containers: () => domain.compute.containers(), log }),
  );
  const leadership = new FleetLeadership({ fleet, graceMs: settings.stopGraceMs, onError });
  await leadership.begin(store.gateways);
  store.join();
  machines.start(management, domain.logs.collector);

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    shardWatch.close();
    domain.logs.endStreams();
    await leadership.close();
    await machines.close();
    await domain.driver.close({ graceMs: 1000, keepPods: true });
    await domain.logs.close();
    await engine.close();
    await server.close();
    await domain.close();
    await store.close();
    clock.close();
    log.info("stopped");
  }
  return {
    url,
    adminKey: rawKey ?? settings.adminKey?.rawKey,
    accountId,
    accounts,
    clock,
    log,
    machines: domain.compute.describe(),
    workers: (endpointId) => fleet.workers(endpointId),
    async readPayload(payload) {
      if (payload.kind === "inline") return Buffer.from(payload.bytes);
      return await buffer(store.blobs.read(payload.blobId, payload.offsetBytes, payload.lengthBytes));
    },
    stop,
  };
}

type DomainOptions = ServiceOptions & {
  clock: MovableClock;
  log: Logger;
  store: Store;
  prices: PriceList;
  onError: (error: unknown) => void;
};

async function createDomain({ settings, clock, log, store, prices, onError, ...options }: DomainOptions) {
  const { secret } = store;
  const compute =
    options.driver === undefined
      ? await createCompute({ settings, log, clock, onLine: options.onLine })
      : given(options.driver);
  const { driver } = compute;
  const pricing = createPricing(prices);
  const newId = createResourceIds();
  const machines = await openHostMachines({
    settings,
    clock,
    driver,
    store: store.management,
    pricing,
    newId,
    log,
    onError,
  });
  const management = createManagement({
    ...store.management,
    clock,
    newId,
    pricing,
    vault: createVault(secret),
    shardCount: store.shards.length,
    startsMachines: driver.name !== "none",
    // This service does not know the folders of other hosts.
    missingHandler: async (imageName) =>
      store.gateways.hasOthers ? null : ((await driver.missingHandler?.(imageName)) ?? null),
    jobs: {
      closeQueue: (endpointId) => engine.client.closeQueue(endpointId),
      reopenQueue: (endpointId) => engine.client.reopenQueue(endpointId),
      removeJobs: (endpointId) => store.jobs.removeEndpoint(endpointId),
    },
    hostsHaveWork: () => machines.changed(),
    isAlive: (host) => machines.isAlive(host),
    measure: (pod) => machines.measure(pod),
    isWorker: (accountId, id) => workerPods.has(accountId, id),
    onListenerError: onError,
  });
  const { resources } = management;
  const directory = await createEndpointDirectory(resources);
  store.onEndpointsChanged((endpointIds) => void resources.announceEndpoints(endpointIds).catch(onError));
  const accounts = createAccountService({
    accounts: store.management.accounts,
    keys: store.management.keys,
    clock,
    workerKeySecret: secret,
    accountOfEndpoint: (endpointId) => directory.get(endpointId)?.endpoint.accountId,
  });
  const addresses = webhookAddresses(settings.webhookAllow);
  const webhookSender = createWebhookSender({ blobs: store.blobs, clock, addresses, log });
  const endpoints = queueEndpoints(directory);
  const engine: JobEngine = await createJobEngine({
    clock,
    store: store.jobs,
    endpoints,
    blobs: store.blobs,
    gateways: store.gateways,
    webhookSender,
    webhookSecretOf: async (accountId) => (await accounts.getAccount(accountId)).webhookSecret,
    onError,
    ...(options.leaseMs === undefined ? {} : { leaseMs: options.leaseMs }),
    ...(options.onJob === undefined ? {} : { observe: options.onJob }),
  });
  const logs = createHostLogs({
    settings,
    clock,
    driver: machines.driver,
    store: store.logs,
    engine,
    gateways: store.gateways,
    hostId: machines.machineId,
    log,
    onError,
  });
  forgetLogsOfDeleted(resources, logs.collector);
  let workerBaseUrl: WorkerAddress = () => "";
  const fleet = createFleetManager({
    clock,
    driver: machines.driver,
    parking: machines.parking,
    queue: engine.queue,
    endpoints: fleetEndpoints(directory, resources),
    hardware: machines.hardware,
    expandSecrets: (accountId, env) => management.secrets.expand(accountId, env),
    registryLogin: (id) => management.registryAuths.login(id),
    networkVolumeSizeInGb: async (id) => (await store.management.networkVolumes.get(id))?.sizeInGb ?? 0,
    workerKey: (endpointId) => deriveWorkerKey(secret, endpointId),
    baseUrl: (name) => workerBaseUrl(name),
    onWorkerFailure: (endpointId, { message, lastLogLines }) => {
      const deployed = directory.get(endpointId);
      options.onWorkerFailure?.({
        endpointId,
        endpointName: deployed?.endpoint.name ?? "",
        imageName: deployed?.template.imageName ?? "",
        message,
        lastLogLines,
      });
    },
    handsBackOnRelease: options.handsBackOnRelease === true,
    ...(options.workerStopGraceMs === undefined ? {} : { stopGraceMs: options.workerStopGraceMs }),
    newWorkerId: () => randomUUID().replaceAll("-", "").slice(0, 14),
    log,
    logs: logs.collector,
  });
  const workerPods = createWorkerPods(fleet, directory, machines.machineId);
  return {
    management,
    machines,
    logs,
    workerPods,
    directory,
    accounts,
    endpoints,
    engine,
    driver,
    compute,
    fleet,
    workersReachServiceAt: (baseUrl: WorkerAddress): void => {
      workerBaseUrl = baseUrl;
    },
    async close() {
      directory.close();
      await webhookSender[Symbol.asyncDispose]();
    },
  };
}

/** A driver of the embedding program. */
function given(driver: ComputeDriver): Compute {
  return { driver, containers: () => null, describe: () => driver.name };
}

function urlOf(address: AddressInfo): string {
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host === "0.0.0.0" || host === "[::]" ? "127.0.0.1" : host}:${address.port}`;
}
