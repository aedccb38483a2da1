import { containerNotStarted, dollars, type Pod, type PodRuntime } from "@millrace/engine";
import { uptimeSeconds } from "../graphql/types/pod-facts.ts";
import type { RestContext } from "../rest/rest-handler.ts";
import { podFields, shownAs, shownCommand, shownDisk } from "./fields.ts";
import type { V2Schemas } from "./v2-handler.ts";

type Status = V2Schemas["PodStatus"];

const SSH_PORT = 22;

const actionsOf: Readonly<Record<Status, V2Schemas["PodAction"][]>> = {
  RUNNING: ["stop", "restart", "terminate"],
  PROVISIONING: ["stop", "terminate"],
  STARTING: ["stop", "terminate"],
  EXITED: ["start", "terminate"],
  ERROR: ["start", "terminate"],
  TERMINATED: [],
};

/** What a pod is doing, as far as its last report tells. */
export function statusOf({ desiredStatus, container, generation, lastStatusChange }: Pod): Status {
  if (desiredStatus === "EXITED") return lastStatusChange.startsWith(containerNotStarted) ? "ERROR" : "EXITED";
  if (desiredStatus === "TERMINATED") return "TERMINATED";
  if (container === null) return generation === 1 ? "PROVISIONING" : "STARTING";
  return container.generation === generation ? "RUNNING" : "STARTING";
}

/** A pod as it is shown here. */
export async function podBody(pod: Pod, context: RestContext): Promise<V2Schemas["Pod"]> {
  const status = statusOf(pod);
  const isRunning = status === "RUNNING";
  const [host, runtime] = await Promise.all([
    pod.gpuTypeId === null ? undefined : context.hostOf(pod.machineId),
    isRunning ? context.management.pods.runtime(pod) : null,
  ]);
  return {
    id: pod.id,
    ...shownAs(podFields, pod),
    env: { ...pod.env },
    status,
    actions: actionsOf[status],
    ...shownCommand(pod),
    mounts: mountsOf(pod),
    ...hardwareOf(pod),
    cloud: "SECURE",
    dataCenterId: pod.dataCenterId,
    cudaVersion: host?.inventory.cudaVersion ?? null,
    ssh: { proxy: null, direct: sshOf(pod) },
    template: null,
    cost: pod.desiredStatus === "RUNNING" ? dollars(pod.costNanosPerHr) : 0,
    globalNetworking: { enabled: false },
    runtime: runtime === null ? null : runtimeBody(runtime, context.nowMs()),
    createdAt: new Date(pod.createdAtMs).toISOString(),
    startedAt: pod.lastStartedAtMs === null ? null : new Date(pod.lastStartedAtMs).toISOString(),
  };
}

function mountsOf(pod: Pod): V2Schemas["Mounts"] {
  if (pod.networkVolumeId === null) return shownDisk(pod);
  return { network: [{ volumeId: pod.networkVolumeId, path: pod.volumeMountPath }] };
}

function hardwareOf(pod: Pod): Pick<V2Schemas["Pod"], "gpu" | "cpu"> {
  const memory = Math.floor(pod.memoryInGb);
  const { gpuTypeId, gpuCount, vcpuCount, cpuFlavorId } = pod;
  if (gpuTypeId !== null) return { gpu: { id: gpuTypeId, count: gpuCount, vcpuCount, memory } };
  return { cpu: { id: cpuFlavorId ?? "", vcpuCount, memory } };
}

function sshOf({ container }: Pod): V2Schemas["SshEndpoint"] | null {
  const found = container?.ports.find(({ privatePort, protocol }) => privatePort === SSH_PORT && protocol === "tcp");
  if (found === undefined || found.ip === null) return null;
  const { ip: host, publicPort: port } = found;
  return { host, port, username: "root", command: `ssh root@${host} -p ${port}` };
}

function runtimeBody(runtime: PodRuntime, nowMs: number): V2Schemas["PodRuntime"] {
  return {
    uptime: uptimeSeconds(runtime.startedAtMs, nowMs),
    gpus: runtime.gpus.map((gpu) => ({
      util: Math.round(gpu.utilizationPercent ?? 0),
      memoryUtil: Math.round(gpu.memoryPercent ?? 0),
    })),
    // Only the host of a pod knows them.
    ...(runtime.cpuPercent === null ? {} : { cpu: { util: Math.round(runtime.cpuPercent) } }),
    ...(runtime.memoryPercent === null ? {} : { memory: { util: Math.round(runtime.memoryPercent) } }),
    ports: runtime.ports.map(({ privatePort, publicPort, protocol, ip }) => ({
      private: privatePort,
      public: ip === null ? null : publicPort,
      type: protocol,
      ip,
    })),
  };
}
