import type { Host } from "../hosts/host.ts";
import type { CpuRequest, GpuRequest, PlacementRequest } from "./placement-request.ts";

/** Why hardware is not available at the moment, and what to do. `able` are the hosts that could do it if they were free. */
export function busyMessage(request: PlacementRequest, able: readonly Host[]): string {
  const widen = request.hardware.kind === "GPU" ? "allow more GPU types" : "ask for less memory";
  const cordoned = able.filter((host) => host.cordoned).map(({ machineId }) => machineId);
  const why = cordoned.length === 0 ? "" : ` ${cordonedMessage(cordoned)}`;
  const leaving = able.filter((host) => host.leaving === true).map(({ machineId }) => machineId);
  const stopping = leaving.length === 0 ? "" : ` ${leavingMessage(leaving)}`;
  const others = heldMessage(able);
  return `No ${describeRequest(request)} is free now; nothing was created.${why}${stopping}${others} Try again later, or ${widen}.`;
}

/** What others hold of these hosts; empty where they hold nothing, or where that is not known. */
function heldMessage(hosts: readonly Host[]): string {
  const held = hosts.flatMap(({ inventory }) => inventory.heldByOthers ?? []);
  const gpus = held.reduce(
    (sum, { gpuCounts }) => sum + Object.values(gpuCounts).reduce((all, one) => all + one, 0),
    0,
  );
  const vcpus = held.reduce((sum, { vcpuCount }) => sum + vcpuCount, 0);
  const memoryInGb = Math.round(held.reduce((sum, one) => sum + one.memoryInGb, 0));
  const parts = [
    ...(gpus === 0 ? [] : [`${gpus} GPU${gpus === 1 ? "" : "s"}`]),
    ...(vcpus === 0 ? [] : [`${vcpus} virtual CPU${vcpus === 1 ? "" : "s"}`]),
    ...(memoryInGb === 0 ? [] : [`${memoryInGb} GB of memory`]),
  ];
  return parts.length === 0 ? "" : ` Other programs of the cluster hold ${parts.join(", ")}.`;
}

/** That an operator keeps new machines away from hosts. */
export function cordonedMessage(machineIds: readonly string[]): string {
  const subject = machineIds.length === 1 ? "The host" : "The hosts";
  const verb = machineIds.length === 1 ? "is" : "are";
  return `${subject} ${listed(machineIds, "and")} ${verb} cordoned: nothing new is placed there.`;
}

/** That the services of hosts stop, or have stopped, in order. */
function leavingMessage(machineIds: readonly string[]): string {
  const subject = machineIds.length === 1 ? "The service of the host" : "The services of the hosts";
  const verb = machineIds.length === 1 ? "is" : "are";
  return `${subject} ${listed(machineIds, "and")} ${verb} stopping: nothing new is placed there.`;
}

/** Why no host could ever fulfil a request: the first reason that rules out all of them, and what to do about it. */
export function neverMessage(request: PlacementRequest, hosts: readonly Host[]): string {
  const { reason, advice } = whyNever(request, hosts);
  return `This deployment has no ${describeRequest(request)}: ${reason}. Nothing was changed. ${advice}.`;
}

interface Reason {
  readonly reason: string;
  readonly advice: string;
}

function whyNever(request: PlacementRequest, hosts: readonly Host[]): Reason {
  if (hosts.length === 0) {
    const advice = "Start a service with a compute driver and try again";
    return { reason: "no host has reported its hardware", advice };
  }
  const there = hosts.filter((host) => request.machineId === null || host.machineId === request.machineId);
  if (there.length === 0) {
    return { reason: `the host ${request.machineId} is gone`, advice: "Create the pod again on another host" };
  }
  const near = there.filter(({ dataCenterId }) => request.dataCenterIds.includes(dataCenterId));
  if (near.length === 0) {
    const asked =
      request.dataCenterIds.length === 0 ? "that matches all parts of the request" : listed(request.dataCenterIds);
    const reason = `it has no host in the data center ${asked}; its hosts are in ${listed(there.map((host) => host.dataCenterId))}`;
    return { reason, advice: "Ask for a data center that has a host, or name none" };
  }
  const { countryCodes } = request;
  if (countryCodes.length > 0 && !near.some((host) => countryCodes.includes(countryOf(host.dataCenterId)))) {
    const reason = `it has no host in the country ${listed(countryCodes)}; its hosts are in ${listed(near.map((host) => countryOf(host.dataCenterId)))}`;
    return { reason, advice: "Ask for a country that has a host, or name none" };
  }
  if (request.needsPublicIp && !near.some(({ publicIp }) => publicIp !== null)) {
    return { reason: "none of its hosts has a public address", advice: "Leave out supportPublicIp" };
  }
  return request.hardware.kind === "GPU" ? whyNoGpu(request.hardware, near) : whyNoCpu(request.hardware, near);
}

