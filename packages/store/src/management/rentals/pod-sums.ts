import {
  addMonthChanges,
  DAY_MS,
  type MonthChange,
  monthChangeOf,
  monthMoments,
  monthOf,
  type Period,
  type PodHistory,
  type PodKind,
  type Rental,
} from "@millrace/engine";
import { sql } from "kysely";
import { exact } from "../rows/exact.ts";
import { fromRentalRow, podSumColumns, type RentalPodSumTable } from "../rows/rental-row.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import type { InTransaction } from "../rows/schema.ts";

type PodChange = MonthChange & PodKind;

const HOLDINGS = ["compute_nanos_per_hr", "storage_nanos_per_hr", "running", "disk_in_gb"] as const;

/** Columns of the moments, by their names in the engine. */
const MOMENTS = {
  computeDays: "compute_days",
  computeHigh: "compute_high",
  computeLow: "compute_low",
  storageDays: "storage_days",
  storageHigh: "storage_high",
  storageLow: "storage_low",
  runningMoment: "running_moment",
  diskDays: "disk_days",
  diskMoment: "disk_moment",
} as const satisfies Record<(typeof monthMoments)[number], keyof RentalPodSumTable>;

const SUMS = [...HOLDINGS, ...Object.values(MOMENTS)];

const ADDED = Object.fromEntries(
  SUMS.map((name) => [name, sql<number>`${sql.ref(`rental_pod_sum.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
);

/** Enters the beginnings (sign 1) or the ends (sign -1) of rentals of pods into the sums of their months. */
export async function sumOfPods(transaction: InTransaction, rentals: readonly Rental[], sign: 1 | -1): Promise<void> {
  const sums = new Map<string, { readonly accountId: string; readonly change: PodChange }>();
  for (const rental of rentals) {
    const atMs = sign === 1 ? rental.startedAtMs : rental.endedAtMs;
    if (rental.holderKind !== "pod" || atMs === null) continue;
    const { accountId, holderId, gpuTypeId, cpuFlavorId } = rental;
    const change = { ...monthChangeOf(rental, atMs, sign), holderId, gpuTypeId, cpuFlavorId };
    const key = JSON.stringify([accountId, change.atMs, holderId, gpuTypeId, cpuFlavorId]);
    const sum = sums.get(key)?.change;
    sums.set(key, {
      accountId,
      change: sum === undefined ? change : { ...change, ...addMonthChanges(sum, change) },
    });
  }
  // In one order, so that two that change many at once do not wait for each other.
  const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => toRow(sum.accountId, sum.change));
  for (const rows of rowChunks(ordered)) {
    await transaction
      .insertInto("rental_pod_sum")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["account_id", "start_ms", "holder_id", "gpu_type_id", "cpu_flavor_id"]).doUpdateSet(ADDED),
      )
      .execute();
  }
}

/** Reads what reports by pod are made from. The transaction must see one moment. */
export async function readPodHistory(
  transaction: InTransaction,
  accountId: string,
  { fromMs, untilMs }: Period,
): Promise<PodHistory> {
  const [first, last] = [monthOf(fromMs), monthOf(untilMs)];
  const wholeFromMs = first.fromMs === fromMs ? fromMs : first.untilMs;
  const open = await transaction
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "=", "pod")
    .where("ended_at_ms", "is", null)
    .execute();
  const cut = (from: number, until: number) => readPart(transaction, accountId, { fromMs: from, untilMs: until });
  const whole = (from: number, until: number) => readMonths(transaction, accountId, { fromMs: from, untilMs: until });
  return {
    open: open.map(fromRentalRow),
    changes: [
      ...(await cut(fromMs, Math.min(wholeFromMs, untilMs))),
      ...(await whole(wholeFromMs, last.fromMs)),
      ...(await cut(Math.max(last.fromMs, wholeFromMs), untilMs)),
    ],
    after: [
      ...(last.fromMs === untilMs ? [] : await cut(untilMs, last.untilMs)),
      ...(await whole(last.fromMs === untilMs ? untilMs : last.untilMs, Number.MAX_SAFE_INTEGER)),
    ],
  };
}

async function readMonths(
  transaction: InTransaction,
  accountId: string,
  { fromMs, untilMs }: Period,
): Promise<PodChange[]> {
  if (fromMs >= untilMs) return [];
  const rows = await transaction
    .selectFrom("rental_pod_sum")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("start_ms", ">=", fromMs)
    .where("start_ms", "<", untilMs)
    .execute();
  return rows.map((row) => fromRow(row, 1));
}

