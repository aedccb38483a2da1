import { noEndpointExtras, type Endpoint, withinBounds } from "@millrace/engine";
import {
  type ComputeType,
  type CudaVersion,
  gpuTypeIdOf,
  limits,
  type ScalerType,
  type SpendAction,
} from "@millrace/spec";
import type { Insertable, Selectable } from "kysely";
import { flag, fromJson } from "./json-column.ts";
import { storable, toJson } from "./row-numbers.ts";
import type { EndpointTable } from "./schema.ts";
import { wholeNumber } from "./unreadable-rows.ts";

export function toEndpointRow(endpoint: Endpoint): Insertable<EndpointTable> {
  return storable({
    id: endpoint.id,
    account_id: endpoint.accountId,
    name: endpoint.name,
    template_id: endpoint.templateId,
    compute_type: endpoint.computeType,
    env: toJson(endpoint.env),
    gpu_type_ids: toJson(endpoint.gpuTypeIds),
    gpu_count: endpoint.gpuCount,
    cpu_flavor_ids: toJson(endpoint.cpuFlavorIds),
    vcpu_count: endpoint.vcpuCount,
    data_center_ids: toJson(endpoint.dataCenterIds),
    allowed_cuda_versions: toJson(endpoint.allowedCudaVersions),
    min_cuda_version: endpoint.minCudaVersion,
    network_volume_ids: toJson(endpoint.networkVolumeIds),
    workers_min: endpoint.workersMin,
    workers_max: endpoint.workersMax,
    scaler_type: endpoint.scalerType,
    scaler_value: endpoint.scalerValue,
    idle_timeout_seconds: endpoint.idleTimeoutSeconds,
    execution_timeout_ms: endpoint.executionTimeoutMs,
    flashboot: flag(endpoint.flashboot),
    version: endpoint.version,
    created_at_ms: endpoint.createdAtMs,
    extras: toJson(endpoint.extras),
    spend_limit: endpoint.spendLimit,
    spend_action: endpoint.spendAction,
    shard: endpoint.placement.shard,
    former_shards: toJson(endpoint.placement.formerShards),
    placement_generation: endpoint.placement.generation,
  });
}

/** @throws Error for a row that cannot be read */
export function fromEndpointRow(row: Selectable<EndpointTable>): Endpoint {
  const executionTimeoutMs = wholeNumber("execution_timeout_ms", row.execution_timeout_ms);
  const { idleTimeout, ...numbers } = withinBounds("EndpointCreateInput", {
    gpuCount: wholeNumber("gpu_count", row.gpu_count),
    vcpuCount: wholeNumber("vcpu_count", row.vcpu_count),
    workersMin: wholeNumber("workers_min", row.workers_min),
    workersMax: wholeNumber("workers_max", row.workers_max),
    scalerValue: wholeNumber("scaler_value", row.scaler_value),
    idleTimeout: wholeNumber("idle_timeout_seconds", row.idle_timeout_seconds),
    // GraphQL stored the 0 with which clients leave it to the service.
    executionTimeoutMs: executionTimeoutMs > 0 ? executionTimeoutMs : limits.executionTimeoutDefaultMs,
  });
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    templateId: row.template_id,
    computeType: row.compute_type as ComputeType,
    env: fromJson<Endpoint["env"]>(row.env),
    gpuTypeIds: fromJson<Endpoint["gpuTypeIds"]>(row.gpu_type_ids).map((name) => gpuTypeIdOf(name) ?? name),
    cpuFlavorIds: fromJson<Endpoint["cpuFlavorIds"]>(row.cpu_flavor_ids),
    dataCenterIds: fromJson<Endpoint["dataCenterIds"]>(row.data_center_ids),
    allowedCudaVersions: fromJson<Endpoint["allowedCudaVersions"]>(row.allowed_cuda_versions),
    minCudaVersion: row.min_cuda_version as CudaVersion | null,
    networkVolumeIds: fromJson<readonly string[]>(row.network_volume_ids),
    scalerType: row.scaler_type as ScalerType,
    ...numbers,
    idleTimeoutSeconds: idleTimeout,
    flashboot: row.flashboot === 1,
    spendLimit: row.spend_limit,
    spendAction: row.spend_action as SpendAction,
    version: wholeNumber("version", row.version),
    createdAtMs: wholeNumber("created_at_ms", row.created_at_ms),
    extras: { ...noEndpointExtras, ...fromJson<Partial<Endpoint["extras"]>>(row.extras) },
    placement: {
      shard: wholeNumber("shard", row.shard),
      formerShards: fromJson<readonly number[]>(row.former_shards),
      generation: wholeNumber("placement_generation", row.placement_generation),
    },
  };
}
