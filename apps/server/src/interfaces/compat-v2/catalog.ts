import {
  type Capacity,
  countryOf,
  cpuInstance,
  cpuStockStatus,
  type CpuInstance,
  displayNameOf,
  type GpuTypeFacts,
  gpuCatalogue,
  gpuPricePerHr,
  gpuStock,
  gpuStockStatus,
  type Host,
  invalidField,
  memoryPerVcpuInGb,
  notFound,
  type StockStatus,
  withNodesToCome,
} from "@millrace/engine";
import { type CompatV2Operations, cpuFlavorIds, dataCenterIds, limits } from "@millrace/spec";
import { cpuFlavorView } from "../graphql/types/cpu-flavor.ts";
import type { RestContext } from "../rest/rest-handler.ts";
import { regionOf } from "./regions.ts";
import type { V2Handlers, V2Schemas } from "./v2-handler.ts";

type GpuQuery = NonNullable<CompatV2Operations["listGpuTypes"]["parameters"]["query"]>;
type CpuQuery = NonNullable<CompatV2Operations["listCpuTypes"]["parameters"]["query"]>;
type Level = V2Schemas["AvailabilityLevel"];

const LEVELS: Readonly<Record<StockStatus, Level>> = { None: "NONE", Low: "LOW", Medium: "MEDIUM", High: "HIGH" };
const SMALLEST_VCPUS = 2;

/** Whether the query asks for what is free. @throws DomainError when it does not say what for, or asks of what only that has */
function asksForAvailability(query: GpuQuery | CpuQuery): boolean {
  const asks = query.include?.includes("AVAILABILITY") === true;
  if (asks && (query.product ?? []).length === 0) throw invalidField("product", "is needed with include=AVAILABILITY");
  return asks;
}

async function gpuBody(facts: GpuTypeFacts, query: GpuQuery, context: RestContext): Promise<V2Schemas["GpuType"]> {
  const asksAvailability = asksForAvailability(query);
  const all = await context.capacity();
  const { mostOnOneHost, mostToCome, totalCount } = gpuStock(all, facts.id);
  const isOffered = totalCount > 0 || mostToCome > 0;
  const price = context.prices.gpus[facts.id]?.securePrice ?? 0;
  const most = isOffered ? Math.max(1, mostOnOneHost, mostToCome) : 0;
  return {
    id: facts.id,
    name: facts.displayName,
    pool: facts.pool,
    manufacturer: facts.manufacturer === "AMD" ? "AMD" : "NVIDIA",
    memory: facts.memoryInGb,
    secure: isOffered,
    community: false,
    price: {
      secure: price,
      community: 0,
      serverless: gpuPricePerHr(context.prices, facts.id, { cloudType: "SECURE", interruptible: false }),
    },
    maxCount: { secure: most, community: 0 },
    ...(asksAvailability ? gpuAvailability(facts, query, all) : {}),
  };
}

function gpuAvailability({ id }: GpuTypeFacts, query: GpuQuery, all: Capacity): Partial<V2Schemas["GpuType"]> {
  const none = query.cloud === "COMMUNITY" || query.product?.every((one) => one === "CLUSTER") === true;
  const capacity = { ...all, hosts: none ? [] : all.hosts.filter((host) => fits(host, query)) };
  const count = query.count ?? 1;
  const level = (dataCenterId?: string): Level => LEVELS[gpuStockStatus(gpuStock(capacity, id, dataCenterId), count)];
  const versions = all.hosts.flatMap(({ inventory }) =>
    inventory.cudaVersion !== null && inventory.gpus.some(({ typeId }) => typeId === id) ? [inventory.cudaVersion] : [],
  );
  const cudaVersions = [...new Set(versions)].toSorted().map((version) => ({
    version,
    available:
      gpuStock({ ...capacity, hosts: capacity.hosts.filter(({ inventory }) => inventory.cudaVersion === version) }, id)
        .mostOnOneHost >= count,
  }));
  return {
    availability: level(),
    dataCenters: placesOf(capacity, level),
    ...(cudaVersions.length === 0 ? {} : { cudaVersions }),
  };
}

function fits(host: Host, { countryCodes = [], cudaVersions = [], minCudaVersion }: GpuQuery): boolean {
  const { cudaVersion } = withNodesToCome(host).inventory;
  return (
    (countryCodes.length === 0 || countryCodes.includes(countryOf(host.dataCenterId))) &&
    (cudaVersions.length === 0 || (cudaVersion !== null && cudaVersions.includes(cudaVersion))) &&
    (minCudaVersion === undefined || (cudaVersion !== null && isAtLeast(cudaVersion, minCudaVersion)))
  );
}

