import { MachineStartError, type MachineSpec } from "@millrace/engine";
import { type AssignedPort, requestedPortMin } from "../../host/machine-variables.ts";
import { isSafeId, volumeIdRule } from "../../host/safe-id.ts";
import { type ApiCall, apiCalls } from "../api/api-calls.ts";
import type { KubeApi } from "../api/kube-api.ts";
import { applyPatch, fieldManager, isStatus, KubeError, mergePatch } from "../api/kube-client.ts";
import type { KubePod, KubeService } from "../api/kube-types.ts";
import { createLaunchTurns } from "./launch-turns.ts";
import { leanPod } from "./lean-pod.ts";
import type { PodSettings } from "../nodes/kubernetes-settings.ts";
import { podName } from "../nodes/object-names.ts";
import type { PodClaims } from "./pod-claims.ts";
import type { PodGpus } from "../nodes/node-gpus.ts";
import { podManifest, secretManifests, serviceManifest, servicePort } from "./pod-manifest.ts";
import { deleteBelongings } from "./pod-objects.ts";

export interface LaunchParts {
  readonly api: KubeApi;
  readonly settings: PodSettings;
  readonly claims: PodClaims;
  readonly gpusOf: (gpuIds: readonly string[]) => Promise<PodGpus>;
}

/** Calls about a kind of objects that belong to pods. */
interface Owned {
  readonly create: ApiCall;
  readonly patch: ApiCall;
  readonly delete: ApiCall;
}

const secrets: Owned = { create: apiCalls.createSecret, patch: apiCalls.patchSecret, delete: apiCalls.deleteSecret };
const services: Owned = {
  create: apiCalls.createService,
  patch: apiCalls.patchService,
  delete: apiCalls.deleteService,
};

export interface LaunchOptions {
  readonly signal: AbortSignal;
  /** Called with the pod as soon as the API server accepted it. */
  readonly accepted: (pod: KubePod) => void;
}

/** Writes the objects of a machine. When it rejects after the pod was accepted, the caller removes the pod. */
export type PodLauncher = (spec: MachineSpec, options: LaunchOptions) => Promise<void>;

/** Launches that write at the same time: less than the 200 changes that an API server makes at once by default. */
const launchesAtOnce = 128;

export function createPodLauncher({ api, settings, claims, gpusOf }: LaunchParts): PodLauncher {
  const turns = createLaunchTurns({ atOnce: launchesAtOnce });

  /** What an earlier machine of this name left is replaced, never changed: the cluster may be about to delete it. */
  async function create<Item>(kind: Owned, manifest: Record<string, unknown>): Promise<Item> {
    const request = { query: { fieldManager }, body: manifest };
    try {
      return await api.ask<Item>(kind.create, null, request);
    } catch (error) {
      if (!isStatus(error, 409)) throw error;
      await api.ask(kind.delete, nameOf(manifest));
      return await api.ask<Item>(kind.create, null, request);
    }
  }

  async function assignPorts(spec: MachineSpec): Promise<readonly AssignedPort[]> {
    const manifest = serviceManifest(spec);
    const service = manifest === null ? null : await create<KubeService>(services, manifest);
    return spec.ports.map((port) => {
      const nodePort = service?.spec.ports.find(({ name }) => name === `p${port.port}`)?.nodePort;
      const publicPort = port.protocol === "tcp" ? (nodePort ?? port.port) : port.port;
      return { ...port, insidePort: port.port >= requestedPortMin ? publicPort : port.port, publicPort };
    });
  }

  /** The cluster deletes what belongs to a pod after the pod, also when this service is gone by then. */
  async function giveToPod(
    pod: KubePod,
    secretNames: readonly string[],
    ports: readonly AssignedPort[],
  ): Promise<void> {
    const { name, uid } = pod.metadata;
    const metadata = { ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }] };
    const patch = (kind: Owned, owned: string, body: unknown): Promise<unknown> =>
      api.ask(kind.patch, owned, { query: { fieldManager }, contentType: mergePatch, body });
    for (const secret of secretNames) await patch(secrets, secret, { metadata });
    const tcp = ports.filter(({ protocol }) => protocol === "tcp");
    if (tcp.length === 0) return;
    // Only now is it known where a program listens that asked for the same number inside and outside.
    const servicePorts = tcp.map(({ port, insidePort, publicPort }, at) => ({
      ...servicePort(port, at, insidePort),
      nodePort: publicPort,
    }));
    await patch(services, name, { metadata, spec: { ports: servicePorts } });
  }

  async function write(spec: MachineSpec, { signal, accepted }: LaunchOptions): Promise<void> {
    const gpus = await gpusOf(spec.limits.gpuIds);
    for (const mount of spec.mounts) await claims.open(mount, signal);
    const { pod, ports, secretNames } = await turns.create(async () => {
      signal.throwIfAborted();
      const ports = await assignPorts(spec);
      const place = { ports, settings, gpus };
      const manifests = secretManifests(spec, place);
      for (const secret of manifests) await create(secrets, secret);
      signal.throwIfAborted();
      const written = await api.ask<KubePod>(apiCalls.applyPod, podName(spec.machineId), {
        query: { fieldManager, force: true },
        contentType: applyPatch,
        body: podManifest(spec, place),
      });
      // It is kept until all pods that wait are created.
      const pod = leanPod(written);
      return { pod, ports, secretNames: manifests.map(nameOf) };
    });
    accepted(pod);
    await turns.complete(() => giveToPod(pod, secretNames, ports));
  }

  return async (spec, options) => {
    const invalid = spec.mounts.find(({ volumeId }) => !isSafeId(volumeId));
    if (invalid !== undefined) throw new MachineStartError(volumeIdRule);
    try {
      await write(spec, options);
    } catch (error) {
      const hasService = serviceManifest(spec) !== null;
      await deleteBelongings(api, podName(spec.machineId), hasService).catch(() => undefined);
      throw refusal(spec, error);
    }
  };
}

function nameOf(manifest: Record<string, unknown>): string {
  return (manifest["metadata"] as { readonly name: string }).name;
}

/** What the API server finds invalid stays invalid; a quota may have room later. */
function refusal({ machineId }: MachineSpec, error: unknown): unknown {
  if (!(error instanceof KubeError)) return error;
  if (error.status === 422 && /pod updates may not change fields|field is immutable/i.test(error.message)) {
    return new Error(`The machine ${machineId} is already running.`);
  }
  const isForGood = error.status === 422 || (error.status === 403 && /violates PodSecurity/.test(error.message));
  return isForGood ? new MachineStartError(`The cluster refused the machine: ${error.message}`) : error;
}
