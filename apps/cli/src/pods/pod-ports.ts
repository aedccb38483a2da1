import type { Pod } from "@millrace/rest-client";

/** The ports of a pod that speak HTTP, in the order in which it names them. */
export function httpPortsOf({ ports = [] }: Pod): number[] {
  return ports.flatMap((port) => (port.endsWith("/http") ? [Number.parseInt(port, 10)] : []));
}

/** Where a TCP port of a pod is reached; undefined before the pod is up, or when it is not exposed. */
export function tcpAddressOf(
  { publicIp, portMappings }: Pod,
  port: number,
): { host: string; port: number } | undefined {
  const mapped = portMappings?.[String(port)];
  return mapped === undefined || typeof publicIp !== "string" ? undefined : { host: publicIp, port: mapped };
}