/** Larger numbers are mistakes, which must not make a sum too large for the database; see `fromRentalRow`. */
function bounded(column: string, maximum: number): string {
  return `(CASE WHEN ${column} > ${maximum} THEN ${maximum} WHEN ${column} < -${maximum} THEN -${maximum} ELSE ${column} END)`;
}

/** The changes in a part of a month, added up from the rentals themselves. */
async function readPart(
  transaction: InTransaction,
  accountId: string,
  { fromMs, untilMs }: Period,
): Promise<PodChange[]> {
  if (fromMs >= untilMs) return [];
  const changes: PodChange[] = [];
  for (const [column, sign] of [["started_at_ms", 1] as const, ["ended_at_ms", -1] as const]) {
    const rows = await transaction
      .selectFrom("rental")
      .select(["holder_id", "gpu_type_id", "cpu_flavor_id"])
      .select(partSums(column, fromMs))
      .where("account_id", "=", accountId)
      .where("holder_kind", "=", "pod")
      .where(column, ">=", fromMs)
      .where(column, "<", untilMs)
      .groupBy(["holder_id", "gpu_type_id", "cpu_flavor_id"])
      .execute();
    changes.push(...rows.map((row) => fromRow({ ...row, start_ms: fromMs }, sign)));
  }
  return changes;
}

/** Sums of beginnings or ends, without their sign. */
function partSums(column: string, fromMs: number) {
  const compute = bounded("compute_nanos_per_hr", Number.MAX_SAFE_INTEGER);
  const storage = bounded("storage_nanos_per_hr", Number.MAX_SAFE_INTEGER);
  const disk = bounded("container_disk_in_gb + volume_in_gb", 1e11);
  const [days, ms] = [`((${column} - ${fromMs}) / ${DAY_MS})`, `((${column} - ${fromMs}) % ${DAY_MS})`];
  const sums: Readonly<Record<(typeof SUMS)[number], string>> = {
    compute_nanos_per_hr: compute,
    storage_nanos_per_hr: storage,
    running: "CASE WHEN vcpu_count > 0 THEN 1 ELSE 0 END",
    disk_in_gb: disk,
    compute_days: `${compute} * ${days}`,
    compute_high: `${compute} / 100000 * ${ms}`,
    compute_low: `${compute} % 100000 * ${ms}`,
    storage_days: `${storage} * ${days}`,
    storage_high: `${storage} / 100000 * ${ms}`,
    storage_low: `${storage} % 100000 * ${ms}`,
    running_moment: `CASE WHEN vcpu_count > 0 THEN ${column} - ${fromMs} ELSE 0 END`,
    disk_days: `${disk} * ${days}`,
    disk_moment: `${disk} * ${ms}`,
  };
  return SUMS.map((name) => sql.raw<number>(`sum(${sums[name]})`).as(name));
}

function toRow(accountId: string, { gpuTypeId, cpuFlavorId, ...change }: PodChange): RentalPodSumTable {
  return podSumColumns.toRow({ accountId, gpuTypeId: gpuTypeId ?? "", cpuFlavorId: cpuFlavorId ?? "", ...change });
}

type SumRow = Omit<RentalPodSumTable, "account_id" | "gpu_type_id" | "cpu_flavor_id"> & {
  readonly gpu_type_id: string | null;
  readonly cpu_flavor_id: string | null;
};

function fromRow(row: SumRow, sign: 1 | -1): PodChange {
  const moments = monthMoments.map((name) => {
    const read = exact(row[MOMENTS[name]]);
    return [name, sign === 1 ? read : -read] as const;
  });
  return {
    holderId: row.holder_id,
    gpuTypeId: row.gpu_type_id === "" ? null : row.gpu_type_id,
    cpuFlavorId: row.cpu_flavor_id === "" ? null : row.cpu_flavor_id,
    atMs: Number(row.start_ms),
    computeNanosPerHr: sign * Number(row.compute_nanos_per_hr),
    storageNanosPerHr: sign * Number(row.storage_nanos_per_hr),
    running: sign * Number(row.running),
    diskInGb: sign * Number(row.disk_in_gb),
    ...(Object.fromEntries(moments) as Pick<MonthChange, (typeof monthMoments)[number]>),
  };
}
