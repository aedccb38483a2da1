import {
  type Clock,
  createSharedReads,
  type EndpointReports,
  type Management,
  notificationProblems,
  type Overview,
  type OverviewParts,
  type QueueView,
  readOverview,
  type Viewer,
} from "@millrace/engine";
import type { Store } from "./storage/open-store.ts";

export interface OverviewOptions extends Pick<OverviewParts, "jobs" | "billing" | "budgets"> {
  readonly clock: Clock;
  readonly store: Store;
  readonly management: Management;
  readonly reports: EndpointReports;
  readonly queue: Pick<QueueView, "counters">;
}

/** The overview, joined with what it reads. */
export function createOverview(options: OverviewOptions): (viewer: Viewer) => Promise<Overview> {
  const { clock, store, management, reports, queue, jobs, billing, budgets } = options;
  const parts: OverviewParts = {
    nowMs: () => clock.now(),
    endpoints: (accountId) => management.endpoints.list(accountId),
    pods: (accountId) => management.pods.list(accountId),
    ruleProblems: async (accountId) => notificationProblems(await store.management.notifications.list(accountId)),
    counters: (endpointId) => queue.counters(endpointId),
    jobs,
    billing,
    budgets,
    reports,
    storageProblem: () => store.problem,
  };
  return createSharedReads((viewer) => readOverview(parts, viewer), JSON.stringify);
}