/** Compares by numbers: 12.11 is later than 12.2. */
function isAtLeast(version: string, least: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split(".").map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

function placesOf({ hosts }: Capacity, level: (dataCenterId: string) => Level): V2Schemas["DataCenterAvailability"][] {
  const places = [...new Set(hosts.map(({ dataCenterId }) => dataCenterId))].toSorted();
  return places
    .map((id) => ({ id, name: id, availability: level(id) }))
    .filter(({ availability }) => availability !== "NONE");
}

async function cpuBody(id: string, query: CpuQuery, context: RestContext): Promise<V2Schemas["CpuType"]> {
  const asksAvailability = asksForAvailability(query);
  const { displayName, groupName } = cpuFlavorView(id);
  const price = context.prices.cpuFlavors[id] ?? 0;
  const capacity = await context.capacity();
  const size = instanceOf(id, query.vcpuCount ?? SMALLEST_VCPUS);
  const level = (dataCenterId?: string): Level => LEVELS[cpuStockStatus(capacity, size, dataCenterId)];
  return {
    id,
    name: displayName ?? id,
    group: groupName ?? "",
    vcpu: { min: SMALLEST_VCPUS, max: limits.vcpuCountMax },
    ramGbPerVcpu: memoryPerVcpuInGb(id),
    price: { securePerVcpu: price, serverlessPerVcpu: price },
    ...(asksAvailability ? { availability: level(), dataCenters: placesOf(capacity, level) } : {}),
  };
}

function instanceOf(id: string, vcpuCount: number): CpuInstance {
  return cpuInstance(cpuFlavorIds.find((one) => one === id) ?? cpuFlavorIds[0], vcpuCount);
}

type DataCenterInclude = V2Schemas["DataCenterInclude"];

function centerBody(id: string, include: readonly DataCenterInclude[], capacity: Capacity): V2Schemas["DataCenter"] {
  const isPresent = capacity.hosts.some(({ dataCenterId }) => dataCenterId === id);
  const gpus = gpuCatalogue.map((facts) => ({
    id: facts.id,
    name: facts.displayName,
    availability: LEVELS[gpuStockStatus(gpuStock(capacity, facts.id, id), 1)],
  }));
  const cpus = cpuFlavorIds.map((flavor) => ({
    id: flavor,
    name: cpuFlavorView(flavor).displayName ?? flavor,
    availability: LEVELS[cpuStockStatus(capacity, instanceOf(flavor, SMALLEST_VCPUS), id)],
  }));
  const some = (all: typeof gpus): typeof gpus => all.filter(({ availability }) => availability !== "NONE");
  return {
    id,
    name: id,
    region: regionOf(countryOf(id)),
    globalNetwork: false,
    networkVolumeTypes: isPresent ? ["STANDARD"] : [],
    compliance: [],
    ...(include.includes("GPU_AVAILABILITY") ? { gpuAvailability: some(gpus) } : {}),
    ...(include.includes("CPU_AVAILABILITY") ? { cpuAvailability: some(cpus) } : {}),
  };
}

export const catalogHandlers = {
  listGpuTypes: async ({ query }, context) => ({
    status: 200,
    body: { gpus: await Promise.all(gpuCatalogue.map((facts) => gpuBody(facts, query, context))) },
  }),

  getGpuType: async ({ path, query }, context) => {
    const facts = gpuCatalogue.find(({ id, displayName }) => id === path.id || displayName === displayNameOf(path.id));
    if (facts === undefined) throw notFound("type of GPU", path.id);
    return { status: 200, body: await gpuBody(facts, query, context) };
  },

  listCpuTypes: async ({ query }, context) => ({
    status: 200,
    body: { cpus: await Promise.all(cpuFlavorIds.map((id) => cpuBody(id, query, context))) },
  }),

  getCpuType: async ({ path, query }, context) => {
    if (!cpuFlavorIds.some((id) => id === path.id)) throw notFound("family of machines", path.id);
    return { status: 200, body: await cpuBody(path.id, query, context) };
  },

  listDataCenters: async ({ query }, context) => {
    const { include = [], regions = [], networkVolumeTypes = [], compliance = [], globalNetwork } = query;
    const capacity = await context.capacity();
    const all = dataCenterIds.map((id) => centerBody(id, include, capacity));
    const fitting = all.filter(
      (center) =>
        (regions.length === 0 || regions.includes(center.region)) &&
        (networkVolumeTypes.length === 0 ||
          center.networkVolumeTypes.some((type) => networkVolumeTypes.includes(type))) &&
        compliance.length === 0 &&
        (globalNetwork === undefined || center.globalNetwork === globalNetwork),
    );
    return { status: 200, body: { dataCenters: fitting } };
  },

  getDataCenter: async ({ path, query }, context) => {
    if (!dataCenterIds.some((id) => id === path.id)) throw notFound("data center", path.id);
    return { status: 200, body: centerBody(path.id, query.include ?? [], await context.capacity()) };
  },
} satisfies Partial<V2Handlers>;
