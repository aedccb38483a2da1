import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { onSimulatedNodes } from "@millrace/compute/test-cluster";
import { limits } from "@millrace/spec";
import { freePort } from "../../../../.tools/vitest/free-port.ts";
import { atMost, type Figure, figure } from "../base/figure.ts";
import { eachOf } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import type { SimulatedRun } from "../load/simulated-worker.ts";
import { ask, createEndpoints, type ServiceParty, startService } from "../processes/parties.ts";
import { residentMb, type Used, usedDuring } from "../processes/usage.ts";
import { dayMs, endpointTrace } from "../scaler/day-trace.ts";
import { onCluster, removeMachines, type SimulatedCluster } from "./simulated-cluster.ts";

const FULL = { nodes: 1_000, endpoints: 1_000, dayMs: 300_000, idleMs: 60_000 };
const QUICK = { nodes: 10, endpoints: 10, dayMs: 20_000, idleMs: 5_000 };
const SEED = 2026;
/** An hour of the day and its run times take this part of it. */
const TIME_OVER_DAY = 0.1;
/** Endpoints keep this many workers, and start more as the day asks for them. */
const WORKERS_MIN = 5;
const READS_AT_A_TIME = 16;
const CORE_MAX = 0.3;
const MEMORY_MAX_MB = 500;
const CREATED_MAX_MS = 1_000;

/** A whole service on a cluster whose nodes and workers are simulated: what the crowd costs the gateway that leads. */
export const clusterDay: Scenario = {
  name: "clusterday",
  summary:
    "a service with 5,000 polling workers of 1,000 endpoints on 1,000 simulated nodes, at rest and through the simulated day",
  async run(bench) {
    const { nodes } = bench.quick ? QUICK : FULL;
    return await onCluster(bench, { nodes, work: true }, async (place) => {
      try {
        await using service = await startService(bench, await settingsFor(place.kubeconfig, place.namespace.name));
        return await measure(bench, service, place.nodes);
      } finally {
        // The machines of a service that stopped go on. They go with the namespace otherwise; what went wrong before is told, and not this.
        await removeMachines(place.namespace).catch(() => undefined);
      }
    });
  },
};

async function settingsFor(kubeconfig: string, namespace: string): Promise<Record<string, string>> {
  const { nodeSelector, tolerations } = onSimulatedNodes(namespace);
  const port = await freePort();
  return {
    KUBECONFIG: kubeconfig,
    MILLRACE_COMPUTE: "kubernetes",
    MILLRACE_KUBERNETES_NAMESPACE: namespace,
    MILLRACE_KUBERNETES_NODE_SELECTOR: Object.entries(nodeSelector)
      .map(([label, value]) => `${label}=${value}`)
      .join(),
    MILLRACE_KUBERNETES_TOLERATIONS: tolerations.map(({ key }) => key).join(),
    MILLRACE_PORT: String(port),
    MILLRACE_WORKER_BASE_URL: `http://127.0.0.1:${port}`,
  };
}

