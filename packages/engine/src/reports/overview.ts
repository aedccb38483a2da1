import { setImmediate as nextTurn } from "node:timers/promises";
import { limits, type RestComponents } from "@millrace/spec";
import type { BillingService } from "../billing/history/billing-service.ts";
import type { BudgetReader } from "../billing/budgets/budget-reader.ts";
import type { JobInspection } from "../jobs/inspection/job-inspection.ts";
import type { Endpoint } from "../resources/endpoints/endpoints.ts";
import type { Pod } from "../pods/pod.ts";
import type { QueueCounters } from "../jobs/queue-view.ts";
import type { WaitingExplanation } from "../workers/state/waiting-explanation.ts";
import type { EndpointReports } from "./endpoint-reports.ts";
import { shownFailureGroup } from "../jobs/model/failure.ts";
import {
  budgetProblems,
  endpointProblem,
  listedProblems,
  podProblem,
  type Problem,
  storageProblem,
} from "./problems.ts";
import { addSummaries, emptySummary, summaryOf, type WorkerSummary } from "./worker-summary.ts";

export type Overview = RestComponents["schemas"]["Overview"];
type FailureGroup = RestComponents["schemas"]["FailureGroup"];
type WaitingEndpoint = RestComponents["schemas"]["WaitingEndpoint"];

/** Who looks: an account, and the only endpoints that the key is good for. */
export interface Viewer {
  readonly accountId: string;
  /** Undefined = no restriction. */
  readonly endpointIds: readonly string[] | undefined;
}

export interface OverviewParts {
  readonly nowMs: () => number;
  readonly endpoints: (accountId: string) => Promise<readonly Endpoint[]>;
  readonly pods: (accountId: string) => Promise<readonly Pod[]>;
  /** Problems of rules for notifications. */
  readonly ruleProblems: (accountId: string) => Promise<readonly Problem[]>;
  readonly counters: (endpointId: string) => Promise<QueueCounters>;
  readonly jobs: Pick<JobInspection, "failures" | "failureGroups">;
  readonly billing: Pick<BillingService, "report">;
  readonly budgets: BudgetReader;
  readonly reports: EndpointReports;
  /** Why no new jobs are stored; undefined while they are. */
  readonly storageProblem: () => string | undefined;
}

/** Endpoints that are read at once. */
const readAtOnce = 8;
const dayMs = 24 * 3_600_000;

interface EndpointView {
  readonly endpoint: Endpoint;
  readonly queue: QueueCounters;
  readonly oldestQueuedAtMs: number | null;
  readonly workers: WorkerSummary;
  readonly waiting: WaitingExplanation | null;
  readonly problem: Problem | null;
}

/** What an account has and what it is doing, as far as the viewer may see it. */
export async function readOverview(parts: OverviewParts, viewer: Viewer): Promise<Overview> {
  const nowMs = parts.nowMs();
  const all = await parts.endpoints(viewer.accountId);
  const endpoints = all.filter(({ id }) => viewer.endpointIds?.includes(id) ?? true);
  await parts.reports.prepare(endpoints.map(({ id }) => id));
  const views = await inTurns(endpoints, (endpoint) => viewOf(parts, endpoint));
  const seesAll = viewer.endpointIds === undefined;
  const pods = seesAll ? await parts.pods(viewer.accountId) : [];
  const living = pods.filter(({ desiredStatus }) => desiredStatus !== "TERMINATED");
  const storage = parts.storageProblem();
  const budgets = budgetProblems(await parts.budgets(viewer.accountId));
  const problems = [
    ...(storage === undefined ? [] : [storageProblem(storage)]),
    ...budgets.filter(({ subject }) => subject.kind === "account" || endpoints.some(({ id }) => id === subject.id)),
    // Told above, also without a waiting job.
    ...views.flatMap(({ problem }) => (problem === null || problem.code === "budget_reached" ? [] : problem)),
    ...living.flatMap((pod) => podProblem(pod, nowMs) ?? []),
    ...(seesAll ? await parts.ruleProblems(viewer.accountId) : []),
  ];
  const [failures, costToday] = await Promise.all([failuresOf(parts, views), costOf(parts, viewer, nowMs)]);
  return {
    at: dateOf(nowMs),
    jobs: sumOfQueues(views.map(({ queue }) => queue)),
    endpoints: {
      total: views.length,
      waiting: views.filter(({ queue }) => queue.inQueue > 0).length,
      paused: endpoints.filter(({ workersMax }) => workersMax === 0).length,
    },
    workers: views.reduce((sum, { workers }) => addSummaries(sum, workers), emptySummary),
    pods: {
      running: living.filter(({ desiredStatus }) => desiredStatus === "RUNNING").length,
      exited: living.filter(({ desiredStatus }) => desiredStatus === "EXITED").length,
      total: living.length,
    },
    waiting: waitingOf(views),
    failures,
    costToday,
    problems: listedProblems(problems),
  };
}

