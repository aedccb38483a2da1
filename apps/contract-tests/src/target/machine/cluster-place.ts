import { randomBytes } from "node:crypto";
import { makeOwnFolder } from "@millrace/contract-core";
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findCluster } from "../../../../../.tools/vitest/cluster.ts";
import { type ClusterApi, mergePatch, openClusterApi } from "./cluster-api.ts";
import { importHandlerImages } from "./cluster-images.ts";

/** The test cluster, made ready for services of the suite. */
export interface ClusterPlace {
  /** A namespace of its own for a service, with the settings that lead there. */
  open(): Promise<ClusterRoom>;
  close(): Promise<void>;
}

export interface ClusterRoom {
  readonly flags: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Removes the namespace with all that is in it. */
  close(): Promise<void>;
}

const NODES = "/api/v1/nodes";
const NODE = "node-1";
const VOLUMES = "/api/v1/persistentvolumes";
const LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";
const BEAT_EVERY_MS = 10_000;
/** Label of namespaces and taint of the offered node; the value is the name of the run, because runs share the cluster. */
const RUN_KEY = "millrace-verify";
const POLICIES = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies";
const BINDINGS = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings";
const LOOK_EVERY_MS = 100;
/** As many and as large as those that services on processes simulate. */
const GPUS = { count: "4", product: "NVIDIA-L4", memory: "24576" };

