import type { Pod } from "@millrace/rest-client";
import { usd } from "../../data/format.ts";

/** What a pod is called; one without a name by its id. */
export function nameOf(pod: Pod): string {
  return pod.name ?? pod.id;
}

/** What it runs on, in a few words: `2 × A40`, `cpu3c, 2 vCPU, 4 GB`. */
export function hardwareOf(pod: Pod): string {
  const { gpu, gpuTypeId, gpuCount = 0, vcpuCount, memoryInGb, cpuFlavorId } = pod;
  if (gpuCount > 0) return `${gpuCount} × ${gpu?.displayName ?? gpuTypeId ?? "GPU"}`;
  const parts = [
    cpuFlavorId,
    vcpuCount === undefined ? undefined : `${vcpuCount} vCPU`,
    memoryInGb === undefined ? undefined : `${memoryInGb} GB`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** What it costs in an hour, storage included. */
export function priceOf(pod: Pod): string {
  const { adjustedCostPerHr: perHour = pod.costPerHr } = pod;
  if (perHour === undefined) return "";
  return perHour === 0 ? "free" : usd(perHour);
}

/** A port that a pod exposes, and where it is reached from outside. */
export interface PodPort {
  readonly port: number;
  readonly protocol: "http" | "tcp";
  /** The address of an HTTP port, or `HOST:PORT` of a TCP port; undefined while there is none. */
  readonly address: string | undefined;
}

/** The ports of a pod in the order of its settings. @param serviceUrl root address of the service, without a slash at the end */
export function portsOf(pod: Pod, serviceUrl: string): readonly PodPort[] {
  return (pod.ports ?? []).flatMap((text): PodPort[] => {
    const [number = "", protocol] = text.split("/");
    const port = Number(number);
    if (protocol === "http") {
      const address = `${serviceUrl}/pods/${encodeURIComponent(pod.id)}/${port}/`;
      return [{ port, protocol, address: pod.desiredStatus === "RUNNING" ? address : undefined }];
    }
    const outside = pod.portMappings?.[number];
    const address =
      typeof pod.publicIp === "string" && outside !== undefined ? `${pod.publicIp}:${outside}` : undefined;
    return [{ port, protocol: "tcp", address }];
  });
}
