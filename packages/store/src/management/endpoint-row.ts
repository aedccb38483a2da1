import { noEndpointExtras, type Endpoint } from "@millrace/engine";
import type { ComputeType, CudaVersion, ScalerType } from "@millrace/spec";
import type { Insertable, Selectable } from "kysely";
import { flag, fromJson } from "./json-column.ts";
import type { EndpointTable } from "./schema.ts";

export function toEndpointRow(endpoint: Endpoint): Insertable<EndpointTable> {
  return {
    id: endpoint.id,
    account_id: endpoint.accountId,
    name: endpoint.name,
    template_id: endpoint.templateId,
    compute_type: endpoint.computeType,
    env: JSON.stringify(endpoint.env),
    gpu_type_ids: JSON.stringify(endpoint.gpuTypeIds),
    gpu_count: endpoint.gpuCount,
    cpu_flavor_ids: JSON.stringify(endpoint.cpuFlavorIds),
    vcpu_count: endpoint.vcpuCount,
    data_center_ids: JSON.stringify(endpoint.dataCenterIds),
    allowed_cuda_versions: JSON.stringify(endpoint.allowedCudaVersions),
    min_cuda_version: endpoint.minCudaVersion,
    network_volume_ids: JSON.stringify(endpoint.networkVolumeIds),
    workers_min: endpoint.workersMin,
    workers_max: endpoint.workersMax,
    scaler_type: endpoint.scalerType,
    scaler_value: endpoint.scalerValue,
    idle_timeout_seconds: endpoint.idleTimeoutSeconds,
    execution_timeout_ms: endpoint.executionTimeoutMs,
    flashboot: flag(endpoint.flashboot),
    version: endpoint.version,
    created_at_ms: endpoint.createdAtMs,
    extras: JSON.stringify(endpoint.extras),
    shard: endpoint.placement.shard,
    former_shards: JSON.stringify(endpoint.placement.formerShards),
    placement_generation: endpoint.placement.generation,
  };
}

export function fromEndpointRow(row: Selectable<EndpointTable>): Endpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    templateId: row.template_id,
    computeType: row.compute_type as ComputeType,
    env: fromJson<Endpoint["env"]>(row.env),
    gpuTypeIds: fromJson<Endpoint["gpuTypeIds"]>(row.gpu_type_ids),
    gpuCount: Number(row.gpu_count),
    cpuFlavorIds: fromJson<Endpoint["cpuFlavorIds"]>(row.cpu_flavor_ids),
    vcpuCount: Number(row.vcpu_count),
    dataCenterIds: fromJson<Endpoint["dataCenterIds"]>(row.data_center_ids),
    allowedCudaVersions: fromJson<Endpoint["allowedCudaVersions"]>(row.allowed_cuda_versions),
    minCudaVersion: row.min_cuda_version as CudaVersion | null,
    networkVolumeIds: fromJson<readonly string[]>(row.network_volume_ids),
    workersMin: Number(row.workers_min),
    workersMax: Number(row.workers_max),
    scalerType: row.scaler_type as ScalerType,
    scalerValue: Number(row.scaler_value),
    idleTimeoutSeconds: Number(row.idle_timeout_seconds),
    executionTimeoutMs: Number(row.execution_timeout_ms),
    flashboot: row.flashboot === 1,
    version: Number(row.version),
    createdAtMs: Number(row.created_at_ms),
    extras: { ...noEndpointExtras, ...fromJson<Partial<Endpoint["extras"]>>(row.extras) },
    placement: {
      shard: Number(row.shard),
      formerShards: fromJson<readonly number[]>(row.former_shards),
      generation: Number(row.placement_generation),
    },
  };
}