/** @throws Error when no cluster runs on this machine */
export async function openClusterPlace(): Promise<ClusterPlace> {
  const cluster = findCluster();
  if (cluster === undefined) {
    throw new Error(
      "No test cluster runs on this machine. Start one with .ci/cluster/build and .ci/cluster/up, as root.",
    );
  }
  const api = await openClusterApi(cluster.kubeconfig);
  const images = await importHandlerImages(cluster.containerd);
  const volumes = await makeOwnFolder("millrace-verify-volumes-");
  const run = `verify-${randomBytes(6).toString("hex")}`;
  await offerHardware(api, run);
  await letPodsShareTheNode(api, run);
  const made = new Set<string>();
  let isOpen = true;
  const provisioning = (async () => {
    let beatAtMs = performance.now();
    while (isOpen) {
      if (performance.now() > beatAtMs + BEAT_EVERY_MS) {
        await beat(api, run);
        beatAtMs = performance.now();
      }
      await provisionClaims(api, { run, directory: volumes, made });
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async open() {
      const namespace = `verify-${randomBytes(6).toString("hex")}`;
      await makeNamespace(api, namespace, run);
      return {
        flags: [
          "--compute=kubernetes",
          `--kubernetes-namespace=${namespace}`,
          `--kubernetes-tolerations=${RUN_KEY}=${run}:NoSchedule`,
          `--kubernetes-handler-images=${images}`,
          `--kubernetes-storage-class=${run}`,
        ],
        environment: { KUBECONFIG: cluster.kubeconfig },
        close: () => removeNamespace(api, namespace),
      };
    },
    async close() {
      isOpen = false;
      await provisioning;
      await api.call("DELETE", `${NODES}/${run}`);
      await api.call("DELETE", `${LEASES}/${run}`);
      for (const path of [BINDINGS, POLICIES]) await api.call("DELETE", `${path}/${run}`);
      for (const name of made) await api.call("DELETE", `${VOLUMES}/${name}`);
      await api.close();
      await rm(volumes, { recursive: true, force: true });
    },
  };
}

/**
 * A node that offers more than this machine has, as services on processes do, and that runs nothing: each service counts it among
 * what it can rent out, and the policy below sends all pods to the node that is there.
 */
async function offerHardware(api: ClusterApi, run: string): Promise<void> {
  const resources = { cpu: "64", memory: "256Gi", "ephemeral-storage": "1Ti", "nvidia.com/gpu": GPUS.count };
  const labels = { "nvidia.com/gpu.product": GPUS.product, "nvidia.com/gpu.memory": GPUS.memory };
  await api.call("POST", NODES, {
    metadata: { name: run, labels },
    // Only services of this run see it.
    spec: { taints: [{ key: RUN_KEY, value: run, effect: "NoSchedule" }] },
    status: {
      capacity: resources,
      allocatable: resources,
      conditions: [{ type: "Ready", status: "True", reason: "Offered", lastHeartbeatTime: new Date().toISOString() }],
    },
  });
  await beat(api, run);
}

/** The sign of life of a node, without which the cluster takes it for lost. */
async function beat(api: ClusterApi, run: string): Promise<void> {
  const spec = {
    holderIdentity: run,
    leaseDurationSeconds: 40,
    renewTime: new Date().toISOString().replace("Z", "000Z"),
  };
  const renewed = await api.call("PATCH", `${LEASES}/${run}`, { spec }, mergePatch);
  if (renewed === undefined) await api.call("POST", LEASES, { metadata: { name: run }, spec });
}

/**
 * Each service counts what it rents out. Several of them together rent more than the machine has, so their pods request next to
 * nothing from its scheduler. Limits stay, except of GPUs, which are only offered.
 */
async function letPodsShareTheNode(api: ClusterApi, run: string): Promise<void> {
  const resources = "object.spec.containers[0].resources";
  const gpu = "nvidia.com/gpu";
  const expression = `[
      JSONPatch{op: "add", path: "/spec/containers/0/resources/requests", value: {"cpu": "1m", "memory": "1Mi", "ephemeral-storage": "1Mi"}},
      JSONPatch{op: "add", path: "/spec/nodeSelector", value: {"kubernetes.io/hostname": "${NODE}"}}
    ] + (has(${resources}.limits) && "${gpu}" in ${resources}.limits
      ? [JSONPatch{op: "remove", path: "/spec/containers/0/resources/limits/" + jsonpatch.escapeKey("${gpu}")}] : [])`;
  const rule = { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] };
  const spec = {
    matchConstraints: {
      namespaceSelector: { matchLabels: { [RUN_KEY]: run } },
      resourceRules: [rule],
    },
    failurePolicy: "Fail",
    reinvocationPolicy: "Never",
    mutations: [{ patchType: "JSONPatch", jsonPatch: { expression } }],
  };
  const metadata = { name: run };
  await api.call("POST", POLICIES, { metadata, spec });
  await api.call("POST", BINDINGS, { metadata, spec: { policyName: run } });
}

async function makeNamespace(api: ClusterApi, name: string, run: string): Promise<void> {
  const labels = { [RUN_KEY]: run };
  await api.call("POST", "/api/v1/namespaces", { metadata: { name, labels } });
  // The control plane makes it a moment later; until then the API server accepts no pods.
  const account = `/api/v1/namespaces/${name}/serviceaccounts/default`;
  while ((await api.call("GET", account)) === undefined) await sleep(LOOK_EVERY_MS);
}

async function removeNamespace(api: ClusterApi, name: string): Promise<void> {
  await api.call("DELETE", `/api/v1/namespaces/${name}/pods`, { gracePeriodSeconds: 1 });
  await api.call("DELETE", `/api/v1/namespaces/${name}`);
}

interface Claim {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly uid: string };
  readonly spec: { readonly storageClassName?: string; readonly resources: { readonly requests: object } };
  readonly status: { readonly phase: string };
}

interface VolumePlace {
  /** Also the name of the storage class. */
  readonly run: string;
  readonly directory: string;
  /** Names of the volumes so far. */
  readonly made: Set<string>;
}

/** What the provisioner of a storage class does: a directory for each claim that waits for one. */
async function provisionClaims(api: ClusterApi, place: VolumePlace): Promise<void> {
  const { directory, made } = place;
  const { items = [] } = (await api.call<{ items: Claim[] }>("GET", "/api/v1/persistentvolumeclaims")) ?? {};
  for (const { metadata, spec, status } of items) {
    if (spec.storageClassName !== place.run || status.phase !== "Pending") continue;
    const path = join(directory, metadata.uid);
    const name = `pv-${metadata.uid}`;
    if (made.has(name)) continue;
    made.add(name);
    await mkdir(path, { recursive: true });
    // For every user of a pod.
    await chmod(path, 0o777);
    await api.call("POST", VOLUMES, {
      metadata: { name },
      spec: {
        capacity: spec.resources.requests,
        accessModes: ["ReadWriteOnce", "ReadWriteMany"],
        persistentVolumeReclaimPolicy: "Retain",
        storageClassName: place.run,
        hostPath: { path },
        claimRef: { namespace: metadata.namespace, name: metadata.name, uid: metadata.uid },
      },
    });
  }
}
