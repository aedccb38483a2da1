import type { MachineMount, MachineSpec } from "@millrace/engine";
import { createHash } from "node:crypto";
import { type AssignedPort, parseAssignedPorts } from "../../host/machine-variables.ts";
import type { KubePod } from "../api/kube-types.ts";

/** What a later run of the service, and other gateways, read from a pod. It holds no secret. */
export interface PodFacts {
  readonly machineId: string;
  readonly purpose: MachineSpec["purpose"];
  readonly endpointId: string | null;
  readonly ports: readonly AssignedPort[];
  /** Names the service as a worker reaches it. */
  readonly serviceMark?: string;
}

/** Name of the only container of a pod. */
export const containerName = "machine";
/** `worker` or `pod`; on every object of the driver. */
export const purposeLabel = "millrace.purpose";
/** Name of the pod of a machine; on the pod and all that belongs to it. */
export const machineLabel = "millrace.machine";
/** Id of the endpoint of a worker, where a label can hold it. */
export const endpointLabel = "millrace.endpoint";
/** The node to come whose GPUs the machine was given; the pod may be on any node of its pool. */
export const awaitedNodeAnnotation = "millrace.awaited-node";
const machineIdAnnotation = "millrace.machine-id";
const endpointIdAnnotation = "millrace.endpoint-id";
const portsAnnotation = "millrace.ports";
const serviceAnnotation = "millrace.service";

const readableMaxChars = 40;
const hashChars = 8;

/** A name that is valid in Kubernetes, the same for the same id, and different for ids that differ only in case. */
function objectName(kind: string, id: string): string {
  const readable = id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, readableMaxChars)
    .replaceAll(/^-|-$/g, "");
  const hash = createHash("sha256").update(id).digest("hex").slice(0, hashChars);
  return [kind, readable, hash].filter((part) => part !== "").join("-");
}

export function podName(machineId: string): string {
  return objectName("millrace", machineId);
}

export function claimName({ kind, volumeId }: Pick<MachineMount, "kind" | "volumeId">): string {
  return objectName(`millrace-${kind}`, volumeId);
}

export function labelsOf(facts: PodFacts): Record<string, string> {
  const { machineId, purpose, endpointId } = facts;
  return {
    "app.kubernetes.io/managed-by": "millrace",
    [purposeLabel]: purpose,
    [machineLabel]: podName(machineId),
    // For people who select pods; the id itself is an annotation, because a label cannot hold every id.
    ...(endpointId !== null && /^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/.test(endpointId)
      ? { [endpointLabel]: endpointId }
      : {}),
  };
}

export function annotationsOf({ machineId, endpointId, ports, serviceMark }: PodFacts): Record<string, string> {
  return {
    [machineIdAnnotation]: machineId,
    ...(endpointId === null ? {} : { [endpointIdAnnotation]: endpointId }),
    [portsAnnotation]: JSON.stringify(ports),
    ...(serviceMark === undefined ? {} : { [serviceAnnotation]: serviceMark }),
  };
}

/** Null for a pod that is not a machine of this service. */
export function factsOf({ metadata: { labels, annotations } }: KubePod): PodFacts | null {
  const purpose = labels?.[purposeLabel];
  const machineId = annotations?.[machineIdAnnotation];
  const serviceMark = annotations?.[serviceAnnotation];
  if (machineId === undefined || (purpose !== "worker" && purpose !== "pod")) return null;
  return {
    machineId,
    purpose,
    endpointId: annotations?.[endpointIdAnnotation] ?? null,
    ports: parseAssignedPorts(annotations?.[portsAnnotation]),
    ...(serviceMark === undefined ? {} : { serviceMark }),
  };
}
