import { DomainError, type EndpointDirectory, type JobCounters, type WorkerCounts } from "@millrace/engine";
import type { Shard } from "./open-store.ts";

/** What `/metrics` reports, for it and for the documentation. */
export const metricFamilies = [
  {
    name: "millrace_jobs",
    type: "gauge",
    labels: ["endpoint", "state"],
    help: "Jobs by endpoint: waiting and in progress now; completed, failed and retried in total.",
  },
  {
    name: "millrace_workers",
    type: "gauge",
    labels: ["endpoint", "state"],
    help: "Workers by endpoint and state; parked ones are frozen and counted in no other state.",
  },
  {
    name: "millrace_shard_available",
    type: "gauge",
    labels: ["shard"],
    help: "Whether a database that shares the jobs answers this gateway: 1 yes, 0 no. With several databases only.",
  },
] as const;

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
    ...headOf("millrace_jobs"),
    ...jobs,
    ...headOf("millrace_workers"),
    ...workers,
    ...shardLines(sources.shards),
    "",
  ].join("\n");
}

function headOf(wanted: (typeof metricFamilies)[number]["name"]): readonly string[] {
  return metricFamilies
    .filter(({ name }) => name === wanted)
    .flatMap(({ name, type, help }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]);
}

function shardLines(shards: readonly Shard[]): readonly string[] {
  if (shards.length === 1) return [];
  return [
    ...headOf("millrace_shard_available"),
    ...shards.map(({ number, available }) => `millrace_shard_available{shard="${number}"} ${available ? 1 : 0}`),
  ];
}
