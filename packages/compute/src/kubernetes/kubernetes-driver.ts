import { type ComputeDriver, type FleetLog, type MachineSpec, MachineStartError } from "@millrace/engine";
import { setTimeout as sleep } from "node:timers/promises";
import { isSafeId, machineIdRule } from "../host/safe-id.ts";
import { realGpuIds } from "../host/simulated-gpus.ts";
import { createReadPace } from "../output/read-pace.ts";
import { apiCalls } from "./api/api-calls.ts";
import type { ClusterAccess } from "./api/cluster-access.ts";
import { imageFor } from "./pods/handler-image.ts";
import { createKubeApi } from "./api/kube-api.ts";
import { createKubeClient, isStatus } from "./api/kube-client.ts";
import type { KubeEvent, KubeList, KubeNode, KubePod } from "./api/kube-types.ts";
import { watchList } from "./api/kube-watch.ts";
import { defaultPodSettings, type PodSettings } from "./nodes/kubernetes-settings.ts";
import { leanPod } from "./pods/lean-pod.ts";
import { addressTowards } from "./nodes/node-address.ts";
import { inventoryOf, podGpusOf, unnamedSlices, usableNodes } from "./nodes/node-inventory.ts";
import { arrivedGpus, nodesToCome, podGpusToCome } from "./nodes/node-pools.ts";
import { textOfClaimEvent, textOfEvent } from "./nodes/node-wait.ts";
import { purposeLabel } from "./nodes/object-names.ts";
import { followOtherPods } from "./pods/other-pods.ts";
import { createPodClaims } from "./pods/pod-claims.ts";
import { execInPod } from "./pods/pod-exec.ts";
import { createPodLauncher } from "./pods/pod-launch.ts";
import { noGpus } from "./pods/pod-manifest.ts";
import { createPodRegister } from "./pods/pod-register.ts";
import { podStats } from "./pods/pod-stats.ts";

export interface KubernetesDriverOptions {
  readonly access: ClusterAccess;
  readonly settings?: Partial<PodSettings> | undefined;
  /**
   * Whether this service keeps the machines of the namespace, as one of several gateways at most does: it removes what others
   * left, and ends the machines when it closes. Default: always.
   */
  readonly isKeeper?: (() => boolean) | undefined;
  readonly log?: FleetLog | undefined;
}

export interface KubernetesDriver extends ComputeDriver {
  readonly name: "kubernetes";
  /** Where the machines are: the same for every service in this namespace of this cluster. */
  readonly namespaceUid: string;
  readonly namespace: string;
  /** Address of this computer in the network of the nodes; null where it has none that pods could reach. */
  addressForPods(): Promise<string | null>;
}

/** Interval of searches for pods whose end no node confirms. */
const sweepEveryMs = 15_000;

/**
 * Machines that are bare pods of one namespace. The API server is the truth: a new driver takes over the pods of an earlier one, and
 * reports those that ended meanwhile. Rejects when the API server does not answer, or refuses.
 */
