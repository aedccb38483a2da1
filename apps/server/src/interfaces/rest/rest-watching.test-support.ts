import {
  aloneGateway,
  type BillingService,
  type BudgetService,
  createBudgetReader,
  createBudgetService,
  createEventFeed,
  createJobInspection,
  createNotificationService,
  createResourceIds,
  explainEndpoint,
  explainPod,
  followEvents,
  listDecisions,
  listReleases,
  notificationProblems,
  readHistory,
  type AccountService,
  type EndpointReports,
  type EventFeed,
  type ListedWorker,
  type Management,
  type MovableClock,
  type NotificationService,
  type OverviewParts,
} from "@millrace/engine";
import type { SqliteStore } from "@millrace/store";
import type { AppContext, EventServices, Explanations, LogServices, WorkerDirectory } from "../app/app-context.ts";
import { createStreamPlaces } from "../app/stream-places.ts";

/** A feed that hears of resources; nothing runs here that it could tell of. */
export function createFeed(store: SqliteStore, clock: MovableClock): EventFeed {
  return createEventFeed({
    clock,
    gateways: aloneGateway,
    newId: createResourceIds(),
    endpoint: () => undefined,
    endpointIds: () => [],
    report: () => null,
    pod: (podId) => store.management.pods.get(podId),
    onError: (error) => console.error(error),
  });
}

/** Streams of that feed, with few places. */
export function createEvents(clock: MovableClock, feed: EventFeed): EventServices {
  return {
    follow: (request) => followEvents({ clock, feed }, request),
    streams: createStreamPlaces({ what: "events", perAccountMax: 2, max: 3 }),
  };
}

/** Reports that know nothing but these workers of each endpoint. */
export function playedReports(workers: readonly ListedWorker[]): EndpointReports {
  return {
    report: async () => null,
    prepare: async () => undefined,
    explainWaiting: async () => ({ reason: "unknown", message: "Nothing is known.", estimateMs: null, lastExit: null }),
    counts: async () => ({ idle: 0, running: 0, initializing: 0, ready: 0, throttled: 0, unhealthy: 0 }),
    workers: async () => ({ workers, complete: true }),
    managed: async () => [],
  };
}

/** Explanations from the store and these reports. */
export function createExplanations(
  store: SqliteStore,
  reports: EndpointReports,
  { clock, logs }: { readonly clock: MovableClock; readonly logs: LogServices["reader"] },
): Explanations {
  const nowMs = (): number => clock.now();
  const counters = (endpointId: string) => store.jobs.counters(endpointId);
  const capacity = () => store.management.hosts.capacity();
  const hosts = () => store.management.hosts.list();
  return {
    endpoint: (endpoint) => explainEndpoint({ nowMs, reports, counters, hosts, batches: async () => [] }, endpoint),
    pod: (pod) => explainPod({ nowMs, capacity, isAlive: () => true, logs }, pod),
    history: (endpointIds, request) => readHistory({ store: store.buckets, nowMs: nowMs() }, endpointIds, request),
    decisions: (endpoint, page) => listDecisions(store.reports, endpoint.id, page),
    releases: async (endpoint, page) =>
      listReleases(store.reports, endpoint, (await reports.workers(endpoint.id)).workers, page),
  };
}

/** The budgets of accounts; those of endpoints, and what follows from a budget, need more of the service. */
export function accountBudgets(store: SqliteStore, clock: MovableClock, billing: BillingService): BudgetService {
  const { accounts } = store.management;
  const read = createBudgetReader({ accounts, billing, endpoints: () => [], nowMs: () => clock.now() });
  return createBudgetService({ accounts, read, watch: { changed: async () => undefined } });
}

/** What an overview is made of. */
export function overviewParts(
  store: SqliteStore,
  reports: EndpointReports,
  {
    clock,
    management,
    billing,
    budgets,
  }: Pick<AppContext, "management" | "billing"> & Pick<OverviewParts, "budgets"> & { readonly clock: MovableClock },
): OverviewParts {
  return {
    nowMs: () => clock.now(),
    endpoints: (accountId) => management.endpoints.list(accountId),
    pods: (accountId) => management.pods.list(accountId),
    ruleProblems: async (accountId) => notificationProblems(await store.management.notifications.list(accountId)),
    counters: (endpointId) => store.jobs.counters(endpointId),
    jobs: createJobInspection({ clock, store: store.jobs }),
    billing,
    budgets,
    reports,
    storageProblem: () => undefined,
  };
}

/** The workers that a test says are there. */
export function createWorkers(
  store: SqliteStore,
  {
    clock,
    hostId,
    present,
  }: { readonly clock: MovableClock; readonly hostId: string; readonly present: readonly ListedWorker[] },
): WorkerDirectory {
  return {
    list: async () => ({ workers: present, complete: true }),
    jobIds: () => [],
    logged: (endpointId) => store.logs.machinesOf(endpointId, 500),
    hostId,
    nowMs: () => clock.now(),
  };
}

/** Rules whose receiver acknowledges everything. */
export function createRules(
  store: SqliteStore,
  {
    clock,
    accounts,
    management,
    feed,
  }: {
    readonly clock: MovableClock;
    readonly accounts: AccountService;
    readonly management: Management;
    readonly feed: EventFeed;
  },
): NotificationService {
  return createNotificationService({
    store: store.management.notifications,
    sender: { send: async () => ({ outcome: "acknowledged", statusCode: 204, error: null }) },
    newId: createResourceIds(),
    nowMs: () => clock.now(),
    urlProblem: (url) => (url.includes("10.0.0.1") ? "must not be at 10.0.0.1" : null),
    endpoints: (accountId) => management.endpoints.list(accountId),
    account: (accountId) => accounts.getAccount(accountId),
    onResource: feed.resource,
  });
}
