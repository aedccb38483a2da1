import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createKubernetesDriver, type KubernetesDriver } from "@millrace/compute/kubernetes";
import { onSimulatedNodes, simulatedNodeVcpus } from "@millrace/compute/test-cluster";
import type { MachineExit, MachineSpec } from "@millrace/engine";
import { atMost, type Figure, figure } from "../base/figure.ts";
import { eachOf } from "../base/rounds.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { usedDuring } from "../processes/usage.ts";
import { onCluster, removeMachines, type SimulatedCluster } from "./simulated-cluster.ts";

const FULL = { nodes: 1_000, workers: 5_000, lost: 200, idleMs: 30_000 };
const QUICK = { nodes: 20, workers: 100, lost: 4, idleMs: 3_000 };
/** Starts at the same time. */
const AT_ONCE = 100;
const CREATED_MAX_MS = 1_000;
const CALLS_MAX = 8;
const IDLE_CORE_MAX = 0.3;
const MEMORY_MAX_MB = 500;

/** This process, in which the driver works. */
const own = {
  processorTimeUs(): number {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
};

/** The driver in a cluster of simulated nodes: what a start costs, what the crowd costs, and what happens when nodes are lost. */
export const cluster: Scenario = {
  name: "cluster",
  summary: "the kubernetes driver with 5,000 workers on 1,000 simulated nodes",
  async run(bench) {
    const size = bench.quick ? QUICK : FULL;
    return await onCluster(bench, { nodes: size.nodes, work: false }, (place) => {
      bench.progress(`${size.nodes} nodes`);
      return measure(bench, place, size);
    });
  },
};

async function measure(bench: Bench, place: SimulatedCluster, size: typeof FULL): Promise<readonly Figure[]> {
  const { kubeconfig, namespace } = place;
  let isMeasuring = true;
  const driver = await createKubernetesDriver({
    access: { kubeconfig, namespace: namespace.name },
    settings: onSimulatedNodes(namespace.name),
    isKeeper: () => isMeasuring,
  });
  const exits: MachineExit[] = [];
  driver.onExit((exit) => exits.push(exit));
  try {
    await until(async () => (await driver.inventory()).vcpuCount === size.nodes * simulatedNodeVcpus);
    const starts = await startAll(driver, size.workers);
    bench.progress(`${size.workers} workers in ${Math.round(starts.wallMs / 1_000)} s`);
    const idle = await usedDuring(own, () => delay(size.idleMs));
    const memoryMb = process.memoryUsage().rss / 2 ** 20;
    const lost = await loseNodes(driver, place, size.lost, exits);
    bench.progress(`${lost.machines} workers on ${size.lost} lost nodes`);
    const found = (id: string, label: string, unit: string, value: number, most?: number): Figure =>
      figure(`cluster.${id}`, label, unit, value, most === undefined ? undefined : atMost(most));
    const [created95Ms, running95Ms] = [percentile(starts.createdMs, 0.95), percentile(starts.runningMs, 0.95)];
    const runningLabel = "request to Pod running, p95, by the scheduler and the player of nodes";
    const wrongLabel = "workers on lost nodes that were not reported once, and others that were reported";
    return [
      found("created.p95", "request to Pod created, p95", "ms", created95Ms, CREATED_MAX_MS),
      found("running.p95", runningLabel, "ms", running95Ms),
      found("calls", "API calls a started worker", "calls", starts.calls / size.workers, CALLS_MAX),
      found("core.starting", "share of a core while they start", "ratio", starts.core),
      found("core.idle", "share of a core with all of them up", "ratio", idle.core, IDLE_CORE_MAX),
      found("memory", "memory of the bench with its driver", "MB", memoryMb, MEMORY_MAX_MB),
      found("lost.wrong", wrongLabel, "workers", lost.wrong, 0),
      found("lost.told", "nodes removed at once, to the last report", "ms", lost.toldMs),
    ];
  } finally {
    isMeasuring = false;
    await driver.close({ graceMs: 0 });
    await removeMachines(namespace);
  }
}

async function startAll(driver: KubernetesDriver, workers: number) {
  const createdMs: number[] = [];
  const runningMs: number[] = [];
  let calls = 0;
  const count = (message: unknown): void => {
    const { request } = message as { readonly request: ClientRequest };
    // The namespace looks for claims of volumes meanwhile.
    if (!request.path.includes("persistentvolumeclaims")) calls += 1;
  };
  subscribe("http.client.request.start", count);
  const { core, elapsedMs: wallMs } = await usedDuring(own, () =>
    eachOf(workers, AT_ONCE, async (at) => {
      const fromMs = performance.now();
      let isTold = false;
      await driver.start(specOf(at), {
        // The first that is told of a machine is the state of its pod as the API server accepted it.
        onProgress() {
          if (!isTold) createdMs.push(performance.now() - fromMs);
          isTold = true;
        },
      });
      runningMs.push(performance.now() - fromMs);
      if (!isTold) createdMs.push(performance.now() - fromMs);
    }),
  );
  unsubscribe("http.client.request.start", count);
  return { createdMs, runningMs, calls, core, wallMs };
}

function specOf(at: number): MachineSpec {
  return {
    machineId: `w${at}`,
    purpose: "worker",
    endpointId: `ep${at % 1_000}`,
    imageName: "registry.example.org/worker:1",
    registryLogin: null,
    dockerEntrypoint: [],
    dockerStartCmd: [],
    env: { MODEL: "some-model" },
    ports: [],
    mounts: [],
    limits: { vcpuCount: 1, memoryInGb: 4, containerDiskInGb: 10, gpuIds: [] },
  };
}

/** Removes nodes at once; what ran on them, and nothing else, must be reported, once. */
async function loseNodes(
  driver: KubernetesDriver,
  { namespace, nodes }: SimulatedCluster,
  lost: number,
  exits: MachineExit[],
) {
  interface Pods {
    readonly items: {
      readonly metadata: { annotations: Record<string, string> };
      readonly spec: { nodeName: string };
    }[];
  }
  const gone = new Set(Array.from({ length: lost }, (_, at) => `${namespace.name}-${at}`));
  const { items } = await namespace.client.call<Pods>("GET", `/api/v1/namespaces/${namespace.name}/pods`);
  const there = items.filter(({ spec }) => gone.has(spec.nodeName));
  const ids = new Set(there.map(({ metadata }) => metadata.annotations["millrace.machine-id"]));
  const beganMs = performance.now();
  exits.length = 0;
  await nodes.lose(lost);
  await until(async () => exits.length >= ids.size);
  const toldMs = performance.now() - beganMs;
  const told = exits.map(({ machineId }) => machineId);
  const missed = [...ids].filter((id) => id === undefined || !told.includes(id)).length;
  const others = told.filter((id) => !ids.has(id)).length;
  const repeated = told.length - new Set(told).size;
  const stillListed = (await driver.list()).filter(({ machineId }) => ids.has(machineId)).length;
  return { machines: ids.size, toldMs, wrong: missed + others + repeated + stillListed };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await delay(500);
}
