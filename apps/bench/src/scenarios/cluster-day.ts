import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { makeNamespace, onSimulatedNodes, type TestNamespace, testCluster } from "@millrace/compute/test-cluster";
import { createRestClient } from "@millrace/rest-client";
import { limits } from "@millrace/spec";
import type { Figure } from "../base/figure.ts";
import type { SimulatedRun, WorkersSeen } from "../load/simulated-worker.ts";
import { freePort } from "../peers/programs/ports.ts";
import { type Child, startChild } from "../processes/child.ts";
import { residentMb } from "../processes/memory.ts";
import { type ServiceParty, startService } from "../processes/parties.ts";
import type { NodesAsk } from "../processes/simulated-nodes-process.ts";
import { dayMs, endpointTrace } from "../scaler/day-trace.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { eachOf } from "./each-of.ts";
import { watch, type Watched } from "./watch.ts";

const FULL = { nodes: 1_000, endpoints: 1_000, dayMs: 300_000, idleMs: 60_000 };
const QUICK = { nodes: 10, endpoints: 10, dayMs: 20_000, idleMs: 5_000 };
const SEED = 2026;
/** An hour of the day and its run times take this part of it. */
const TIME_OVER_DAY = 0.1;
/** Endpoints keep this many workers, and start more as the day asks for them. */
const WORKERS_MIN = 5;
const CREATES_AT_A_TIME = 16;
const CORE_MAX = 0.3;
const MEMORY_MAX_MB = 500;
const CREATED_MAX_MS = 1_000;

type Nodes = Child<undefined, NodesAsk, WorkersSeen>;

