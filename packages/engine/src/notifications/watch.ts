import { type EndpointType, limits, type NotificationCondition } from "@millrace/spec";
import type { BudgetReader } from "../billing/budgets/budget-reader.ts";
import type { BucketStore } from "../figures/ports.ts";
import { minuteMs } from "../figures/bucket.ts";
import type { Capacity } from "../machines/placement/placement.ts";
import type { Verification } from "../verification/ports.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import {
  type EndedJobs,
  type Observation,
  observeBudget,
  observeContract,
  observeDisk,
  observeErrors,
  observeQueue,
  observeWorkers,
  windowOf,
} from "./observations.ts";
import type { NotificationBounds, NotificationRule } from "./notification-rule.ts";

export interface WatchedEndpoint {
  readonly id: string;
  readonly name: string;
  readonly accountId: string;
  readonly type: EndpointType;
}

/** What rules are checked against. */
export interface WatchParts {
  readonly nowMs: () => number;
  readonly endpoints: () => Iterable<WatchedEndpoint>;
  /** Null while the fleet has not looked at the endpoint. */
  readonly report: (endpointId: string) => EndpointReport | null;
  readonly buckets: Pick<BucketStore, "read">;
  readonly hosts: () => Promise<Capacity["hosts"]>;
  readonly account: (accountId: string) => Promise<{ readonly id: string; readonly name: string | null }>;
  readonly budgets: BudgetReader;
  /** The last run of the contract suite; undefined before the first one. */
  readonly lastVerification: () => Promise<Verification | undefined>;
}

/** Looks at what rules watch. What several rules ask for is read once. */
export interface Watch {
  observe(rule: NotificationRule): Promise<readonly Observation[]>;
}

/** A watch for one check of all rules after the other. `rates`: shares of failed jobs, which only change once a minute. */
export function createWatch(parts: WatchParts, rates: ErrorRates): Watch {
  const nowMs = parts.nowMs();
  let byAccount: ReadonlyMap<string, readonly WatchedEndpoint[]> | undefined;
  let hosts: Promise<Capacity["hosts"]> | undefined;

  function endpointsOf({ accountId, endpointIds }: NotificationRule): readonly WatchedEndpoint[] {
    byAccount ??= Map.groupBy(parts.endpoints(), (endpoint) => endpoint.accountId);
    const own = byAccount.get(accountId) ?? [];
    if (endpointIds.length === 0) return own;
    const wanted = new Set(endpointIds);
    return own.filter(({ id }) => wanted.has(id));
  }

  async function errorsOf(rule: NotificationRule): Promise<readonly Observation[]> {
    const found: Observation[] = [];
    for (const endpoint of endpointsOf(rule)) {
      found.push(observeErrors(endpoint, await rates.ended(endpoint.id, rule.bounds), rule.bounds));
    }
    return found;
  }

  const observers: Record<NotificationCondition, (rule: NotificationRule) => Promise<readonly Observation[]>> = {
    WORKERS_FAILING: async (rule) =>
      endpointsOf(rule).map((endpoint) => observeWorkers(endpoint, parts.report(endpoint.id))),
    QUEUE_AGE: async (rule) =>
      endpointsOf(rule).map((endpoint) => observeQueue(endpoint, parts.report(endpoint.id), rule.bounds, nowMs)),
    ERROR_RATE: errorsOf,
    async DISK_NEARLY_FULL({ bounds }) {
      hosts ??= parts.hosts();
      return (await hosts).map(({ machineId, inventory }) => observeDisk({ machineId, ...inventory }, bounds));
    },
    CONTRACT_DRIFT: async () => [observeContract(await parts.lastVerification())],
    async BUDGET_REACHED({ accountId, bounds }) {
      const { account, endpoints } = await parts.budgets(accountId);
      const { id, name } = await parts.account(accountId);
      return [
        observeBudget({ kind: "account", id, name }, account.share, bounds),
        ...endpoints.map(({ endpoint, share }) =>
          observeBudget({ kind: "endpoint", id: endpoint.id, name: endpoint.name }, share, bounds),
        ),
      ];
    },
  };
  return { observe: (rule) => observers[rule.condition](rule) };
}

/** How many jobs of endpoints ended, and how. Read once a minute, which is how often it is stored. */
export interface ErrorRates {
  ended(endpointId: string, bounds: NotificationBounds): Promise<EndedJobs>;
}

export function createErrorRates({ nowMs, buckets }: Pick<WatchParts, "nowMs" | "buckets">): ErrorRates {
  let kept = new Map<string, EndedJobs>();
  let keptUntilMs = 0;

  async function read(endpointId: string, fromMs: number, untilMs: number): Promise<EndedJobs> {
    let jobs = 0;
    let failed = 0;
    for (const { bucket } of await buckets.read([endpointId], { spanMs: minuteMs, fromMs, untilMs })) {
      jobs += bucket.completed + bucket.failed + bucket.timedOut;
      failed += bucket.failed + bucket.timedOut;
    }
    return { jobs, failed };
  }

  return {
    async ended(endpointId, bounds) {
      // A minute is stored a moment after its end.
      const { fromMs, untilMs } = windowOf(bounds, nowMs() - limits.notificationCheckEveryMs);
      if (untilMs !== keptUntilMs) kept = new Map();
      keptUntilMs = untilMs;
      const key = `${endpointId} ${fromMs}`;
      const found = kept.get(key) ?? (await read(endpointId, fromMs, untilMs));
      kept.set(key, found);
      return found;
    },
  };
}
