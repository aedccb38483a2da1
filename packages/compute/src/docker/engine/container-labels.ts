import type { MachineSpec } from "@millrace/engine";
import { type AssignedPort, parseAssignedPorts } from "../../host/machine-variables.ts";

/** The labels from which a later run of the service recognizes the machine of a container. They hold no secret. */
export interface ContainerFacts {
  readonly machineId: string;
  readonly purpose: MachineSpec["purpose"];
  readonly endpointId: string | null;
  readonly ports: readonly AssignedPort[];
  /** Names the service as a worker reaches it. */
  readonly serviceMark?: string;
}

export function factsOfSpec(spec: MachineSpec): Omit<ContainerFacts, "ports"> {
  const { machineId, purpose, endpointId } = spec;
  return { machineId, purpose, endpointId, ...markOf(spec.serviceMark) };
}

export const installationLabel = "millrace.installation";
const machineLabel = "millrace.machine";
const purposeLabel = "millrace.purpose";
const endpointLabel = "millrace.endpoint";
const portsLabel = "millrace.ports";
const serviceLabel = "millrace.service";

export function labelsOf(installationId: string, facts: ContainerFacts): Record<string, string> {
  return {
    [installationLabel]: installationId,
    [machineLabel]: facts.machineId,
    [purposeLabel]: facts.purpose,
    ...(facts.endpointId === null ? {} : { [endpointLabel]: facts.endpointId }),
    [portsLabel]: JSON.stringify(facts.ports),
    ...(facts.serviceMark === undefined ? {} : { [serviceLabel]: facts.serviceMark }),
  };
}

/** Null when the labels are not from this service. */
export function factsOf(labels: Readonly<Record<string, string>> | null): ContainerFacts | null {
  const machineId = labels?.[machineLabel];
  const purpose = labels?.[purposeLabel];
  if (machineId === undefined || (purpose !== "worker" && purpose !== "pod")) return null;
  return {
    machineId,
    purpose,
    endpointId: labels?.[endpointLabel] ?? null,
    ports: parseAssignedPorts(labels?.[portsLabel]),
    ...markOf(labels?.[serviceLabel]),
  };
}

function markOf(serviceMark: string | undefined): Pick<ContainerFacts, "serviceMark"> {
  return serviceMark === undefined ? {} : { serviceMark };
}
