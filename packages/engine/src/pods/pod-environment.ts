import type { Pod } from "./pod.ts";

export interface PodEnvironmentInput {
  readonly pod: Pod;
  /** With values in the place of secrets' names. */
  readonly env: Readonly<Record<string, string>>;
  readonly publicIp: string | null;
  /** Public SSH keys of the account. */
  readonly publicKey: string | null;
}

/**
 * The complete environment of a pod: what describes it, under the names that images for the hosted service read, then the
 * user's variables, which win.
 */
export function createPodEnvironment({ pod, env, publicIp, publicKey }: PodEnvironmentInput): Record<string, string> {
  return {
    RUNPOD_POD_ID: pod.id,
    RUNPOD_POD_HOSTNAME: pod.id,
    RUNPOD_DC_ID: pod.dataCenterId,
    RUNPOD_GPU_COUNT: String(pod.gpuCount),
    RUNPOD_CPU_COUNT: String(pod.vcpuCount),
    ...(publicIp === null ? {} : { RUNPOD_PUBLIC_IP: publicIp }),
    ...(pod.networkVolumeId === null ? {} : { RUNPOD_VOLUME_ID: pod.networkVolumeId }),
    ...(publicKey === null || publicKey === "" ? {} : { PUBLIC_KEY: publicKey }),
    ...env,
  };
}

/** A port as a pod's settings name it, such as `8888/http`. */
export function parsePort(text: string): { readonly port: number; readonly protocol: "http" | "tcp" } {
  const [port, protocol] = text.split("/");
  return { port: Number(port), protocol: protocol === "http" ? "http" : "tcp" };
}
