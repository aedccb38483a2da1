import type { Rental, RentalHolderKind } from "@millrace/engine";
import type { Insertable, Selectable } from "kysely";
import { fromJson } from "./json-column.ts";
import { storable } from "./row-numbers.ts";
import type { RentalTable } from "./schema.ts";

export function toRentalRow(rental: Rental): Insertable<RentalTable> {
  return storable({
    id: rental.id,
    account_id: rental.accountId,
    holder_kind: rental.holderKind,
    holder_id: rental.holderId,
    machine_id: rental.machineId,
    data_center_id: rental.dataCenterId,
    endpoint_id: rental.endpointId,
    template_id: rental.templateId,
    image_name: rental.imageName,
    gpu_type_id: rental.gpuTypeId,
    gpu_ids: JSON.stringify(rental.gpuIds),
    gpu_count: rental.gpuCount,
    cpu_flavor_id: rental.cpuFlavorId,
    vcpu_count: rental.vcpuCount,
    memory_in_gb: rental.memoryInGb,
    container_disk_in_gb: rental.containerDiskInGb,
    volume_in_gb: rental.volumeInGb,
    compute_nanos_per_hr: rental.computeNanosPerHr,
    storage_nanos_per_hr: rental.storageNanosPerHr,
    started_at_ms: rental.startedAtMs,
    ended_at_ms: rental.endedAtMs,
  });
}

/** So much of anything is a mistake; times a day in milliseconds it still fits a column of the sums. */
const QUANTITY_MAX = 1e11;

/** A rental holds hardware, so a number that cannot be handled must not make the row unreadable: it becomes the nearest that can. */
export function quantity(value: unknown, maximum = QUANTITY_MAX): number {
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, -maximum), maximum);
}

export function fromRentalRow(row: Selectable<RentalTable>): Rental {
  return {
    id: row.id,
    accountId: row.account_id,
    holderKind: row.holder_kind as RentalHolderKind,
    holderId: row.holder_id,
    machineId: row.machine_id,
    dataCenterId: row.data_center_id,
    endpointId: row.endpoint_id,
    templateId: row.template_id,
    imageName: row.image_name,
    gpuTypeId: row.gpu_type_id,
    gpuIds: fromJson<readonly string[]>(row.gpu_ids),
    gpuCount: quantity(row.gpu_count),
    cpuFlavorId: row.cpu_flavor_id,
    vcpuCount: quantity(row.vcpu_count),
    memoryInGb: row.memory_in_gb,
    containerDiskInGb: quantity(row.container_disk_in_gb),
    volumeInGb: quantity(row.volume_in_gb),
    computeNanosPerHr: quantity(row.compute_nanos_per_hr, Number.MAX_SAFE_INTEGER),
    storageNanosPerHr: quantity(row.storage_nanos_per_hr, Number.MAX_SAFE_INTEGER),
    startedAtMs: Number(row.started_at_ms),
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
  };
}
