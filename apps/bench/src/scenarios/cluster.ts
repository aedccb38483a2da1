import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createKubernetesDriver, type KubernetesDriver } from "@millrace/compute/kubernetes";
import {
  makeNamespace,
  onSimulatedNodes,
  simulatedNodeVcpus,
  type TestNamespace,
  testCluster,
} from "@millrace/compute/test-cluster";
import type { MachineExit, MachineSpec } from "@millrace/engine";
import type { Figure } from "../base/figure.ts";
import type { WorkersSeen } from "../load/simulated-worker.ts";
import { type Child, startChild } from "../processes/child.ts";
import type { NodesAsk } from "../processes/simulated-nodes-process.ts";
import type { Bench, Scenario } from "../base/scenario.ts";
import { percentile } from "../base/statistics.ts";
import { eachOf } from "./each-of.ts";

const FULL = { nodes: 1_000, workers: 5_000, lost: 200, idleMs: 30_000 };
const QUICK = { nodes: 20, workers: 100, lost: 4, idleMs: 3_000 };
/** Starts at the same time. */
const AT_ONCE = 100;
const CREATED_MAX_MS = 1_000;
const CALLS_MAX = 8;
const IDLE_CORE_MAX = 0.3;
const MEMORY_MAX_MB = 500;

type Nodes = Child<undefined, NodesAsk, WorkersSeen>;

/** The driver in a cluster of simulated nodes: what a start costs, what the crowd costs, and what happens when nodes are lost. */
export const cluster: Scenario = {
  name: "cluster",
  summary: "the kubernetes driver with 5,000 workers on 1,000 simulated nodes",
  async run(bench) {
    if (testCluster === undefined) {
      bench.progress("no cluster: run `.ci/cluster/build` and `.ci/cluster/up`, as root");
      return [];
    }
    const size = bench.quick ? QUICK : FULL;
    const namespace = await makeNamespace();
    try {
      await using nodes: Nodes = await startChild({ file: "simulated-nodes-process.ts" });
      await nodes.ask({ kind: "make", namespace: namespace.name, count: size.nodes, work: false });
      bench.progress(`${size.nodes} nodes`);
      return await measure(bench, namespace, nodes, size);
    } finally {
      await namespace.remove();
    }
  },
};

async function measure(
  bench: Bench,
  namespace: TestNamespace,
  nodes: Nodes,
  size: typeof FULL,
): Promise<readonly Figure[]> {
  const { kubeconfig = "" } = testCluster ?? {};
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
    const idleCore = await coreShare(() => sleep(size.idleMs));
    const memoryMb = process.memoryUsage().rss / 2 ** 20;
    const lost = await loseNodes(driver, namespace, nodes, size.lost, exits);
    bench.progress(`${lost.machines} workers on ${size.lost} lost nodes`);
    return [
      figure("created.p95", "request to Pod created, p95", "ms", percentile(starts.createdMs, 0.95), CREATED_MAX_MS),
      figure(
        "running.p95",
        "request to Pod running, p95, by the scheduler and the player of nodes",
        "ms",
        percentile(starts.runningMs, 0.95),
      ),
      figure("calls", "API calls a started worker", "calls", starts.calls / size.workers, CALLS_MAX),
      figure("core.starting", "share of a core while they start", "ratio", starts.core),
      figure("core.idle", "share of a core with all of them up", "ratio", idleCore, IDLE_CORE_MAX),
      figure("memory", "memory of the bench with its driver", "MB", memoryMb, MEMORY_MAX_MB),
      figure(
        "lost.wrong",
        "workers on lost nodes that were not reported once, and others that were reported",
        "workers",
        lost.wrong,
        0,
      ),
      figure("lost.told", "nodes removed at once, to the last report", "ms", lost.toldMs),
    ];
  } finally {
    // One request instead of three for each worker.
    isMeasuring = false;
    await driver.close({ graceMs: 0 });
    for (const kind of ["pods", "secrets"]) {
      const body = { gracePeriodSeconds: 0 };
      await namespace.client.call("DELETE", `/api/v1/namespaces/${namespace.name}/${kind}`, { body });
    }
  }
}

function figure(id: string, label: string, unit: string, value: number, atMost?: number): Figure {
  const target = atMost === undefined ? {} : { target: { comparison: "at most" as const, value: atMost } };
  return { id: `cluster.${id}`, label, unit, value, ...target };
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
  const beganMs = performance.now();
  const core = await coreShare(() =>
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
  return { createdMs, runningMs, calls, core, wallMs: performance.now() - beganMs };
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
  namespace: TestNamespace,
  nodes: Nodes,
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
  await nodes.ask({ kind: "lose", count: lost });
  await until(async () => exits.length >= ids.size);
  const toldMs = performance.now() - beganMs;
  const told = exits.map(({ machineId }) => machineId);
  const missed = [...ids].filter((id) => id === undefined || !told.includes(id)).length;
  const others = told.filter((id) => !ids.has(id)).length;
  const repeated = told.length - new Set(told).size;
  const stillListed = (await driver.list()).filter(({ machineId }) => ids.has(machineId)).length;
  return { machines: ids.size, toldMs, wrong: missed + others + repeated + stillListed };
}

/** Processor time of this process over time. */
async function coreShare(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const beganMs = performance.now();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - beganMs);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(500);
}
