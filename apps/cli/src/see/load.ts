import type { HealthReport } from "@millrace/queue-client";
import type { Endpoint, Pod } from "@millrace/rest-client";
import type { OpenService } from "../connection/open-service.ts";

/** An endpoint with what its queue and workers do now. */
export interface EndpointLoad {
  readonly id: string;
  readonly name: string;
  readonly workersMin: number;
  readonly workersMax: number;
  readonly jobs: HealthReport["jobs"];
  readonly workers: HealthReport["workers"];
}

/** A pod, or a worker that the service started. */
export interface MachineLoad {
  readonly id: string;
  readonly kind: "pod" | "worker";
  readonly name: string;
  readonly endpointId: string | null;
  readonly image: string;
  readonly state: string;
  /** ISO 8601. */
  readonly startedAt: string | null;
  /** What it does, in the words of the service. */
  readonly doing: string;
  /** Measured for pods only. */
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
}

/** Everything that runs at one moment. */
export interface Load {
  /** ISO 8601. */
  readonly at: string;
  readonly endpoints: readonly EndpointLoad[];
  readonly machines: readonly MachineLoad[];
}

/** Requests under way at the same time. */
const CONCURRENCY = 8;

/** Reads what runs now. An endpoint that is deleted meanwhile is left out. */
export async function readLoad(service: OpenService): Promise<Load> {
  const [endpoints, pods, measured] = await Promise.all([
    service.rest.endpoints.list(),
    service.rest.pods.list({ includeWorkers: true }),
    readMeasurements(service),
  ]);
  const loads = await mapConcurrently(endpoints, (endpoint) => endpointLoad(service, endpoint));
  return {
    at: new Date().toISOString(),
    endpoints: loads.filter((load) => load !== undefined).toSorted((one, other) => one.name.localeCompare(other.name)),
    machines: pods.map((pod) => machineLoad(pod, measured.get(pod.id))),
  };
}

async function endpointLoad(service: OpenService, endpoint: Endpoint): Promise<EndpointLoad | undefined> {
  const { id, name = id, workersMin = 0, workersMax = 0 } = endpoint;
  try {
    const { jobs, workers } = await service.queue(id).health();
    return { id, name, workersMin, workersMax, jobs, workers };
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return undefined;
    throw error;
  }
}

interface Measurement {
  readonly cpuPercent: number | null;
  readonly memoryPercent: number | null;
}

async function readMeasurements(service: OpenService): Promise<ReadonlyMap<string, Measurement>> {
  const pods = await (await service.graphql()).pods.list();
  return new Map(
    pods.flatMap(({ id, runtime }) => {
      const container = runtime?.container ?? null;
      if (container === null) return [];
      const { cpuPercent, memoryPercent } = container;
      return [[id, { cpuPercent: cpuPercent ?? null, memoryPercent: memoryPercent ?? null }] as const];
    }),
  );
}

function machineLoad(pod: Pod, measured: Measurement | undefined): MachineLoad {
  const { id, name = id, image = "", endpointId = null, desiredStatus = "", lastStartedAt, lastStatusChange } = pod;
  return {
    id,
    kind: endpointId === null ? "pod" : "worker",
    name,
    endpointId,
    image,
    state: desiredStatus,
    startedAt: lastStartedAt ?? null,
    doing: lastStatusChange ?? "",
    cpuPercent: measured?.cpuPercent ?? null,
    memoryPercent: measured?.memoryPercent ?? null,
  };
}

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const entries = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