async function viewOf(parts: OverviewParts, endpoint: Endpoint): Promise<EndpointView> {
  const { reports } = parts;
  const report = await reports.report(endpoint.id);
  const queue = await parts.counters(endpoint.id);
  const oldestQueuedAtMs = report?.queue.oldestQueuedAtMs ?? null;
  const job = { lowPriority: report !== null && oldestQueuedAtMs === null, ahead: 0 };
  const waiting = queue.inQueue === 0 ? null : await reports.explainWaiting(endpoint.id, job);
  return {
    endpoint,
    queue,
    oldestQueuedAtMs,
    workers: summaryOf((await reports.workers(endpoint.id)).workers),
    waiting,
    problem: endpointProblem(endpoint, report, waiting),
  };
}

function waitingOf(views: readonly EndpointView[]): WaitingEndpoint[] {
  const age = ({ oldestQueuedAtMs }: EndpointView): number => oldestQueuedAtMs ?? Infinity;
  return views
    .toSorted((a, b) => (age(a) === age(b) ? b.queue.inQueue - a.queue.inQueue : age(a) - age(b)))
    .flatMap(({ endpoint, queue, oldestQueuedAtMs, waiting }) =>
      waiting === null
        ? []
        : [
            {
              endpointId: endpoint.id,
              endpointName: endpoint.name,
              jobs: queue.inQueue,
              oldestQueuedAt: oldestQueuedAtMs === null ? null : dateOf(oldestQueuedAtMs),
              reason: waiting.reason,
              message: waiting.message,
            },
          ],
    )
    .slice(0, limits.overviewWaitingMax);
}

/** What the endpoints failed of last. Only those that failed last are asked for all their failures, which takes long. */
async function failuresOf({ jobs }: OverviewParts, views: readonly EndpointView[]): Promise<FailureGroup[]> {
  const failing = views.filter(({ queue }) => queue.failed > 0);
  const latest = await inTurns(failing, async ({ endpoint }) => {
    const { failures } = await jobs.failures(endpoint.id, { limit: 1 });
    return failures.map(({ finishedAtMs }) => ({ endpoint, finishedAtMs }));
  });
  const asked = latest.flat().toSorted((a, b) => b.finishedAtMs - a.finishedAtMs);
  const found: FailureGroup[] = [];
  for (const { endpoint } of asked.slice(0, limits.overviewFailuresMax)) {
    const { groups } = await jobs.failureGroups(endpoint.id);
    found.push(...groups.slice(0, limits.overviewFailuresMax).map((group) => shownFailureGroup(group, endpoint.name)));
    // A store that answers without a pause would stop everything else for as long as all endpoints take.
    await nextTurn();
  }
  return found
    .toSorted((a, b) => (a.last.finishedAt < b.last.finishedAt ? 1 : -1))
    .slice(0, limits.overviewFailuresMax);
}

async function costOf({ billing }: OverviewParts, { accountId, endpointIds }: Viewer, nowMs: number): Promise<number> {
  const startMs = nowMs - (nowMs % dayMs);
  if (nowMs === startMs) return 0;
  const period = { bucketSize: "day", startMs } as const;
  const kinds = ["pod", "worker", "network-volume"] as const;
  if (endpointIds === undefined) {
    const records = await billing.report(accountId, kinds, { ...period, grouping: "none" });
    return records.reduce((sum, { amount }) => sum + amount, 0);
  }
  const records = await billing.report(accountId, ["worker"], { ...period, grouping: "endpointId" });
  const own = records.filter(({ group }) => group !== null && endpointIds.includes(group));
  return own.reduce((sum, { amount }) => sum + amount, 0);
}

function sumOfQueues(queues: readonly QueueCounters[]): Overview["jobs"] {
  const total = (of: (queue: QueueCounters) => number): number => queues.reduce((sum, queue) => sum + of(queue), 0);
  return {
    inQueue: total(({ inQueue }) => inQueue),
    inProgress: total(({ inProgress }) => inProgress),
    completed: total(({ completed }) => completed),
    failed: total(({ failed }) => failed),
  };
}

/** A few at a time, so that an account with thousands of endpoints takes neither all connections of the database nor all turns. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  read: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += readAtOnce) {
    results.push(...(await Promise.all(items.slice(from, from + readAtOnce).map(read))));
    if (from + readAtOnce < items.length) await nextTurn();
  }
  return results;
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
