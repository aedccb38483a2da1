import { DomainError, type EndpointDirectory, type JobCounters, type WorkerCounts } from "@millrace/engine";
import type { Shard } from "./open-store.ts";

/**
 * The metrics of the service as Prometheus text. The cost does not depend on the depth of queues. The numbers of jobs are
 * left out for an endpoint whose jobs are on an unreachable database.
 */
export async function renderMetrics(sources: {
  endpoints: EndpointDirectory;
  shards: readonly Shard[];
  counters: (endpointId: string) => Promise<JobCounters>;
  workers: (endpointId: string) => WorkerCounts & { readonly parked: number };
}): Promise<string> {
  const jobs: string[] = [];
  const workers: string[] = [];
  async function countersOf(endpointId: string): Promise<Partial<JobCounters>> {
    try {
      return await sources.counters(endpointId);
    } catch (error) {
      if (sources.shards.length > 1 && error instanceof DomainError && error.code === "unavailable") return {};
      throw error;
    }
  }
  for (const { endpoint } of sources.endpoints.list()) {
    for (const [state, value] of Object.entries(await countersOf(endpoint.id))) {
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
    "# HELP millrace_workers Workers by endpoint and state; parked ones are frozen and counted in no other state.",
    "# TYPE millrace_workers gauge",
    ...workers,
    ...shardLines(sources.shards),
    "",
  ].join("\n");
}

function shardLines(shards: readonly Shard[]): readonly string[] {
  if (shards.length === 1) return [];
  return [
    "# HELP millrace_shard_available Whether a database that shares the jobs answers this gateway: 1 yes, 0 no.",
    "# TYPE millrace_shard_available gauge",
    ...shards.map(({ number, available }) => `millrace_shard_available{shard="${number}"} ${available ? 1 : 0}`),
  ];
}
