import { workWords } from "@millrace/worker-text/work-words";
import type { RestComponents } from "@millrace/spec";
import type { Host } from "../machines/hosts/host.ts";
import type { Endpoint } from "../resources/endpoints/endpoints.ts";
import type { QueueCounters } from "../jobs/queue-view.ts";
import { callersWaitSinceMs, type EndpointReport } from "../workers/state/endpoint-report.ts";
import type { LastExit } from "../workers/state/last-exit.ts";
import { sentence, type WaitingExplanation } from "../workers/state/waiting-explanation.ts";
import type { ListedWorker } from "../workers/state/worker-list.ts";
import { runsWithoutGpu } from "../machines/placement/worker-placement.ts";
import type { EndpointReports } from "./endpoint-reports.ts";
import { endpointProblem } from "./problems.ts";
import { summaryOf, type WorkerSummary } from "./worker-summary.ts";

type Explanation = RestComponents["schemas"]["EndpointExplanation"];

export interface EndpointExplanationParts {
  readonly nowMs: () => number;
  readonly counters: (endpointId: string) => Promise<QueueCounters>;
  readonly reports: EndpointReports;
  readonly hosts: () => Promise<readonly Host[]>;
  /** Why batches wait or are at risk, in sentences. */
  readonly batches: (endpointId: string) => Promise<readonly string[]>;
}

/** Why an endpoint has its workers. */
export async function explainEndpoint(parts: EndpointExplanationParts, endpoint: Endpoint): Promise<Explanation> {
  const { id: endpointId, version } = endpoint;
  const { inQueue, inProgress, completed, failed } = await parts.counters(endpointId);
  const report = await parts.reports.report(endpointId);
  const { workers } = await parts.reports.workers(endpointId);
  const oldestQueuedAtMs = inQueue === 0 ? null : (report?.queue.oldestQueuedAtMs ?? null);
  const sinceMs = inQueue === 0 || report === null ? null : callersWaitSinceMs(report.queue);
  const job = { lowPriority: report !== null && oldestQueuedAtMs === null, ahead: 0 };
  const waiting = inQueue === 0 ? null : await parts.reports.explainWaiting(endpointId, job);
  const summary = summaryOf(workers);
  const situation = report?.situation ?? null;
  const problem = endpointProblem(endpoint, report, waiting);
  return {
    endpointId,
    at: dateOf(parts.nowMs()),
    message: [
      messageOf(
        { type: endpoint.type, inQueue, waiting, situation, problem },
        summary,
        runsWithoutGpu(endpoint, await parts.hosts()),
      ),
      ...(await parts.batches(endpointId)),
    ].join(" "),
    wantedWorkers: situation?.wantedWorkers ?? null,
    why: situation?.why ?? null,
    decidedAt: situation === null ? null : dateOf(situation.decidedAtMs),
    jobs: { inQueue, inProgress, completed, failed },
    oldestQueuedAt: sinceMs === null ? null : dateOf(sinceMs),
    workers: summary,
    settings: {
      workersMin: endpoint.workersMin,
      workersMax: endpoint.workersMax,
      idleTimeout: endpoint.idleTimeoutSeconds,
      scalerType: endpoint.scalerType,
      scalerValue: endpoint.scalerValue,
    },
    measured: { startMs: situation?.serving.startMs ?? null, runMs: situation?.serving.runMs ?? null },
    waiting:
      waiting === null
        ? null
        : { reason: waiting.reason, message: waiting.message, estimateMs: roundedMs(waiting.estimateMs) },
    release: releaseOf(version, workers),
    lastWorkerExit: exitOf(situation?.lastExit ?? null),
    problem,
  };
}

interface Told {
  readonly type: Endpoint["type"];
  readonly inQueue: number;
  readonly waiting: WaitingExplanation | null;
  readonly situation: EndpointReport["situation"] | null;
  readonly problem: Explanation["problem"];
}

function messageOf(
  { type, inQueue, waiting, situation, problem }: Told,
  workers: WorkerSummary,
  withoutGpu: boolean,
): string {
  const gpus = withoutGpu ? ` ${noGpus}` : "";
  if (inQueue === 0 && situation?.wantedWorkers === 0 && workers.total === 0 && problem === null) {
    return `${workWords(type, idle)}${gpus}`;
  }
  const jobs = workWords(
    type,
    `${inQueue === 0 ? "No jobs" : inQueue === 1 ? "1 job" : `${inQueue} jobs`} in the queue.`,
  );
  // The reason why a job waits may say it already.
  const isSaid = situation === null || waiting?.message.includes(situation.why) === true;
  // What counts is how the last worker ended.
  const why = isSaid || waiting?.reason === "workers_crashing" ? null : situation.why;
  // Where a job waits for it, the reason says it.
  const progress = waiting === null ? sentence(situation?.progress ?? null) : null;
  // What is wrong is to be said also where nothing waits.
  const parts = [
    jobs,
    waiting?.message ?? problem?.message,
    why,
    presentOf(workers, situation?.wantedWorkers),
    progress,
  ];
  return `${parts.filter((part) => part !== undefined && part !== null).join(" ")}${gpus}`;
}

const idle = "Idle: no jobs in the queue and no workers running.";
const noGpus = "This deployment has no GPUs: workers of this endpoint run without one.";

/** @param wanted how many workers the scaler wants; undefined where the endpoint is managed elsewhere and nothing is known */
function presentOf({ total, ...states }: WorkerSummary, wanted: number | undefined): string {
  const parts = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]));
  const target = wanted === undefined ? "" : `; target ${wanted}`;
  return `Workers: ${total === 0 ? "none" : parts.join(", ")}${target}.`;
}

function releaseOf(version: number, workers: readonly ListedWorker[]): Explanation["release"] {
  const staleWorkers = workers.filter((worker) => worker.version !== null && worker.version < version).length;
  return { version, rolling: staleWorkers > 0, staleWorkers };
}

function exitOf(exit: LastExit | null): Explanation["lastWorkerExit"] {
  if (exit === null) return null;
  const { atMs, workerId, exitCode, signal, message, lastLogLines } = exit;
  return { at: dateOf(atMs), workerId, exitCode, signal, message, lastLogLines: [...lastLogLines] };
}

function roundedMs(ms: number | null): number | null {
  return ms === null ? null : Math.max(0, Math.round(ms));
}

function dateOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
