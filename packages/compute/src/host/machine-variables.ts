import type { MachinePort } from "@millrace/engine";

/** A port of a machine with the address at which it is reachable. */
export interface AssignedPort extends MachinePort {
  /** Port on which the program inside listens. */
  readonly insidePort: number;
  /** Port at which clients reach it. */
  readonly publicPort: number;
}

/** Ports that a driver noted at a machine as JSON; none where that cannot be read. */
export function parseAssignedPorts(text = "[]"): readonly AssignedPort[] {
  try {
    const ports: unknown = JSON.parse(text);
    return Array.isArray(ports) ? (ports as AssignedPort[]) : [];
  } catch {
    return [];
  }
}

/** A port number from here on requests any port whose number is the same inside and outside. */
export const requestedPortMin = 70_001;

/**
 * Environment variables with the ports of a machine and the directories of its volumes. `RUNPOD_TCP_PORT_<n>` is the public
 * number of a TCP port, as on the hosted service. The others name the ports to listen on and the paths of the volumes, so that
 * the same program works in a container and without one.
 */
export function machineVariables(
  ports: readonly AssignedPort[],
  volumeDirectories: readonly string[],
): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const { port, protocol, insidePort, publicPort, variables: names = [] } of ports) {
    for (const name of names) variables[name] = String(insidePort);
    variables[`MILLRACE_${protocol.toUpperCase()}_PORT_${port}`] = String(insidePort);
    if (protocol === "tcp") variables[`RUNPOD_TCP_PORT_${port}`] = String(publicPort);
  }
  for (const [at, directory] of volumeDirectories.entries()) variables[`MILLRACE_VOLUME_${at + 1}`] = directory;
  const [first] = volumeDirectories;
  if (first !== undefined) variables["MILLRACE_VOLUME_PATH"] = first;
  return variables;
}
