import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  createClock,
  DomainError,
  httpOrigin,
  type AccountService,
  type ChosenAdminKey,
  type EndpointDirectory,
  type FleetWorker,
  type MovableClock,
  type Payload,
} from "@millrace/engine";
import { adoptAdminKey } from "./adopt-admin-key.ts";
import { createAppContext, createHttpServerParts, type ServiceParts } from "./app-context.ts";
import { prepareDataDirectory } from "./storage/data-directory.ts";
import { createDomain } from "./domain.ts";
import { createEventServices } from "./events.ts";
import { gatewayOf } from "./settings/gateway-settings.ts";
import { createHttpServer } from "./http-server.ts";
import { FleetLeadership } from "./leadership.ts";
import { startMemoryReturn } from "./memory/memory-return.ts";
import { createLog, type Logger } from "./settings/log.ts";
import { machineIdOf } from "./machines/machine-id.ts";
import { createMetrics } from "../metrics/index.ts";
import { openStore } from "./storage/open-store.ts";
import { readPriceList } from "./settings/price-file.ts";
import type { ServiceOptions } from "./service-options.ts";
import { watchShards } from "./storage/shard-watch.ts";
import { type StopManner, stopManner } from "./stop-manner.ts";
import { openTracing } from "../tracing/index.ts";
import { createWorkerAddress } from "./worker-address.ts";

/** A running service. */
export interface Service {
  /** Its address, e.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** The admin key, if it was created or given in this run. */
  readonly adminKey: string | undefined;
  /** The admin key that a setting chose; undefined where none did, or it was not taken. */
  readonly chosenAdminKey: ChosenAdminKey | undefined;
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
  /**
   * Accepts no more jobs, lets answers finish, and workers within the grace time unless they go on without it, and returns jobs of
   * those that end to the queue. No job is lost.
   */
  stop(): Promise<void>;
}

const setBackAdvice =
  "the clock of this machine was set back; the service goes on with its own time. Restart it to follow the clock again";

/** Composes store, engine, machines and interfaces. No other module knows all of them. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { settings } = options;
  await prepareDataDirectory(settings.dataDir);
  const prices = await readPriceList(settings.pricesFile);
  const log = options.log ?? createLog(settings.logLevel, settings.logFormat);
  const isAlone = settings.databaseUrl === undefined;
  const clock = options.clock ?? createClock({ isAlone, onSetBack: (byMs) => log.warn({ byMs }, setBackAdvice) });
  const onError = (error: unknown): void => {
    // The watch of the database logs this once; the callers do not repeat it.
    if (error instanceof DomainError && error.code === "unavailable") return;
    log.error({ err: error }, "background work failed");
  };
  const known: { directory?: EndpointDirectory } = {};
  const metrics = options.metrics ?? createMetrics(settings.metricsEndpointsMax);
  const tracing = await openTracing({
    settings: settings.tracing,
    clock,
    log,
    onError,
    instanceId: () => machineIdOf(settings.dataDir),
  });
  const store = await openStore({
    settings,
    metrics,
    tracing,
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
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const domain = await createDomain({ ...options, clock, log, store, prices, metrics, tracing, isStopping, onError });
  const { accounts, engine, directory, management, fleet, machines } = domain;
  known.directory = directory;
  const shardWatch = watchShards(store.shards, log);
  const events = createEventServices(clock, domain.events);
  const parts: ServiceParts = {
    options,
    clock,
    log,
    store,
    prices,
    domain,
    metrics,
    tracing,
    events,
    isStopping,
  };
  const app = createAppContext(parts);
  const server = createHttpServer(app, createHttpServerParts(parts, app));
  // A given key is stored before the first request. A new key is created only once it can be shown.
  const { role, adminKey } = settings;
  const chosen = adminKey === undefined ? null : await adoptAdminKey(accounts, adminKey, log);
  const chosenAdminKey = chosen === null ? undefined : adminKey;
  await server.listen(settings);
  // Only gateways set up an installation: a key that a host made would lie in its journal.
  const { accountId, rawKey } = chosen ?? (await accounts.ensureAdminKey(role === "host" ? "none" : undefined));
  const url = urlOf(server.address());
  if (machines.hasOthers) {
    const { host, sharePort, ownPort } = settings;
    const listening = sharePort ? await server.listenAlone(host, ownPort) : server.address();
    await machines.listensAt(await gatewayOf(settings, listening));
  }
  const workerAddress = createWorkerAddress({
    settings,
    url,
    server,
    containers: () => domain.compute.containers(),
    hostAddressForPods: domain.compute.hostAddressForPods,
    log,
  });
  domain.workersReachServiceAt(workerAddress);
  const leadership = new FleetLeadership({ fleet, graceMs: settings.stopGraceMs, onError });
  const { adoption, follower } = domain.workerHosts;
  // Those of a host that all gateways share go from leader to leader.
  const { sharesHost } = machines;
  if (!sharesHost) await adoption.takeOver();
  await leadership.begin(store.gateways, async () => {
    if (sharesHost) await adoption.takeOver();
  });
  if (machines.hasOthers) follower.start();
  store.join();
  domain.batches.feeder.start();
  machines.start(management, domain.logs.collector, (podId) => domain.events.pod(podId));
  const memory =
    options.returnsMemory === true ? startMemoryReturn({ shrink: () => store.shrink(), onError }) : undefined;

  /** The leader ends the workers of its host by itself. */
  async function leaveHost({ handsOver: restarts, goesOn }: StopManner): Promise<void> {
    const canBeReplaced = store.gateways.hasOthers && !fleet.drives;
    const graceMs = canBeReplaced ? settings.stopGraceMs : 0;
    await machines.leave({ graceMs, restarts, goesOn }).catch(onError);
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    memory?.close();
    shardWatch.close();
    domain.logs.endStreams();
    events.streams.close();
    const keepsHost = !sharesHost || store.gateways.leads;
    const manner = await stopManner({ settings, driver: domain.driver, workerAddress, keepsHost, log });
    await leaveHost(manner);
    await leadership.close(manner.goesOn);
    await domain.batches.feeder.close();
    if (manner.handsOver) await store.resign();
    await domain.workerHosts.follower.close();
    await machines.close();
    await domain.driver.close({ graceMs: 1000, keepPods: true, keepWorkers: manner.handsOver });
    await domain.logs.close();
    await engine.close();
    await server.close();
    await domain.close();
    await store.close();
    await tracing?.close(settings.stopGraceMs);
    clock.close();
    log.info("stopped");
  }
  return {
    url,
    adminKey: rawKey ?? chosenAdminKey?.rawKey,
    chosenAdminKey,
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

function urlOf({ address, port }: AddressInfo): string {
  return httpOrigin(address === "0.0.0.0" || address === "::" ? "127.0.0.1" : address, port);
}
