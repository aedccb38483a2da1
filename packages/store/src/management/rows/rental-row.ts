import type { ChangeSum, MonthChange, PodKind, Rental, RentalLine } from "@millrace/engine";
import { columnsOf, type TableOf } from "./columns.ts";

const columns = columnsOf<Rental>()({
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

export interface RentalTable extends TableOf<typeof columns> {}

export const toRentalRow: (rental: Rental) => RentalTable = columns.toRow;

/** So much of anything is a mistake; times a day in milliseconds it still fits a column of the sums. */
const QUANTITY_MAX = 1e11;

/** A rental holds hardware, so a number that cannot be handled must not make the row unreadable: it becomes the nearest that can. */
export function quantity(value: unknown, maximum = QUANTITY_MAX): number {
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, -maximum), maximum);
}

export function fromRentalRow(row: RentalTable): Rental {
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

/** The order is part of the ids of stored lines; see `RentalLineTable`. */
export const lineColumns = columnsOf<RentalLine>()({
  holderKind: "text",
  gpuTypeId: "text",
  cpuFlavorId: "text",
  instanceId: "text",
  endpointId: "text",
  dataCenterId: "text",
  imageName: "text",
  templateId: "text",
});

/** Rentals that reports do not tell apart; the id is a hash of the other columns, in their order. */
export interface RentalLineTable extends TableOf<typeof lineColumns> {
  id: string;
  account_id: string;
}

/** A `ChangeSum` of an hour or a day. */
export const sumColumns = columnsOf<ChangeSum & { readonly lineId: string; readonly spanMs: number }>()({
  lineId: "text",
  spanMs: "whole",
  atMs: ["whole", "start_ms"],
  computeNanosPerHr: "exact",
  storageNanosPerHr: "exact",
  running: "exact",
  diskInGb: "exact",
  computeMomentHigh: "exact",
  computeMomentLow: "exact",
  storageMomentHigh: "exact",
  storageMomentLow: "exact",
  runningMoment: "exact",
  diskMoment: "exact",
});

export interface RentalSumTable extends TableOf<typeof sumColumns> {}

/** No GPU type and no CPU flavor are empty texts in sums of pods, whose key they are part of. */
type KeyedPod = { readonly [Field in keyof PodKind]: string };

/** A `ChangeSum` of a pod and a month. Moments are split into whole days and the rest: those of a month would not fit 64 bits. */
export const podSumColumns = columnsOf<MonthChange & KeyedPod & { readonly accountId: string }>()({
  accountId: "text",
  atMs: ["whole", "start_ms"],
  holderId: "text",
  gpuTypeId: "text",
  cpuFlavorId: "text",
  computeNanosPerHr: "exact",
  storageNanosPerHr: "exact",
  running: "exact",
  diskInGb: "exact",
  computeDays: "exact",
  computeHigh: "exact",
  computeLow: "exact",
  storageDays: "exact",
  storageHigh: "exact",
  storageLow: "exact",
  runningMoment: "exact",
  diskDays: "exact",
  diskMoment: "exact",
});

export interface RentalPodSumTable extends TableOf<typeof podSumColumns> {}
