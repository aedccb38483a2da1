import type { EndpointWorkerStatus, RestComponents } from "@millrace/spec";

export type WorkerSummary = RestComponents["schemas"]["WorkerSummary"];

export const emptySummary: WorkerSummary = summaryOf([]);

/** How many workers have each status. */
export function summaryOf(workers: readonly { readonly status: EndpointWorkerStatus }[]): WorkerSummary {
  const count = (status: EndpointWorkerStatus): number => workers.filter((worker) => worker.status === status).length;
  return {
    running: count("RUNNING"),
    idle: count("IDLE"),
    initializing: count("INITIALIZING"),
    throttled: count("THROTTLED"),
    unhealthy: count("UNHEALTHY"),
    paused: count("PAUSED"),
    total: workers.length,
  };
}

export function addSummaries(a: WorkerSummary, b: WorkerSummary): WorkerSummary {
  return {
    running: a.running + b.running,
    idle: a.idle + b.idle,
    initializing: a.initializing + b.initializing,
    throttled: a.throttled + b.throttled,
    unhealthy: a.unhealthy + b.unhealthy,
    paused: a.paused + b.paused,
    total: a.total + b.total,
  };
}
