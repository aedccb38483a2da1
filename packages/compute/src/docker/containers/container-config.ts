import type { MachineSpec } from "@millrace/engine";
import { type AssignedPort, machineVariables } from "../../host/machine-variables.ts";
import { realGpuIds } from "../../host/simulated-gpus.ts";
import { factsOfSpec, labelsOf } from "../engine/container-labels.ts";

/** What the container of a machine needs besides the specification of the machine. */
export interface ContainerPlace {
  readonly installationId: string;
  readonly network: ContainerNetwork;
  readonly ports: readonly AssignedPort[];
  /** Source of each mount of the machine, in the same order. */
  readonly mountSources: readonly MountSource[];
  readonly hostVcpuCount: number;
  readonly hostMemoryBytes: number;
  /** Whether the storage of the engine can limit the size of a container. */
  readonly limitsDisk: boolean;
  /** Whether the engine has an init program to run as process 1. */
  readonly hasInit: boolean;
}

export interface ContainerNetwork {
  readonly name: string;
  /** Address at which containers reach this host; with `host-gateway` the engine chooses it. */
  readonly hostAddress: string;
  /** The network reaches only this host. Such a network publishes no ports. */
  readonly internal: boolean;
}

export type MountSource =
  | { readonly type: "bind"; readonly source: string }
  | { readonly type: "volume"; readonly source: string };

/** Host name under which containers reach the host. */
export const hostName = "host.docker.internal";

/**
 * Capabilities that ordinary images need: they start as root, switch user, own their files and serve low ports. SYS_CHROOT
 * and AUDIT_WRITE are for an SSH server in a pod. The engine's default set also has NET_RAW (forging packets), MKNOD, SETFCAP
 * and SETPCAP, which only image builders use.
 */
export const capabilities: readonly string[] = [
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
/** Threads count. Enough for frameworks that start one per core in each of many processes; stops a fork bomb. */
const pidsMax = 8_192;
const bytesPerGb = 1024 ** 3;
const logOptions = { Type: "json-file", Config: { "max-size": "10m" } };

/** The body of the request that creates the container. It holds the machine's environment, so it must never be logged. */
export function containerConfig(spec: MachineSpec, place: ContainerPlace): Record<string, unknown> {
  const { dockerEntrypoint, dockerStartCmd } = spec;
  const { ports } = place;
  return {
    Image: spec.imageName,
    // A host name has at most 63 characters.
    Hostname: spec.machineId.slice(0, 63),
    ...(dockerEntrypoint.length > 0 ? { Entrypoint: dockerEntrypoint } : {}),
    ...(dockerStartCmd.length > 0 ? { Cmd: dockerStartCmd } : {}),
    Env: Object.entries(environmentOf(spec, place)).map(([name, value]) => `${name}=${value}`),
    Labels: labelsOf(place.installationId, { ...factsOfSpec(spec), ports }),
    // No part of the service reads it, and an image made from that of the service would inherit a check that its worker cannot pass.
    Healthcheck: { Test: ["NONE"] },
    ExposedPorts: Object.fromEntries(ports.map(({ insidePort }) => [`${insidePort}/tcp`, {}])),
    HostConfig: {
      ...hardening,
      // Reaps processes that a handler leaves behind, and passes signals on to programs that would ignore them as process 1.
      Init: place.hasInit,
      ...limitsOf(spec, place),
      NetworkMode: place.network.name,
      ExtraHosts: [`${hostName}:${place.network.hostAddress}`],
      // The engine's resolver would query outside servers for a machine that must not reach them.
      ...(place.network.internal ? { Dns: ["127.0.0.1"] } : {}),
      PortBindings: place.network.internal ? {} : portBindings(ports),
      Mounts: [
        ...spec.mounts.map(({ path }, at) => ({
          Type: place.mountSources[at]?.type,
          Source: place.mountSources[at]?.source,
          Target: path,
        })),
        ...(spec.readOnlyMounts ?? []).map(({ source, path }) => ({
          Type: "bind",
          Source: source,
          Target: path,
          ReadOnly: true,
        })),
      ],
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
    // The engine refuses more processors than the host has.
    ...(vcpuCount === null ? {} : { NanoCpus: Math.min(vcpuCount, place.hostVcpuCount) * 1e9 }),
    // The same value as for memory means no swap. A machine that swaps would slow all others down.
    ...(memoryBytes === null ? {} : { Memory: memoryBytes, MemorySwap: memoryBytes }),
    // The default of 64 MB is too small for loaders of training data. Used shared memory counts as memory of the machine.
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
    // GPU images request all GPUs. Where NVIDIA's runtime is the engine's default, they would get them.
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
