import { type KubeClient, mergePatch } from "./kube-client.ts";

export interface SimulatedNode {
  readonly name: string;
  /** What a driver that uses this node alone is set to. */
  readonly settings: {
    readonly nodeSelector: Readonly<Record<string, string>>;
    readonly tolerations: readonly { readonly key: string; readonly operator: "Exists" }[];
  };
  /** Creates a pod on it that requests this, as another program of the cluster would. Gives the path of the pod. */
  occupy(client: KubeClient, pod: string, requests: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

const mark = "example.org/simulated";
/** The control plane gives a node up after 40 s of silence. */
const beatEveryMs = 5_000;

/** A ready node that nothing runs on: pods are assigned to it and never start. Its taint keeps away the pods of other tests. */
export async function simulateNode(
  client: KubeClient,
  name: string,
  labels: Readonly<Record<string, string>>,
  allocatable: Readonly<Record<string, string>>,
): Promise<SimulatedNode> {
  const path = `/api/v1/nodes/${name}`;
  const body = {
    metadata: { name, labels: { ...labels, [mark]: name } },
    spec: { taints: [{ key: mark, value: name, effect: "NoSchedule" }] },
  };
  await client.call("POST", "/api/v1/nodes", { body });
  async function beat(): Promise<void> {
    const now = new Date().toISOString();
    const ready = { type: "Ready", status: "True", reason: "Simulated", lastHeartbeatTime: now };
    const status = { capacity: allocatable, allocatable: { pods: "100", ...allocatable }, conditions: [ready] };
    await client.call("PATCH", `${path}/status`, { contentType: mergePatch, body: { status } });
  }
  await beat();
  const beating = setInterval(() => void beat().catch(() => undefined), beatEveryMs);
  return {
    name,
    settings: { nodeSelector: { [mark]: name }, tolerations: [{ key: mark, operator: "Exists" }] },
    async occupy(owner, pod, requests) {
      const pods = `/api/v1/namespaces/${owner.namespace}/pods`;
      const container = { name: "other", image: "localhost/none:1", resources: { requests, limits: requests } };
      const tolerations = [{ key: mark, operator: "Exists" }];
      const spec = { nodeName: name, containers: [container], tolerations };
      await owner.call("POST", pods, { body: { metadata: { name: pod }, spec } });
      return `${pods}/${pod}`;
    },
    async remove() {
      clearInterval(beating);
      await client.call("DELETE", path);
    },
  };
}

/** A pod on a node that nobody plays is gone only when it is given no time. */
export async function deleteAtOnce(client: KubeClient, path: string): Promise<void> {
  await client.call("DELETE", path, { body: { gracePeriodSeconds: 0 } });
}
