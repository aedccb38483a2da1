import { type RentedCapacity, type Host, type HostService, notFound } from "@millrace/engine";
import type { RestComponents } from "@millrace/spec";
import type { RestHandlers } from "./rest-handler.ts";

type HostDetails = RestComponents["schemas"]["HostDetails"];

/** The operations on the computers that machines are started on. */
export const hostHandlers = {
  listHosts: async (_request, { service: { hosts } }) => {
    const capacity = await hosts.rented();
    return {
      status: 200,
      body: { hosts: await Promise.all(capacity.hosts.map((host) => hostBody(host, capacity, hosts))) },
    };
  },

  getHost: async ({ path: { hostId } }, { service: { hosts } }) => ({
    status: 200,
    body: await readHost(hostId, hosts),
  }),

  updateHost: async ({ path: { hostId }, body }, { service: { hosts } }) => {
    // A host that does not exist is found out when it is read.
    await hosts.steer(hostId, body);
    return { status: 200, body: await readHost(hostId, hosts) };
  },
} satisfies Partial<RestHandlers>;

async function readHost(hostId: string, hosts: HostService): Promise<HostDetails> {
  const capacity = await hosts.rented();
  const host = capacity.hosts.find(({ machineId }) => machineId === hostId);
  if (host === undefined) throw notFound("host", hostId);
  return await hostBody(host, capacity, hosts);
}

async function drainOf(host: Host, capacity: RentedCapacity, hosts: HostService): Promise<HostDetails["drain"]> {
  if (host.drainingSinceMs === undefined) return null;
  const { workers, pods } = await hosts.restOn(host, capacity);
  return { since: new Date(host.drainingSinceMs).toISOString(), workersLeft: workers, podsLeft: pods };
}

async function hostBody(host: Host, capacity: RentedCapacity, hosts: HostService): Promise<HostDetails> {
  const { rentals } = capacity;
  const { cpuModel, vcpuCount, memoryInGb, diskInGb, diskFreeInGb, gpus } = host.inventory;
  return {
    id: host.machineId,
    name: host.name,
    dataCenterId: host.dataCenterId as HostDetails["dataCenterId"],
    driver: host.driver,
    version: host.version,
    publicIp: host.publicIp,
    isAlive: hosts.isAlive(host),
    leaving: host.leaving === true,
    seenAt: new Date(host.seenAtMs).toISOString(),
    cordoned: host.cordoned,
    draining: host.drainingSinceMs !== undefined,
    drain: await drainOf(host, capacity, hosts),
    labels: { ...host.labels },
    cpuModel,
    vcpuCount,
    memoryInGb,
    diskInGb,
    diskFreeInGb,
    gpus: gpus.map((gpu) => ({ ...gpu })),
    rented: rentals.flatMap(({ machineId, holderKind, ...rental }) => {
      // Network volumes hold no processor and no memory.
      if (machineId !== host.machineId || holderKind === "network-volume") return [];
      const { holderId, accountId, gpuIds, vcpuCount: vcpus, memoryInGb: memory } = rental;
      return [{ holderKind, holderId, accountId, gpuIds: [...gpuIds], vcpuCount: vcpus, memoryInGb: memory }];
    }),
  };
}
