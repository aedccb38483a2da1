import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  AccountService,
  AccountBilling,
  BillingService,
  createAccountDirectory,
  createAuditLog,
  createClock,
  createJobInspection,
  createTokenLedger,
  createKeyService,
  createLogCollector,
  createLogReader,
  createLogSubjects,
  createManagement,
  createPricing,
  createQuota,
  createResourceIds,
  createVerificationLog,
  createVault,
  defaultPriceList,
  DomainError,
  type EndpointJobCounts,
  type EventFeed,
  followLog,
  type Host,
  type JobRecord,
  type ListedWorker,
  type LogCollector,
  type Management,
  type MovableClock,
  readOverview,
  type SandboxServiceOptions,
  type Scope,
} from "@millrace/engine";
import { openSqliteStore, type SqliteStore } from "@millrace/store";
import Fastify, { type FastifyInstance } from "fastify";
import type { ContractBreach } from "../../binding/contract-breach.ts";
import { createGatewayForwarder } from "../../forwarding/gateway-forwarder.ts";
import { httpServerOptions, installHttpRules } from "../../http/http-rules.ts";
import type { AppContext, LogServices } from "../app/app-context.ts";
import { createStreamPlaces } from "../app/stream-places.ts";
import { registerRest, type RestOptions } from "./index.ts";
import {
  accountBudgets,
  createEvents,
  createExplanations,
  createFeed,
  createRules,
  createWorkers,
  overviewParts,
  playedReports,
} from "./rest-watching.test-support.ts";

/** An answer as a client sees it. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  readonly body: unknown;
}

export interface TestCall {
  /** Default: an admin key of the first account. Null sends none. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text is sent unchanged. */
  readonly body?: unknown;
}

