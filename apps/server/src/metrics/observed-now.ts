import {
  type Capacity,
  DomainError,
  type EndpointDirectory,
  type JobStore,
  type QueueCounters,
  type WorkerCounts,
} from "@millrace/engine";
import type { LabelValues } from "./exposition.ts";

/** What a scrape asks for that nothing counts on the way. */
export interface ObservedSources {
  readonly endpoints: EndpointDirectory;
  /** Endpoints with labels of their own, at most. */
  readonly endpointsMax: number;
  readonly shards: readonly { readonly number: number; readonly available: boolean }[];
  readonly jobs: Pick<JobStore, "counters" | "normalPriorityQueue">;
  readonly workers: (endpointId: string) => Promise<WorkerCounts & { readonly parked: number }>;
  /** Of a load-balancing endpoint, its requests as a queue counts jobs; undefined for others. */
  readonly requests: (endpointId: string) => Pick<QueueCounters, "inQueue" | "inProgress"> | undefined;
  readonly capacity: () => Promise<Capacity>;
  readonly nowMs: () => number;
}

type Values = (readonly [LabelValues, number])[];

/** Endpoints whose numbers are read at the same time. */
const AT_ONCE = 16;

/** One look at the queues: jobs by state and the age of the oldest, so that a scrape reads each endpoint once. */
export async function lookAtQueues(
  sources: ObservedSources,
): Promise<{ readonly jobs: Values; readonly oldest: Values }> {
  const jobs: Values = [];
  const oldest: Values = [];
  const endpointIds = labelled(sources).filter((endpointId) => sources.requests(endpointId) === undefined);
  for (let from = 0; from < endpointIds.length; from += AT_ONCE) {
    const some = endpointIds.slice(from, from + AT_ONCE);
    const looks = await Promise.all(some.map((endpointId) => lookAtQueue(sources, endpointId)));
    for (const [index, look] of looks.entries()) {
      const endpointId = some[index] ?? "";
      if (look === undefined) continue;
      jobs.push([[endpointId, "IN_QUEUE"], look.inQueue], [[endpointId, "IN_PROGRESS"], look.inProgress]);
      oldest.push([[endpointId], look.oldestAgeSeconds]);
    }
  }
  return { jobs, oldest };
}

/** The numbers of an endpoint are left out whose jobs are on an unreachable database. */
async function lookAtQueue({ jobs, nowMs, shards }: ObservedSources, endpointId: string) {
  try {
    const { inQueue, inProgress } = await jobs.counters(endpointId);
    const at = inQueue === 0 ? null : (await jobs.normalPriorityQueue(endpointId, nowMs())).oldestQueuedAtMs;
    return { inQueue, inProgress, oldestAgeSeconds: at === null ? 0 : Math.max(nowMs() - at, 0) / 1000 };
  } catch (error) {
    if (shards.length > 1 && error instanceof DomainError && error.code === "unavailable") return undefined;
    throw error;
  }
}

export function lookAtRequests(sources: ObservedSources): Values {
  return labelled(sources).flatMap((endpointId): Values => {
    const found = sources.requests(endpointId);
    if (found === undefined) return [];
    return [
      [[endpointId, "held"], found.inQueue],
      [[endpointId, "under_way"], found.inProgress],
    ];
  });
}

export async function workersByState(sources: ObservedSources): Promise<Values> {
  const values: Values = [];
  for (const endpointId of labelled(sources)) {
    const counts = Object.entries(await sources.workers(endpointId));
    values.push(...counts.map(([state, count]) => [[endpointId, state], count] as const));
  }
  return values;
}

function labelled({ endpoints, endpointsMax }: ObservedSources): readonly string[] {
  return [...endpoints.list()].slice(0, endpointsMax).map(({ endpoint }) => endpoint.id);
}

/** One look at the machines: their GPUs, which of them are held, and their disks. */
export async function lookAtMachines({ capacity }: ObservedSources) {
  const { hosts, held } = await capacity();
  const gpus: Values = [];
  const inUse: Values = [];
  const disks: Values = [];
  for (const { machineId, inventory } of hosts) {
    disks.push([[machineId], inventory.diskFreeInGb * 1024 ** 3]);
    const heldIds = new Set(held.get(machineId)?.gpuIds);
    for (const [typeId, ofType] of Map.groupBy(inventory.gpus, (gpu) => gpu.typeId)) {
      gpus.push([[machineId, typeId], ofType.length]);
      inUse.push([[machineId, typeId], ofType.filter(({ id }) => heldIds.has(id)).length]);
    }
  }
  return { gpus, inUse, disks };
}