export async function createKubernetesDriver(options: KubernetesDriverOptions): Promise<KubernetesDriver> {
  const { log, isKeeper = () => true } = options;
  const settings: PodSettings = { ...defaultPodSettings, ...options.settings };
  const client = createKubeClient(options.access);
  const api = createKubeApi(client);
  const { metadata } = await api.ask<KubePod>(apiCalls.getNamespace, null);

  async function nodes(): Promise<readonly KubeNode[]> {
    return (await api.ask<KubeList<KubeNode>>(apiCalls.listNodes, null, { query: { resourceVersion: "0" } })).items;
  }
  const claims = createPodClaims(api, settings);
  const launch = createPodLauncher({
    api,
    settings,
    claims,
    async gpusOf(gpuIds) {
      const real = realGpuIds(gpuIds);
      if (real.length === 0) return noGpus;
      const gpus = podGpusToCome(real, settings.nodePools) ?? podGpusOf(real, await nodes(), settings.gpuTypes);
      if (gpus === null) throw new Error(`The node with the GPU ${real[0]} is gone.`);
      return gpus;
    },
  });
  const pace = createReadPace({ nowMs: () => performance.now(), sleep });
  const nodeWaitMs = settings.nodePools.length > 0 ? settings.nodeWaitMs : Infinity;
  const register = createPodRegister({ api, launch, pace, isKeeper, nodeWaitMs, log });
  let isClosed = false;
  let lastReason = "";

  const pods = await watchList({
    api,
    list: apiCalls.listPods,
    watch: apiCalls.watchPods,
    query: { labelSelector: purposeLabel },
    keep: leanPod,
    onList(all) {
      lastReason = "";
      register.seeAll(all);
    },
    onChange: register.see,
    onAway(reason) {
      if (reason !== lastReason) log?.warn({ reason }, "the Kubernetes API server does not answer; trying again");
      lastReason = reason;
    },
  });
  // Events name what a status does not, such as the pull of an image. Without the right to read them, only that is missing.
  const followEvents = async (kind: string, onEvent: (event: KubeEvent) => void): Promise<{ close(): Promise<void> }> =>
    await watchList({
      api,
      list: apiCalls.listEvents,
      watch: apiCalls.watchEvents,
      query: { fieldSelector: `involvedObject.kind=${kind}` },
      keep: (event: KubeEvent) => event,
      onChange: (event, change) => (change === "present" ? onEvent(event) : undefined),
      onAway: () => undefined,
    });
  const events = await followEvents("Pod", (event) => {
    const { name, uid } = event.involvedObject;
    const text = textOfEvent(event);
    if (name !== undefined && text !== undefined) register.tell(name, uid, text);
  });
  const claimEvents = await followEvents("PersistentVolumeClaim", (event) => {
    const { name } = event.involvedObject;
    const text = textOfClaimEvent(event);
    if (name !== undefined && text !== undefined) register.tellOfClaim(name, text);
  });
  const others = await followOtherPods(api, (reason) => {
    log?.warn({ reason }, "the service may not read the pods of other namespaces; the stock includes what they hold");
  });
  const toldSlices = new Set<string>();
  function tellSlices(usable: readonly KubeNode[]): void {
    const untold = unnamedSlices(usable, settings).filter((product) => !toldSlices.has(product));
    for (const product of untold) toldSlices.add(product);
    if (untold.length === 0) return;
    const setting = "MILLRACE_KUBERNETES_GPU_TYPES";
    log?.warn(
      { products: untold.join(", ") },
      `slices of GPUs are not rented out until ${setting} names a type for them`,
    );
  }
  register.sweep();
  const sweeper = setInterval(() => register.sweep(), sweepEveryMs);
  sweeper.unref();

  async function start(spec: MachineSpec, onProgress: (text: string) => void): Promise<void> {
    const { machineId, imageName } = spec;
    if (isClosed) throw new Error("The kubernetes driver is closed.");
    if (!isSafeId(machineId)) throw new MachineStartError(machineIdRule);
    await register.start({ ...spec, imageName: imageFor(imageName, settings) }, onProgress);
  }

  return {
    name: "kubernetes",
    namespace: client.namespace,
    namespaceUid: metadata.uid,
    addressForPods: async () => await addressTowards(await nodes()),
    start: (spec, { onProgress = () => {} } = {}) => start(spec, onProgress),
    stop: (machineId, stopOptions) => register.stop(machineId, stopOptions),
    list: async () => register.list(),
    logs: (machineId, { tailLines }) => register.logs(machineId, tailLines),
    followLogs: (machineId, followOptions) => register.followLogs(machineId, followOptions),
    exec: async (machineId, request) => await execInPod(api, register.podOf(machineId).metadata.name, request),
    async stats(machineId) {
      const running = register.list().some((machine) => machine.machineId === machineId);
      return running ? await podStats(api, register.podOf(machineId)) : null;
    },
    removeVolume: (volume) => claims.remove(volume),
    async inventory() {
      try {
        const all = await nodes();
        const usable = usableNodes(all, settings);
        tellSlices(usable);
        const arrived = arrivedGpus(register.pods());
        const toCome = nodesToCome(settings.nodePools, all, arrived);
        return inventoryOf(usable, settings, others.heldByNode(), { toCome, arrived });
      } catch (error) {
        if (!isStatus(error, 403)) throw error;
        const message = "The service may not list the nodes of the cluster. Apply docs/deploy/kubernetes/access.yaml.";
        throw new Error(message, { cause: error });
      }
    },
    onExit: (listener) => register.onExit(listener),
    async close(closeOptions) {
      if (isClosed) return;
      isClosed = true;
      clearInterval(sweeper);
      if (isKeeper()) await register.stopAll(closeOptions);
      await Promise.all([pods, events, claimEvents, others].map(async (watch) => await watch.close()));
      client.close();
    },
  };
}