/** The REST interface over a real store in a folder of its own. */
export interface RestTestService {
  readonly fastify: FastifyInstance;
  readonly store: SqliteStore;
  /** Where the store has its files. */
  readonly directory: string;
  readonly accounts: AccountService;
  readonly management: Management;
  readonly clock: MovableClock;
  /** Two accounts with an admin key each; the first is that of the operator. */
  readonly owner: { readonly accountId: string; readonly key: string };
  readonly other: { readonly accountId: string; readonly key: string };
  /** Numbers of jobs that the queue reports for an endpoint; none unless set. */
  readonly jobs: Map<string, EndpointJobCounts>;
  readonly forgottenJobsOf: string[];
  readonly breaches: ContractBreach[];
  /** Jobs whose logs can be read. */
  readonly loggedJobs: Map<string, JobRecord>;
  /** The workers that every endpoint has. */
  readonly workers: ListedWorker[];
  readonly logs: LogCollector;
  readonly feed: EventFeed;
  readonly streams: LogServices["streams"];
  call(method: string, path: string, call?: TestCall): Promise<TestAnswer>;
  keyFor(scopes: readonly Scope[], endpointIds?: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** A worker that exists in every account. */
export const testWorkerId = "worker0000000x";

/** The only host: two GPUs and 32 GB. */
export const testHost: Host = {
  machineId: "m1",
  dataCenterId: "EU-RO-1",
  driver: "docker",
  publicIp: "203.0.113.7",
  name: "rig1",
  version: null,
  cordoned: false,
  labels: {},
  seenAtMs: 0,
  inventory: {
    cpuModel: "Test CPU",
    vcpuCount: 16,
    memoryInGb: 32,
    diskInGb: 500,
    diskFreeInGb: 400,
    gpus: ["g0", "g1"].map((id) => ({ id, typeId: "NVIDIA L4", memoryInGb: 24 })),
    cudaVersion: "12.8",
    os: "Linux",
    kernelVersion: "6.1",
    engineVersion: "28",
  },
};

const playedInfo = {
  version: "0.0.0",
  interfaceVersion: "0.0.0",
  startedAt: "2026-05-04T08:00:00.000Z",
  uptimeMs: 0,
  store: "sqlite" as const,
  compute: "none",
  handlersDirectory: "/data/handlers",
  gateways: 1,
  hosts: [],
};

export interface RestTestOptions extends Partial<Pick<RestOptions, "dialect">> {
  /** Default: `/v1`. */
  readonly prefix?: string;
  /** What stands in place of parts of the context. */
  readonly app?: Partial<AppContext>;
  /** Stands for the machines that run commands inside pods. Default: they run none. */
  readonly startCommand?: SandboxServiceOptions["startCommand"] | undefined;
  /** Registers another interface beside REST. */
  readonly beside?: (fastify: FastifyInstance, app: AppContext) => void;
}

export async function startRestService({
  prefix = "/v1",
  dialect = "default",
  app: own = {},
  beside = () => undefined,
  startCommand,
}: RestTestOptions = {}): Promise<RestTestService> {
  const directory = await mkdtemp(join(tmpdir(), "millrace-rest-"));
  const store = await openSqliteStore({ directory, reserveBytes: 0, onError: (error) => console.error(error) });
  const clock = createClock({ frozenAtMs: Date.UTC(2026, 4, 4, 8) });
  const jobs = new Map<string, EndpointJobCounts>();
  const forgottenJobsOf: string[] = [];
  await store.management.hosts.report(testHost);
  const feed = createFeed(store, clock);
  const { accounts, management } = createServices(store, clock, { jobs, forgottenJobsOf, feed, startCommand });
  const billing = new BillingService({ rentals: store.management.rentals, nowMs: () => clock.now() });
  const budgets = accountBudgets(store, clock, billing);
  const audit = createAuditLog({
    store: store.management.audit,
    nowMs: () => clock.now(),
    newId: createResourceIds(),
    onError: (error) => console.error(error),
  });
  const breaches: ContractBreach[] = [];
  const loggedJobs = new Map<string, JobRecord>();
  const workers: ListedWorker[] = [];
  const logs = createLogs(store, clock, loggedJobs);
  const events = createEvents(clock, feed);
  const reports = playedReports(workers);
  const fastify = Fastify(httpServerOptions());
  installHttpRules(fastify);
  const app: AppContext = {
    management,
    billing,
    tokens: createTokenLedger({ clock, store: store.management.tokenCounts, writer: "g1", onError: console.error }),
    budgets,
    jobs: createJobInspection({ clock, store: store.jobs }),
    blobs: store.blobs,
    accounts,
    audit,
    accountDirectory: createAccountDirectory({
      accounts: store.management.accounts,
      service: accounts,
      nowMs: () => clock.now(),
    }),
    keys: createKeyService({
      accounts,
      keys: store.management.keys,
      accountOfEndpoint: async (id) => (await store.management.endpoints.get(id))?.accountId,
      hasVolume: async (accountId, id) => (await store.management.networkVolumes.get(id))?.accountId === accountId,
      nowMs: () => clock.now(),
    }),
    notifications: createRules(store, { clock, accounts, management, feed }),
    nowMs: () => clock.now(),
    quota: createQuota([], () => clock.now()),
    service: {
      settings: [],
      hosts: management.hosts,
      verifications: createVerificationLog({
        store: store.management.verifications,
        service: { version: playedInfo.version, store: playedInfo.store },
        nowMs: () => clock.now(),
        newId: createResourceIds(),
      }),
      shards: {
        list: async () => [],
        move: async ({ endpointId, to }) => ({ endpointId, from: to, to, moved: false }),
      },
      info: async () => playedInfo,
      backUp: async () => ({ lengthBytes: 4, content: Readable.from(["copy"], { objectMode: false }) }),
    },
    podUsage: async () => [],
    hostOf: async (machineId) => (machineId === testHost.machineId ? testHost : undefined),
    logs: logs.logs,
    workers: createWorkers(store, { clock, hostId: testHost.machineId, present: workers }),
    events,
    overview: (viewer) =>
      readOverview(overviewParts(store, reports, { clock, management, billing, budgets: budgets.read }), viewer),
    explanations: createExplanations(store, reports, { clock, logs: logs.logs.reader }),
    charges: new AccountBilling(billing),
    prices: defaultPriceList,
    machineId: testHost.machineId,
    capacity: () => store.management.hosts.capacity(),
    rented: () => store.management.hosts.rented(),
    deployed: () => Promise.resolve(undefined),
    managedWorkers: async () => [],
    workerPods: { of: async () => [], list: async () => [], has: async () => false },
    forwarder: createGatewayForwarder({
      machineId: testHost.machineId,
      hostOf: async () => undefined,
      isAlive: () => false,
      secret: new Uint8Array(32),
      trustedProxies: [],
      onUnreachable: () => undefined,
    }),
    ...own,
  };
  registerRest(fastify, app, prefix, {
    dialect,
    validateResponses: "throw",
    onBreach: (breach) => breaches.push(breach),
  });
  beside(fastify, app);
  await fastify.ready();
  const owner = await newOwner(accounts);
  return {
    fastify,
    store,
    directory,
    accounts,
    management,
    clock,
    owner,
    other: await newOwner(accounts),
    jobs,
    forgottenJobsOf,
    breaches,
    loggedJobs,
    workers,
    logs: logs.collector,
    feed,
    streams: logs.logs.streams,
    call: (method, path, call = {}) => inject(fastify, method, prefix + path, { key: owner.key, ...call }),
    async keyFor(scopes, endpointIds) {
      const restriction = endpointIds === undefined ? {} : { endpointIds };
      return (await accounts.createKey(owner.accountId, { name: "test", scopes, ...restriction })).rawKey;
    },
    async close() {
      logs.logs.streams.close();
      events.streams.close();
      feed.close();
      await fastify.close();
      await logs.collector.end();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Logs of machines that a test speaks for; endpoints have no workers unless it says so. */
function createLogs(store: SqliteStore, clock: MovableClock, jobs: Map<string, JobRecord>) {
  const collector = createLogCollector({
    clock,
    driver: { async *followLogs() {}, onExit: () => undefined, list: async () => [] },
    store: store.logs,
    jobIdsOf: () => [],
    hostId: testHost.machineId,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const reader = createLogReader(store.logs, collector);
  const subjects = createLogSubjects({
    clock,
    store: store.logs,
    reader,
    collector,
    endpointExists: () => Promise.resolve(true),
    podExists: async (podId) => (await store.management.pods.get(podId)) !== undefined,
    hasWorker: () => Promise.resolve(false),
    managesWorkers: () => true,
    async job(_endpointId, jobId) {
      const job = jobs.get(jobId);
      if (job === undefined) throw new DomainError("not_found", "There is no such job.");
      return job;
    },
  });
  const followers = { clock, reader, collector, hasOthers: () => false };
  const logs: LogServices = {
    subjects,
    reader,
    follow: (request) => followLog(followers, request),
    streams: createStreamPlaces({ what: "logs", perAccountMax: 50, max: 500 }),
  };
  return { collector, logs };
}

/** The domain over the store; the queue is stood in for by what a test says of it. */
function createServices(
  store: SqliteStore,
  clock: MovableClock,
  queue: Pick<RestTestService, "jobs" | "forgottenJobsOf" | "feed"> & Pick<RestTestOptions, "startCommand">,
): Pick<RestTestService, "accounts" | "management"> {
  const { accounts, keys, endpoints } = store.management;
  return {
    accounts: new AccountService({
      accounts,
      keys,
      clock,
      workerKeySecret: new Uint8Array(32),
      accountOfEndpoint: async (endpointId) => (await endpoints.get(endpointId))?.accountId,
      onResource: queue.feed.resource,
    }),
    management: createManagement({
      ...store.management,
      blobs: store.blobs,
      clock,
      pricing: createPricing(defaultPriceList),
      vault: createVault(new Uint8Array(32)),
      startsMachines: true,
      ...(queue.startCommand === undefined ? {} : { startCommand: queue.startCommand }),
      missingHandler: async (image) => (image === "local/missing" ? ["local/there"] : null),
      jobs: {
        closeQueue: (endpointId) => queue.jobs.get(endpointId) ?? { inQueue: 0, inProgress: 0 },
        cancelJobs: async (endpointId) => {
          queue.jobs.delete(endpointId);
          return { inQueue: 0, inProgress: 0 };
        },
        reopenQueue: () => undefined,
        removeJobs: (endpointId) => void queue.forgottenJobsOf.push(endpointId),
      },
      hostsHaveWork: () => undefined,
      onResource: queue.feed.resource,
      isAlive: () => true,
      measure: async () => null,
      isWorker: async (_accountId, id) => id === testWorkerId,
      volumeFiles: undefined,
      dataCenterId: testHost.dataCenterId,
    }),
  };
}

async function newOwner(accounts: AccountService): Promise<{ accountId: string; key: string }> {
  const account = await accounts.createAccount();
  const { rawKey } = await accounts.createKey(account.id, { name: "admin", scopes: ["admin"] });
  return { accountId: account.id, key: rawKey };
}

async function inject(fastify: FastifyInstance, method: string, url: string, call: TestCall): Promise<TestAnswer> {
  const response = await fastify.inject({
    method: method as "GET",
    url,
    headers: {
      ...((call.key ?? null) === null ? {} : { authorization: `Bearer ${call.key}` }),
      ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    payload: typeof call.body === "string" ? call.body : JSON.stringify(call.body),
  });
  const isJson = response.payload !== "" && String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    body: isJson ? (JSON.parse(response.payload) as unknown) : undefined,
  };
}