function whyNoGpu(request: GpuRequest, hosts: readonly Host[]): Reason {
  const present = hosts.flatMap(({ inventory }) => inventory.gpus.map(({ typeId }) => typeId));
  if (present.length === 0) {
    const advice = 'Ask for computeType "CPU". To try placement without GPUs, set MILLRACE_SIMULATED_GPUS';
    return { reason: "its hosts have no GPUs", advice };
  }
  const isWanted = (typeId: string): boolean => request.gpuTypeIds.length === 0 || request.gpuTypeIds.includes(typeId);
  if (!present.some(isWanted)) {
    const advice = 'Request one of these GPU types, or computeType "CPU"';
    return { reason: `it has no GPU of this type; it has ${listed(present)}`, advice };
  }
  const most = Math.max(...hosts.flatMap((host) => [...wantedCounts(host, isWanted).values()]));
  if (most < request.gpuCount) {
    const holder = hosts.some(({ inventory }) => inventory.gpus.some(({ group }) => group !== undefined))
      ? "node"
      : "host";
    return { reason: `no ${holder} has more than ${most} of them`, advice: `Ask for ${most} GPUs or fewer` };
  }
  if (request.allowedCudaVersions.length > 0 || request.minCudaVersion !== null) {
    const versions = hosts.flatMap(({ inventory }) => inventory.cudaVersion ?? []);
    const asked = [
      ...request.allowedCudaVersions,
      ...(request.minCudaVersion === null ? [] : [`${request.minCudaVersion} or later`]),
    ];
    const has = versions.length === 0 ? "no host reports a CUDA version" : `its hosts have CUDA ${listed(versions)}`;
    const reason = `CUDA ${listed(asked)} was requested, and ${has}`;
    return { reason, advice: "Request one of these CUDA versions, or any" };
  }
  const reason = `no host has ${request.minMemoryInGb} GB of memory and ${request.minVcpuCount} virtual CPUs besides them`;
  return { reason, advice: "Ask for less memory and fewer virtual CPUs" };
}

function whyNoCpu(_request: CpuRequest, hosts: readonly Host[]): Reason {
  const sizes = hosts.map(
    ({ inventory }) => `${inventory.vcpuCount} virtual CPUs and ${Math.floor(inventory.memoryInGb)} GB`,
  );
  return { reason: `its hosts have ${listed(sizes)}`, advice: "Ask for fewer virtual CPUs or less memory" };
}

/** How many GPUs of each wanted type a group of a host has. */
function wantedCounts({ inventory }: Host, isWanted: (typeId: string) => boolean): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { typeId, group = "" } of inventory.gpus) {
    const key = `${group} ${typeId}`;
    if (isWanted(typeId)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function describeRequest({ hardware }: PlacementRequest): string {
  if (hardware.kind === "CPU") {
    const sizes = hardware.instances.map((one) => `${one.cpuFlavorId}-${one.vcpuCount}-${one.memoryInGb}`);
    return `machine of the size ${sizes.join(" or ")}`;
  }
  const type = hardware.gpuTypeIds.length === 0 ? "GPUs of any type" : hardware.gpuTypeIds.join(" or ");
  return `machine with ${hardware.gpuCount} × ${type}`;
}

/** The country that the id of a data center names, such as `RO` for `EU-RO-1`. */
export function countryOf(dataCenterId: string): string {
  const match = /^(?:EU|EUR|OC|AP)-([A-Z]{2})-|^([A-Z]{2})-/.exec(dataCenterId);
  return match?.[1] ?? match?.[2] ?? "";
}

/** Each once, in words; a long list is cut. */
function listed(values: readonly string[], conjunction: "and" | "or" = "or"): string {
  const each = [...new Set(values)];
  return each.length > 5 ? `${each.slice(0, 5).join(", ")} and ${each.length - 5} more` : each.join(` ${conjunction} `);
}
