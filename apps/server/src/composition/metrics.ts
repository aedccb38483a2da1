import type { EndpointDirectory, JobCounters, WorkerCounts } from "@millrace/engine";

/** The numbers of the service as Prometheus text. Costs the same at any queue depth. */
export async function renderMetrics(sources: {
  endpoints: EndpointDirectory;
  counters: (endpointId: string) => Promise<JobCounters>;
  workers: (endpointId: string) => WorkerCounts & { readonly parked: number };
}): Promise<string> {
  const jobs: string[] = [];
  const workers: string[] = [];
  for (const { endpoint } of sources.endpoints.list()) {
    for (const [state, value] of Object.entries(await sources.counters(endpoint.id))) {
      jobs.push(`millrace_jobs{endpoint="${endpoint.id}",state="${state}"} ${value}`);
    }
    for (const [state, value] of Object.entries(sources.workers(endpoint.id))) {
      workers.push(`millrace_workers{endpoint="${endpoint.id}",state="${state}"} ${value}`);
    }
  }
  return [
    "# HELP millrace_jobs Jobs by endpoint: waiting and in progress now; completed, failed and retried in total.",
    "# TYPE millrace_jobs gauge",
    ...jobs,
    "# HELP millrace_workers Workers by endpoint and state; parked ones are frozen and count nowhere else.",
    "# TYPE millrace_workers gauge",
    ...workers,
    "",
  ].join("\n");
}