async function measure(
  bench: Bench,
  service: ServiceParty,
  nodes: SimulatedCluster["nodes"],
): Promise<readonly Figure[]> {
  const size = bench.quick ? QUICK : FULL;
  const workers = size.endpoints * WORKERS_MIN;
  const imageName = "registry.example.org/worker:1";
  const endpointIds = await createEndpoints(service, { name: "day", imageName }, size.endpoints, (at) => {
    const workersMax = WORKERS_MIN + endpointTrace(SEED, at).workersMax;
    return { computeType: "CPU", vcpuCount: 1, workersMin: WORKERS_MIN, workersMax };
  });
  const began = await usedDuring(service, async () => {
    while ((await nodes.seen()).started < workers) await delay(500);
  });
  bench.progress(`${workers} workers after ${Math.round(began.elapsedMs / 1_000)} s, ${told(began, service)}`);
  await delay(limits.workerPingIntervalMs);

  const resting = await usedDuring(service, () => delay(size.idleMs));
  bench.progress(`at rest ${told(resting, service)}`);

  const dayBeganAt = Date.now();
  const submitted: string[] = [];
  const day = await usedDuring(service, () => liveDay(service, endpointIds, size.dayMs, submitted));
  const memoryMb = residentMb(service);
  bench.progress(`through the day ${told(day, service)}, ${submitted.length} jobs`);
  const emptied = await usedDuring(service, async () => {
    // Not what the workers saw: one whose node was lost does not learn that its result was taken.
    while ((await unfinished(service, submitted.length)) > 0) await delay(1_000);
  });
  const end = await nodes.seen();
  if (end.failure !== null) bench.progress(`the first request of a worker that failed: ${end.failure}`);
  const createdMs = await startTimes(service, endpointIds, dayBeganAt);
  bench.progress(`${end.started - workers} workers started in the day, ${createdMs.length} of them looked at`);

  const found = (id: string, label: string, unit: string, value: number, most?: number): Figure =>
    figure(`clusterday.${id}`, label, unit, value, most === undefined ? undefined : atMost(most));
  const restLabel = `share of a core with ${workers} workers that poll and ping`;
  const created = createdMs.length === 0 ? [] : [percentile(createdMs, 0.95)];
  const lost = await unfinished(service, submitted.length);
  const twice = end.handedTwice + end.startedTwice;
  return [
    found("rest.core", restLabel, "ratio", resting.core, CORE_MAX),
    found("core", "share of a core through the day", "ratio", day.core, CORE_MAX),
    found("memory", "memory of the service", "MB", memoryMb, MEMORY_MAX_MB),
    ...created.map((ms) => found("created.p95", "decision to Pod created in the day, p95", "ms", ms, CREATED_MAX_MS)),
    found("jobs", "jobs of the day", "jobs", submitted.length),
    found("started", "workers that the day started", "workers", end.started - workers),
    found("emptied", "end of the day to the last result", "ms", emptied.elapsedMs),
    found("lost", "jobs without a result", "jobs", lost, 0),
    found("twice", "jobs handed out twice, and workers started twice", "", twice, 0),
    found("failed", "a request of a worker failed", "", end.failure === null ? 0 : 1, 0),
  ];
}

function told({ core }: Used, service: ServiceParty): string {
  return `${core.toFixed(3)} of a core, ${residentMb(service).toFixed(0)} MB`;
}

/** Submits the jobs of a part of the day as they come; adds their ids. */
async function liveDay(
  service: ServiceParty,
  endpointIds: readonly string[],
  forMs: number,
  submitted: string[],
): Promise<void> {
  const fromMs = dayMs / 2;
  const jobs = endpointIds
    .flatMap((endpointId, at) => {
      const { arrivesAtMs, runsMs } = endpointTrace(SEED, at);
      return Array.from(arrivesAtMs, (arrivesMs, job) => ({
        endpointId,
        afterMs: (arrivesMs - fromMs) * TIME_OVER_DAY,
        input: { runMs: Math.round((runsMs[job] ?? 0) * TIME_OVER_DAY) } satisfies SimulatedRun,
      }));
    })
    .filter(({ afterMs }) => afterMs >= 0 && afterMs < forMs)
    .toSorted((one, other) => one.afterMs - other.afterMs);
  const startMs = performance.now();
  const sends: Promise<void>[] = [];
  const send = async (endpointId: string, input: SimulatedRun): Promise<void> => {
    const request = { method: "POST", body: JSON.stringify({ input }) } as const;
    submitted.push((await ask<{ id: string }>(service, `/v2/${endpointId}/run`, request)).id);
  };
  for (const { endpointId, afterMs, input } of jobs) {
    const waitMs = startMs + afterMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    sends.push(send(endpointId, input));
  }
  await Promise.all([...sends, delay(startMs + forMs - performance.now())]);
}

/** Of the workers that started since: from the line that says so until the next one, which tells the Pod as it was accepted. */
async function startTimes(
  service: ServiceParty,
  endpointIds: readonly string[],
  since: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  await eachOf(endpointIds.length, READS_AT_A_TIME, async (at) => {
    const path = `/v1/endpoints/${endpointIds[at]}/workers`;
    const { workers } = await ask<{ workers: readonly { readonly id: string }[] }>(service, path);
    for (const { id } of workers) {
      const { lines } = await ask<{ lines: readonly { readonly ts: string }[] }>(service, `${path}/${id}/logs`);
      const [decided = NaN, created = NaN] = lines.map(({ ts }) => Date.parse(ts));
      if (decided >= since && !Number.isNaN(created)) times.push(created - decided);
    }
  });
  return times;
}

/** Of the jobs that were submitted, as the service counts them. */
async function unfinished(service: ServiceParty, submitted: number): Promise<number> {
  const { jobs } = await ask<{ readonly jobs: { readonly completed: number } }>(service, "/v1/overview");
  return submitted - jobs.completed;
}
