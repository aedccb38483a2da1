import { createHash } from "node:crypto";
import {
  type HourChange,
  hourChangeOf,
  lineOf,
  type Rental,
  type RentalHolderKind,
  type RentalLine,
} from "@millrace/engine";
import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { ManagementSchema, RentalHourTable, RentalLineTable } from "./schema.ts";

/** Enters a beginning into the sums of its line and hour. */
export async function sumBeginning(transaction: Transaction<ManagementSchema>, rental: Rental): Promise<void> {
  const line = toLineRow(rental);
  await transaction
    .insertInto("rental_line")
    .values(line)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await add(transaction, line.id, hourChangeOf(rental, rental.startedAtMs, 1));
}

/** Enters ends. */
export async function sumEnds(transaction: Transaction<ManagementSchema>, ended: readonly Rental[]): Promise<void> {
  const changes = ended.flatMap((rental) =>
    rental.endedAtMs === null
      ? []
      : [{ lineId: toLineRow(rental).id, change: hourChangeOf(rental, rental.endedAtMs, -1) }],
  );
  // In one order, so that two that end many at once do not wait for each other.
  changes.sort((a, b) => (a.lineId === b.lineId ? a.change.atMs - b.change.atMs : a.lineId < b.lineId ? -1 : 1));
  for (const { lineId, change } of changes) await add(transaction, lineId, change);
}

async function add(transaction: Transaction<ManagementSchema>, lineId: string, change: HourChange): Promise<void> {
  const row = toHourRow(lineId, change);
  const { line_id: _line, hour_ms: _hour, ...sums } = row;
  await transaction
    .insertInto("rental_hour")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["line_id", "hour_ms"])
        .doUpdateSet(
          Object.fromEntries(
            Object.keys(sums).map((name) => [
              name,
              sql`${sql.ref(`rental_hour.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
            ]),
          ),
        ),
    )
    .execute();
}

function toLineRow(rental: Rental): Insertable<RentalLineTable> {
  const line = lineOf(rental);
  const row = {
    account_id: rental.accountId,
    holder_kind: line.holderKind,
    gpu_type_id: line.gpuTypeId,
    cpu_flavor_id: line.cpuFlavorId,
    instance_id: line.instanceId,
    endpoint_id: line.endpointId,
    data_center_id: line.dataCenterId,
    image_name: line.imageName,
    template_id: line.templateId,
  };
  return { id: createHash("sha256").update(JSON.stringify(row)).digest("base64url"), ...row };
}

export function fromLineRow(row: Selectable<RentalLineTable>): RentalLine {
  return {
    holderKind: row.holder_kind as RentalHolderKind,
    gpuTypeId: row.gpu_type_id,
    cpuFlavorId: row.cpu_flavor_id,
    instanceId: row.instance_id,
    endpointId: row.endpoint_id,
    dataCenterId: row.data_center_id,
    imageName: row.image_name,
    templateId: row.template_id,
  };
}

function toHourRow(lineId: string, change: HourChange): Selectable<RentalHourTable> {
  return {
    line_id: lineId,
    hour_ms: change.atMs,
    compute_nanos_per_hr: change.computeNanosPerHr,
    storage_nanos_per_hr: change.storageNanosPerHr,
    running: change.running,
    disk_in_gb: change.diskInGb,
    compute_moment_high: change.computeMomentHigh,
    compute_moment_low: change.computeMomentLow,
    storage_moment_high: change.storageMomentHigh,
    storage_moment_low: change.storageMomentLow,
    running_moment: change.runningMoment,
    disk_moment: change.diskMoment,
  };
}

export function fromHourRow(row: Selectable<RentalHourTable>): HourChange & { readonly lineId: string } {
  return {
    lineId: row.line_id,
    atMs: Number(row.hour_ms),
    computeNanosPerHr: Number(row.compute_nanos_per_hr),
    storageNanosPerHr: Number(row.storage_nanos_per_hr),
    running: Number(row.running),
    diskInGb: Number(row.disk_in_gb),
    computeMomentHigh: Number(row.compute_moment_high),
    computeMomentLow: Number(row.compute_moment_low),
    storageMomentHigh: Number(row.storage_moment_high),
    storageMomentLow: Number(row.storage_moment_low),
    runningMoment: Number(row.running_moment),
    diskMoment: Number(row.disk_moment),
  };
}
