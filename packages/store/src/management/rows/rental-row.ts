import type { Rental } from "@millrace/engine";
import type { Selectable } from "kysely";
import { columnsOf } from "./columns.ts";
import type { RentalTable } from "./schema.ts";

const columns = columnsOf<Rental, Selectable<RentalTable>>({
  id: "text",
  accountId: "text",
  holderKind: "text",
  holderId: "text",
  machineId: "text",
  dataCenterId: "text",
  endpointId: "text",
  templateId: "text",
  imageName: "text",
  gpuTypeId: "text",
  gpuIds: "json",
  gpuCount: "whole",
  cpuFlavorId: "text",
  vcpuCount: "whole",
  memoryInGb: "number",
  containerDiskInGb: "whole",
  volumeInGb: "whole",
  computeNanosPerHr: "whole",
  storageNanosPerHr: "whole",
  startedAtMs: "whole",
  endedAtMs: "whole",
});

export function toRentalRow(rental: Rental): Selectable<RentalTable> {
  return columns.toRow(rental);
}

/** So much of anything is a mistake; times a day in milliseconds it still fits a column of the sums. */
const QUANTITY_MAX = 1e11;

/** A rental holds hardware, so a number that cannot be handled must not make the row unreadable: it becomes the nearest that can. */
export function quantity(value: unknown, maximum = QUANTITY_MAX): number {
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, -maximum), maximum);
}

export function fromRentalRow(row: Selectable<RentalTable>): Rental {
  return columns.fromRow({
    ...row,
    gpu_count: quantity(row.gpu_count),
    vcpu_count: quantity(row.vcpu_count),
    memory_in_gb: Number.isFinite(row.memory_in_gb) ? row.memory_in_gb : 0,
    container_disk_in_gb: quantity(row.container_disk_in_gb),
    volume_in_gb: quantity(row.volume_in_gb),
    compute_nanos_per_hr: quantity(row.compute_nanos_per_hr, Number.MAX_SAFE_INTEGER),
    storage_nanos_per_hr: quantity(row.storage_nanos_per_hr, Number.MAX_SAFE_INTEGER),
  });
}
