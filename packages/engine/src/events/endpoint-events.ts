import type { RestComponents } from "@millrace/spec";
import { endpointProblem, type Problem, problemKey } from "../reports/problems.ts";
import { summaryOf } from "../reports/worker-summary.ts";
import type { EndpointReport } from "../workers/state/endpoint-report.ts";
import { cut } from "./cut.ts";
import type { ServiceEvent } from "../gateways/service-event.ts";

/** What readers were told of an endpoint. */
export interface ToldEndpoint {
  readonly state: string;
  /** By id. */
  readonly workers: ReadonlyMap<string, string>;
  readonly problem: Problem | null;
}

export interface NamedEndpoint {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

type WorkerState = RestComponents["schemas"]["WorkerState"];

/** What changed since the last report, and what is told now. `told` is undefined for an endpoint that nobody heard of. */
export function endpointEvents(
  endpoint: NamedEndpoint,
  report: EndpointReport,
  told: ToldEndpoint | undefined,
): { readonly events: readonly ServiceEvent[]; readonly told: ToldEndpoint } {
  const endpointId = endpoint.id;
  const events: ServiceEvent[] = [];
  const data = stateOf(endpoint, report);
  const state = JSON.stringify(data);
  if (state !== told?.state) events.push({ type: "endpoint", endpointId, data });
  const workers = new Map<string, string>();
  for (const worker of report.workers) {
    const shown: WorkerState = {
      endpointId,
      id: worker.workerId,
      status: worker.status,
      jobsInProgress: worker.jobsInProgress,
      message: cut(worker.message),
    };
    const text = JSON.stringify(shown);
    workers.set(worker.workerId, text);
    if (told?.workers.get(worker.workerId) !== text) events.push({ type: "worker", endpointId, data: shown });
  }
  for (const id of told?.workers.keys() ?? []) {
    if (!workers.has(id)) events.push({ type: "worker", endpointId, data: endedWorker(endpointId, id) });
  }
  const problem = endpointProblem(endpoint, report, report.waiting);
  events.push(...problemEvents(endpointId, told?.problem ?? null, problem));
  return { events, told: { state, workers, problem } };
}

/** That a problem began, or ended. */
export function problemEvents(
  endpointId: string | null,
  before: Problem | null,
  now: Problem | null,
): readonly ServiceEvent[] {
  if (before !== null && now !== null && problemKey(before) === problemKey(now)) return [];
  const event = (state: "began" | "ended", problem: Problem | null): readonly ServiceEvent[] =>
    problem === null
      ? []
      : [
          {
            type: "problem",
            endpointId,
            data: { state, problem: { ...problem, message: cut(problem.message) ?? "" } },
          },
        ];
  return [...event("ended", before), ...event("began", now)];
}

/** That an endpoint and its workers are gone. */
export function deletedEvents(endpointId: string, told: ToldEndpoint | undefined): readonly ServiceEvent[] {
  const workers = [...(told?.workers.keys() ?? [])];
  return [
    ...problemEvents(endpointId, told?.problem ?? null, null),
    ...workers.map((id): ServiceEvent => ({ type: "worker", endpointId, data: endedWorker(endpointId, id) })),
    { type: "endpoint", endpointId, data: deletedState(endpointId) },
  ];
}

function stateOf(
  { id, name, version }: NamedEndpoint,
  { queue, workers, situation, waiting }: EndpointReport,
): RestComponents["schemas"]["EndpointState"] {
  const { inQueue, inProgress, completed, failed } = queue;
  return {
    endpointId: id,
    name,
    deleted: false,
    version,
    jobs: { inQueue, inProgress, completed, failed },
    workers: summaryOf(workers),
    wantedWorkers: situation.wantedWorkers,
    why: cut(situation.why),
    waiting: waiting === null ? null : { reason: waiting.reason, message: cut(waiting.message) ?? "" },
  };
}

function deletedState(endpointId: string): RestComponents["schemas"]["EndpointState"] {
  return {
    endpointId,
    name: "",
    deleted: true,
    version: 0,
    jobs: { inQueue: 0, inProgress: 0, completed: 0, failed: 0 },
    workers: summaryOf([]),
    wantedWorkers: null,
    why: null,
    waiting: null,
  };
}

function endedWorker(endpointId: string, id: string): WorkerState {
  return { endpointId, id, status: "ENDED", jobsInProgress: 0, message: null };
}
