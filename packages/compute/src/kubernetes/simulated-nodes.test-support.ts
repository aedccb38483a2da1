import { setTimeout as sleep } from "node:timers/promises";
import { apiCalls } from "./api/api-calls.ts";
import { createKubeApi } from "./api/kube-api.ts";
import { createKubeClient, isStatus, type KubeClient, mergePatch } from "./api/kube-client.ts";
import type { KubePod } from "./api/kube-types.ts";
import { watchList } from "./api/kube-watch.ts";
import type { Toleration } from "./nodes/kubernetes-settings.ts";
import { createLaunchTurns } from "./pods/launch-turns.ts";
import { containerName } from "./nodes/object-names.ts";

/** Nodes that exist only at the API server, whose kubelet is played here. */
export interface SimulatedNodes {
  /** Those that are made at the beginning. */
  readonly names: readonly string[];
  /** Adds one, as an autoscaler does; resolves to its name. */
  add(kind?: NodeKind): Promise<string>;
  /** Creates a pod on the first node that requests this, as another program of the cluster would; resolves to the path of the pod. */
  occupy(client: KubeClient, pod: string, requests: Readonly<Record<string, string>>): Promise<string>;
  /** Removes the first nodes at once, as a cloud does with machines that are gone; resolves to their names. */
  lose(count: number): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

export interface NodeKind {
  readonly labels?: Readonly<Record<string, string>>;
  readonly allocatable?: Readonly<Record<string, string>>;
}

export interface SimulationOptions {
  readonly kubeconfig: string;
  /** Pods of this namespace are played. */
  readonly namespace: string;
  readonly count: number;
  readonly kind?: NodeKind;
  /** What containers run, once for each; the signal aborts when the pod ends, or its node is lost. */
  readonly program?: (variables: Readonly<Record<string, string>>, signal: AbortSignal) => void;
}

const simulated = "millrace.invalid/simulated";
const leases = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
const ordinary = { cpu: "32", memory: "256Gi", "ephemeral-storage": "1Ti" };
export const simulatedNodeVcpus = 32;
const requestsAtOnce = 32;
/** Half of the time after which the control plane takes a node for lost. */
const renewEveryMs = 20_000;

/** Settings of the driver that put its pods on the nodes that are simulated for the namespace, and on no other. */
export function onSimulatedNodes(namespace: string): {
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly tolerations: readonly Toleration[];
} {
  return { nodeSelector: { [simulated]: namespace }, tolerations: [{ key: simulated, operator: "Exists" }] };
}

/**
 * Simulates nodes: they are ready, their leases are renewed, pods on them run at once, and are gone when they are deleted.
 * Resolves when all nodes exist.
 */
export async function simulateNodes(options: SimulationOptions): Promise<SimulatedNodes> {
  const { kubeconfig, namespace, count, kind, program } = options;
  const client = createKubeClient({ kubeconfig, namespace });
  const names = Array.from({ length: count }, (_, at) => `${namespace}-${at}`);
  const alive = new Set(names);
  let serial = count - 1;
  const turns = createLaunchTurns({ atOnce: requestsAtOnce });
  const closing = new AbortController();
  const [begun, ended] = [new Set<string>(), new Set<string>()];
  /** By the uid of their pods. */
  const containers = new Map<string, { readonly nodeName: string; readonly ending: AbortController }>();

  const each = async (some: Iterable<string>, work: (name: string) => Promise<unknown>): Promise<void> => {
    await Promise.all([...some].map((name) => turns.complete(() => work(name))));
  };
  const podPath = (name: string): string => `/api/v1/namespaces/${namespace}/pods/${name}`;

  async function make(name: string, { labels, allocatable = ordinary }: NodeKind = {}): Promise<void> {
    const metadata = { name, labels: { ...labels, [simulated]: namespace, "kubernetes.io/hostname": name } };
    const spec = { taints: [{ key: simulated, effect: "NoSchedule" }] };
    const conditions = [{ type: "Ready", status: "True", reason: "Simulated", lastHeartbeatTime: new Date() }];
    const capacity = { pods: "110", ...allocatable };
    const status = { capacity, allocatable: capacity, conditions };
    const node = await client.call<{ metadata: { uid: string } }>("POST", "/api/v1/nodes", {
      body: { metadata, spec, status },
    });
    const owner = { apiVersion: "v1", kind: "Node", name, uid: node.metadata.uid };
    const lease = { holderIdentity: name, leaseDurationSeconds: 40, renewTime: microTime() };
    await client.call("POST", leases, { body: { metadata: { name, ownerReferences: [owner] }, spec: lease } });
  }

  async function renew(): Promise<void> {
    while (!closing.signal.aborted) {
      await sleep(renewEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) return;
      // The API server may be away; the next round renews.
      await each(alive, (name) =>
        client
          .call("PATCH", `${leases}/${name}`, { contentType: mergePatch, body: { spec: { renewTime: microTime() } } })
          .catch(() => undefined),
      );
    }
  }

  async function run(pod: KubePod): Promise<void> {
    const { name, uid } = pod.metadata;
    const startedAt = new Date().toISOString();
    const container = { name: containerName, image: "", imageID: "", ready: true, restartCount: 0 };
    const state = { containerID: `simulated://${uid}`, started: true, state: { running: { startedAt } } };
    const status = {
      phase: "Running",
      podIP: "192.0.2.1",
      conditions: [{ type: "Ready", status: "True", lastTransitionTime: startedAt }],
      containerStatuses: [{ ...container, ...state }],
    };
    await client.call("PATCH", `${podPath(name)}/status`, {
      contentType: mergePatch,
      body: { metadata: { uid }, status },
    });
    if (program === undefined) return;
    const ending = new AbortController();
    containers.set(uid, { nodeName: pod.spec.nodeName ?? "", ending });
    program(await variablesOf(pod), ending.signal);
  }

  async function variablesOf(pod: KubePod): Promise<Record<string, string>> {
    interface Variables {
      readonly env: readonly {
        readonly name: string;
        readonly valueFrom: { readonly secretKeyRef: { key: string } };
      }[];
    }
    const path = `/api/v1/namespaces/${namespace}/secrets/${pod.metadata.name}`;
    const { data } = await client.call<{ data: Record<string, string> }>("GET", path);
    const [{ env } = { env: [] }] = pod.spec.containers as unknown as readonly Variables[];
    return Object.fromEntries(
      env.map(({ name, valueFrom: { secretKeyRef } }) => [
        name,
        Buffer.from(data[secretKeyRef.key] ?? "", "base64").toString(),
      ]),
    );
  }

  function end(uid: string): void {
    containers.get(uid)?.ending.abort();
    containers.delete(uid);
  }

  async function remove({ metadata: { name, uid } }: KubePod): Promise<void> {
    await client.call("DELETE", podPath(name), { body: { gracePeriodSeconds: 0, preconditions: { uid } } });
  }

  /** Tries until it is done, or the pod is gone. */
  function play(done: Set<string>, pod: KubePod, work: (pod: KubePod) => Promise<void>): void {
    const { uid } = pod.metadata;
    if (done.has(uid)) return;
    done.add(uid);
    turns
      .create(() => work(pod))
      .catch((error: unknown) => {
        if (!isStatus(error, 404, 409)) done.delete(uid);
      });
  }

  function see(pod: KubePod): void {
    const { metadata, spec, status } = pod;
    if (!alive.has(spec.nodeName ?? "")) return;
    if (metadata.deletionTimestamp !== undefined) {
      end(metadata.uid);
      play(ended, pod, remove);
    } else if (status?.phase === "Pending") play(begun, pod, run);
  }

  await each(names, (name) => make(name, kind));
  const pods = await watchList({
    api: createKubeApi(client),
    list: apiCalls.listPods,
    watch: apiCalls.watchPods,
    query: {},
    keep: (pod: KubePod) => pod,
    onList: (all) => all.forEach(see),
    onChange(pod, change) {
      if (change === "present") see(pod);
      else {
        end(pod.metadata.uid);
        for (const done of [begun, ended]) done.delete(pod.metadata.uid);
      }
    },
    onAway: () => undefined,
  });
  const renewing = renew();
  return {
    names,
    async add(added) {
      const name = `${namespace}-${(serial += 1)}`;
      alive.add(name);
      await make(name, added);
      return name;
    },
    async occupy(owner, pod, requests) {
      const pods = `/api/v1/namespaces/${owner.namespace}/pods`;
      const container = { name: containerName, image: "localhost/none:1", resources: { requests, limits: requests } };
      const { tolerations } = onSimulatedNodes(namespace);
      const spec = { nodeName: names[0], containers: [container], tolerations };
      await owner.call("POST", pods, { body: { metadata: { name: pod }, spec } });
      return `${pods}/${pod}`;
    },
    async lose(lost) {
      const gone = new Set([...alive].slice(0, lost));
      for (const name of gone) alive.delete(name);
      for (const [uid, { nodeName }] of containers) if (gone.has(nodeName)) end(uid);
      await each(gone, (name) => client.call("DELETE", `/api/v1/nodes/${name}`));
      return gone;
    },
    async close() {
      closing.abort();
      for (const uid of containers.keys()) end(uid);
      await Promise.all([renewing, pods.close()]);
      await client.call("DELETE", "/api/v1/nodes", { query: { labelSelector: `${simulated}=${namespace}` } });
      client.close();
    },
  };
}

function microTime(): string {
  return new Date().toISOString().replace("Z", "000Z");
}

/** A pod on a node that is not played for its namespace is gone only when it is given no time. */
export async function deleteAtOnce(client: KubeClient, path: string): Promise<void> {
  await client.call("DELETE", path, { body: { gracePeriodSeconds: 0 } });
}