/** A whole service on a cluster whose nodes and workers are simulated: what the crowd costs the gateway that leads. */
export const clusterDay: Scenario = {
  name: "clusterday",
  summary:
    "a service with 5,000 polling workers of 1,000 endpoints on 1,000 simulated nodes, at rest and through the simulated day",
  async run(bench) {
    if (testCluster === undefined) {
      bench.progress("no cluster: run `.ci/cluster/build` and `.ci/cluster/up`, as root");
      return [];
    }
    const namespace = await makeNamespace();
    try {
      await using nodes: Nodes = await startChild({ file: "simulated-nodes-process.ts" });
      const { nodes: count } = bench.quick ? QUICK : FULL;
      await nodes.ask({ kind: "make", namespace: namespace.name, count, work: true });
      try {
        await using service = await startService(bench, await settingsFor(testCluster.kubeconfig, namespace.name));
        return await measure(bench, service, nodes);
      } finally {
        // It goes with the namespace otherwise; what went wrong before is told, and not this.
        await removeAtOnce(namespace).catch(() => undefined);
      }
    } finally {
      await namespace.remove();
    }
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

/** The machines of a service that stopped go on. One request instead of one for each. */
async function removeAtOnce({ client, name }: TestNamespace): Promise<void> {
  for (const kind of ["pods", "secrets"]) {
    await client.call("DELETE", `/api/v1/namespaces/${name}/${kind}`, { body: { gracePeriodSeconds: 0 } });
  }
}

async function measure(bench: Bench, service: ServiceParty, nodes: Nodes): Promise<readonly Figure[]> {
  const size = bench.quick ? QUICK : FULL;
  const workers = size.endpoints * WORKERS_MIN;
  const seen = (): Promise<WorkersSeen> => nodes.ask({ kind: "seen" });
  const endpointIds = await createEndpoints(service, size.endpoints);
  const began = await watch(service, async () => {
    while ((await seen()).started < workers) await delay(500);
  });
  bench.progress(`${workers} workers after ${Math.round(began.elapsedMs / 1_000)} s, ${told(began, service)}`);
  await delay(limits.workerPingIntervalMs);

  const resting = await watch(service, () => delay(size.idleMs));
  bench.progress(`at rest ${told(resting, service)}`);

  const dayBeganAt = Date.now();
  const submitted: string[] = [];
  const day = await watch(service, () => liveDay(service, endpointIds, size.dayMs, submitted));
  const memoryMb = residentMb(service.pid);
  bench.progress(`through the day ${told(day, service)}, ${submitted.length} jobs`);
  const emptied = await watch(service, async () => {
    // Not what the workers saw: one whose node was lost does not learn that its result was taken.
    while ((await unfinished(service, submitted.length)) > 0) await delay(1_000);
  });
  const end = await seen();
  if (end.failure !== null) bench.progress(`the first request of a worker that failed: ${end.failure}`);
  const createdMs = await startTimes(service, endpointIds, dayBeganAt);
  bench.progress(`${end.started - workers} workers started in the day, ${createdMs.length} of them looked at`);

  const most = (id: string, label: string, unit: string, value: number, atMost: number): Figure => {
    return { id: `clusterday.${id}`, label, unit, value, target: { comparison: "at most", value: atMost } };
  };
  return [
    most("rest.core", `share of a core with ${workers} workers that poll and ping`, "ratio", resting.core, CORE_MAX),
    most("core", "share of a core through the day", "ratio", day.core, CORE_MAX),
    most("memory", "memory of the service", "MB", memoryMb, MEMORY_MAX_MB),
    ...(createdMs.length === 0
      ? []
      : [
          most(
            "created.p95",
            "decision to Pod created in the day, p95",
            "ms",
            percentile(createdMs, 0.95),
            CREATED_MAX_MS,
          ),
        ]),
    { id: "clusterday.jobs", label: "jobs of the day", unit: "jobs", value: submitted.length },
    { id: "clusterday.started", label: "workers that the day started", unit: "workers", value: end.started - workers },
    { id: "clusterday.emptied", label: "end of the day to the last result", unit: "ms", value: emptied.elapsedMs },
    most("lost", "jobs without a result", "jobs", await unfinished(service, submitted.length), 0),
    most("twice", "jobs handed out twice, and workers started twice", "", end.handedTwice + end.startedTwice, 0),
    most("failed", "a request of a worker failed", "", end.failure === null ? 0 : 1, 0),
  ];
}

function told({ core }: Watched, service: ServiceParty): string {
  return `${core.toFixed(3)} of a core, ${residentMb(service.pid).toFixed(0)} MB`;
}

async function createEndpoints({ url, apiKey }: ServiceParty, count: number): Promise<readonly string[]> {
  const rest = createRestClient({ baseUrl: url, apiKey });
  const { id: templateId } = await rest.templates.create({
    name: "day",
    imageName: "registry.example.org/worker:1",
    isServerless: true,
  });
  const ids: string[] = [];
  await eachOf(count, CREATES_AT_A_TIME, async (at) => {
    const workersMax = WORKERS_MIN + endpointTrace(SEED, at).workersMax;
    const wanted = { templateId, computeType: "CPU", vcpuCount: 1, workersMin: WORKERS_MIN, workersMax } as const;
    ids[at] = (await rest.endpoints.create(wanted)).id;
  });
  return ids;
}

/** Submits the jobs of a part of the day as they come; adds their ids. */
async function liveDay(
  { url, apiKey }: ServiceParty,
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
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const body = JSON.stringify({ input });
    const answer = await fetch(`${url}/v2/${endpointId}/run`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`a submit was answered ${answer.status}: ${await answer.text()}`);
    submitted.push(((await answer.json()) as { id: string }).id);
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
  { url, apiKey }: ServiceParty,
  endpointIds: readonly string[],
  since: number,
): Promise<readonly number[]> {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${apiKey}` } });
    return (await answer.json()) as Answer;
  };
  const times: number[] = [];
  await eachOf(endpointIds.length, CREATES_AT_A_TIME, async (at) => {
    const path = `/v1/endpoints/${endpointIds[at]}/workers`;
    const { workers } = await get<{ workers: readonly { readonly id: string }[] }>(path);
    for (const { id } of workers) {
      const { lines } = await get<{ lines: readonly { readonly ts: string }[] }>(`${path}/${id}/logs`);
      const [decided = NaN, created = NaN] = lines.map(({ ts }) => Date.parse(ts));
      if (decided >= since && !Number.isNaN(created)) times.push(created - decided);
    }
  });
  return times;
}

/** Of the jobs that were submitted, as the service counts them. */
async function unfinished({ url, apiKey }: ServiceParty, submitted: number): Promise<number> {
  const answer = await fetch(`${url}/v1/overview`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { jobs } = (await answer.json()) as { readonly jobs: { readonly completed: number } };
  return submitted - jobs.completed;
}
