import type { MachineSpec } from "@millrace/engine";
import { type AssignedPort, machineVariables } from "../host/machine-variables.ts";
import { realGpuIds } from "../host/simulated-gpus.ts";
import { labelsOf } from "./container-labels.ts";

/** What stands around a machine when its container is made. */
export interface ContainerPlace {
  readonly installationId: string;
  readonly network: ContainerNetwork;
  readonly ports: readonly AssignedPort[];
  /** Source of each mount of the machine, in its order. */
  readonly mountSources: readonly MountSource[];
  readonly hostVcpuCount: number;
  readonly hostMemoryBytes: number;
  /** Whether the storage of the engine can hold a container to a size. */
  readonly limitsDisk: boolean;
  /** Whether the engine has an init program to run as process 1. */
  readonly hasInit: boolean;
}

export interface ContainerNetwork {
  readonly name: string;
  /** Address of this host as containers reach it; `host-gateway` leaves it to the engine. */
  readonly hostAddress: string;
  /** No way out but to this host; such a network publishes no ports. */
  readonly internal: boolean;
}

export type MountSource =
  | { readonly type: "bind"; readonly source: string }
  | { readonly type: "volume"; readonly source: string };

/** Under this name containers reach the host. */
export const hostName = "host.docker.internal";

/**
 * What ordinary images need that start as root and then switch user, own their files and serve low ports; SYS_CHROOT
 * and AUDIT_WRITE are for an SSH server in a pod. Left out of the engine's usual set: NET_RAW (forging packets), MKNOD, SETFCAP
 * and SETPCAP, which only builders of images use.
 */
const capabilities = [
  "AUDIT_WRITE",
  "CHOWN",
  "DAC_OVERRIDE",
  "FOWNER",
  "FSETID",
  "KILL",
  "NET_BIND_SERVICE",
  "SETGID",
  "SETUID",
  "SYS_CHROOT",
];
/** Threads count. Enough for frameworks that start one a core in each of many processes, no room for a fork bomb. */
const pidsMax = 8_192;
const bytesPerGb = 1024 ** 3;
const logOptions = { Type: "json-file", Config: { "max-size": "10m" } };

/** The body of the request that creates the container. Holds the machine's environment: never to be logged. */
export function containerConfig(spec: MachineSpec, place: ContainerPlace): Record<string, unknown> {
  const { machineId, purpose, endpointId, dockerEntrypoint, dockerStartCmd } = spec;
  const { ports } = place;
  return {
    Image: spec.imageName,
    // A host name has at most 63 characters.
    Hostname: machineId.slice(0, 63),
    ...(dockerEntrypoint.length > 0 ? { Entrypoint: dockerEntrypoint } : {}),
    ...(dockerStartCmd.length > 0 ? { Cmd: dockerStartCmd } : {}),
    Env: Object.entries(environmentOf(spec, place)).map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(place.installationId, { machineId, purpose, endpointId, ports }),
    ExposedPorts: Object.fromEntries(ports.map(({ insidePort }) => [`${insidePort}/tcp`, {}])),
    HostConfig: {
      ...hardening,
      // Reaps what a handler leaves behind, and passes signals on to images that would not get them as process 1.
      Init: place.hasInit,
      ...limitsOf(spec, place),
      NetworkMode: place.network.name,
      ExtraHosts: [`${hostName}:${place.network.hostAddress}`],
      // The engine's own resolver would ask the outside on behalf of a machine that must not.
      ...(place.network.internal ? { Dns: ["127.0.0.1"] } : {}),
      PortBindings: place.network.internal ? {} : portBindings(ports),
      Mounts: spec.mounts.map(({ path }, at) => ({
        Type: place.mountSources[at]?.type,
        Source: place.mountSources[at]?.source,
        Target: path,
      })),
      LogConfig: logOptions,
    },
  };
}

const hardening = {
  CapDrop: ["ALL"],
  CapAdd: capabilities,
  SecurityOpt: ["no-new-privileges"],
  PidsLimit: pidsMax,
  RestartPolicy: { Name: "no" },
};

function limitsOf({ limits }: MachineSpec, place: ContainerPlace): Record<string, unknown> {
  const { vcpuCount, memoryInGb, containerDiskInGb } = limits;
  const memoryBytes = memoryInGb === null ? null : Math.round(memoryInGb * bytesPerGb);
  const gpuIds = realGpuIds(limits.gpuIds);
  return {
    // The engine refuses more than there is.
    ...(vcpuCount === null ? {} : { NanoCpus: Math.min(vcpuCount, place.hostVcpuCount) * 1e9 }),
    // As much swap as memory means none: a machine that swaps slows all others down.
    ...(memoryBytes === null ? {} : { Memory: memoryBytes, MemorySwap: memoryBytes }),
    // The usual 64 MB are too few for loaders of training data; what is used counts as the machine's memory.
    ShmSize: Math.floor((memoryBytes ?? place.hostMemoryBytes) / 2),
    ...(containerDiskInGb !== null && place.limitsDisk ? { StorageOpt: { size: `${containerDiskInGb}G` } } : {}),
    ...(gpuIds.length > 0
      ? { DeviceRequests: [{ Driver: "nvidia", DeviceIDs: gpuIds, Capabilities: [["gpu"]] }] }
      : {}),
  };
}

function environmentOf(spec: MachineSpec, { ports }: ContainerPlace): Record<string, string> {
  const facts = machineVariables(
    ports,
    spec.mounts.map(({ path }) => path),
  );
  return {
    ...spec.env,
    ...facts,
    MILLRACE_MACHINE_ID: spec.machineId,
    // Images for GPUs ask for all of them; where the engine's usual runtime is NVIDIA's, they would get them.
    ...(realGpuIds(spec.limits.gpuIds).length === 0 ? { NVIDIA_VISIBLE_DEVICES: "void" } : {}),
  };
}

function portBindings(ports: readonly AssignedPort[]): Record<string, { HostIp: string; HostPort: string }[]> {
  const bindings: Record<string, { HostIp: string; HostPort: string }[]> = {};
  for (const { protocol, insidePort, publicPort } of ports) {
    const HostIp = protocol === "http" ? "127.0.0.1" : "0.0.0.0";
    (bindings[`${insidePort}/tcp`] ??= []).push({ HostIp, HostPort: String(publicPort) });
  }
  return bindings;
}
