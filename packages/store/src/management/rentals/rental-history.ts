import {
  type ChangeSum,
  type HistoryQuery,
  DAY_MS,
  HOUR_MS,
  hourOf,
  hoursCutBy,
  type Rental,
  type RentalHistory,
} from "@millrace/engine";
import { exact } from "../rows/exact.ts";
import { fromRentalRow, lineColumns } from "../rows/rental-row.ts";
import type { InTransaction } from "../rows/schema.ts";

type LineSum = ChangeSum & { readonly lineId: string };

/** Reads what reports are made from. The transaction must see one moment. */
export async function readHistory(
  transaction: InTransaction,
  { accountId, holderKinds, fromMs, untilMs, resolution, accepts = () => true }: HistoryQuery,
): Promise<RentalHistory> {
  const lineRows = await transaction
    .selectFrom("rental_line")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds)
    .execute();
  const lines = new Map(
    lineRows.map((row) => [row.id, lineColumns.fromRow(row)] as const).filter(([, line]) => accepts(line)),
  );
  if (lines.size === 0) return { lines, open: [], changes: [], rest: [], cut: [] };
  const lineIds = [...lines.keys()];
  const cutHours = hoursCutBy({ fromMs, untilMs });
  const ofAccount = transaction
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds);
  const open = await ofAccount.where("ended_at_ms", "is", null).execute();
  const cut = new Map<string, Rental>();
  // One by one, here and below: with OR, SQLite would scan all rentals of the account.
  for (const hourMs of cutHours) {
    for (const column of ["started_at_ms", "ended_at_ms"] as const) {
      const rows = await ofAccount
        .where(column, ">=", hourMs)
        .where(column, "<", hourMs + HOUR_MS)
        .execute();
      for (const row of rows) cut.set(row.id, fromRentalRow(row));
    }
  }
  return {
    lines,
    open: open.map(fromRentalRow),
    changes: await (resolution === "hour" ? readHours : readDays)(transaction, lineIds, {
      fromMs: ceil(fromMs, HOUR_MS),
      untilMs: hourOf(untilMs),
    }),
    rest: await readRest(transaction, lineIds, cutHours, untilMs),
    cut: [...cut.values()],
  };
}

interface Range {
  readonly fromMs: number;
  readonly untilMs: number;
}

function ceil(atMs: number, spanMs: number): number {
  return Math.ceil(atMs / spanMs) * spanMs;
}

/** Days, and the hours of the days that the range has a part of only. */
async function readDays(
  transaction: InTransaction,
  lineIds: readonly string[],
  { fromMs, untilMs }: Range,
): Promise<LineSum[]> {
  const days = { fromMs: ceil(fromMs, DAY_MS), untilMs: Math.floor(untilMs / DAY_MS) * DAY_MS };
  if (days.fromMs >= days.untilMs) return readHours(transaction, lineIds, { fromMs, untilMs });
  return [
    ...(await readHours(transaction, lineIds, { fromMs, untilMs: days.fromMs })),
    ...(await readSums(transaction, lineIds, DAY_MS, days)),
    ...(await readHours(transaction, lineIds, { fromMs: days.untilMs, untilMs })),
  ];
}

function readHours(transaction: InTransaction, lineIds: readonly string[], range: Range): Promise<LineSum[]> {
  return readSums(transaction, lineIds, HOUR_MS, range);
}

async function readSums(
  transaction: InTransaction,
  lineIds: readonly string[],
  spanMs: number,
  { fromMs, untilMs }: Range,
): Promise<LineSum[]> {
  const rows = await transaction
    .selectFrom("rental_sum")
    .select([
      "line_id as lineId",
      "start_ms as atMs",
      "compute_nanos_per_hr as computeNanosPerHr",
      "storage_nanos_per_hr as storageNanosPerHr",
      "running",
      "disk_in_gb as diskInGb",
      "compute_moment_high as computeMomentHigh",
      "compute_moment_low as computeMomentLow",
      "storage_moment_high as storageMomentHigh",
      "storage_moment_low as storageMomentLow",
      "running_moment as runningMoment",
      "disk_moment as diskMoment",
    ])
    .where("line_id", "in", lineIds)
    .where("span_ms", "=", spanMs)
    .where("start_ms", ">=", fromMs)
    .where("start_ms", "<", untilMs)
    .execute();
  // In place, because there may be a hundred thousand. A driver tells large numbers as texts.
  for (const row of rows) {
    row.atMs = Number(row.atMs);
    row.computeNanosPerHr = Number(row.computeNanosPerHr);
    row.storageNanosPerHr = Number(row.storageNanosPerHr);
    row.running = Number(row.running);
    row.diskInGb = Number(row.diskInGb);
    row.computeMomentHigh = exact(row.computeMomentHigh);
    row.computeMomentLow = exact(row.computeMomentLow);
    row.storageMomentHigh = exact(row.storageMomentHigh);
    row.storageMomentLow = exact(row.storageMomentLow);
    row.runningMoment = exact(row.runningMoment);
    row.diskMoment = exact(row.diskMoment);
  }
  return rows as LineSum[];
}

async function readRest(
  transaction: InTransaction,
  lineIds: readonly string[],
  cutHours: readonly number[],
  untilMs: number,
): Promise<RentalHistory["rest"]> {
  const nextDayMs = ceil(untilMs, DAY_MS);
  const parts = [
    { spanMs: DAY_MS, fromMs: nextDayMs, untilMs: Number.MAX_SAFE_INTEGER },
    { spanMs: HOUR_MS, fromMs: ceil(untilMs, HOUR_MS), untilMs: nextDayMs },
    ...cutHours.map((hourMs) => ({ spanMs: HOUR_MS, fromMs: hourMs, untilMs: hourMs + HOUR_MS })),
  ];
  const rest: RentalHistory["rest"][number][] = [];
  for (const part of parts) {
    const rows = await transaction
      .selectFrom("rental_sum")
      .select(({ fn }) => [
        "line_id as lineId",
        fn.sum("compute_nanos_per_hr").as("computeNanosPerHr"),
        fn.sum("storage_nanos_per_hr").as("storageNanosPerHr"),
        fn.sum("running").as("running"),
        fn.sum("disk_in_gb").as("diskInGb"),
      ])
      .where("line_id", "in", lineIds)
      .where("span_ms", "=", part.spanMs)
      .where("start_ms", ">=", part.fromMs)
      .where("start_ms", "<", part.untilMs)
      .groupBy("line_id")
      .execute();
    for (const row of rows) {
      rest.push({
        lineId: row.lineId,
        computeNanosPerHr: Number(row.computeNanosPerHr),
        storageNanosPerHr: Number(row.storageNanosPerHr),
        running: Number(row.running),
        diskInGb: Number(row.diskInGb),
      });
    }
  }
  return rest;
}
