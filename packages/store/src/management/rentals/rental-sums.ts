import { createHash } from "node:crypto";
import { addChangeSums, DAY_MS, HOUR_MS, type ChangeSum, changeSumOf, lineOf, type Rental } from "@millrace/engine";
import { sql } from "kysely";
import { lineColumns, type RentalLineTable, type RentalSumTable, sumColumns } from "../rows/rental-row.ts";
import { sumOfPods } from "./pod-sums.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import type { InTransaction } from "../rows/schema.ts";

type SumKey = "line_id" | "span_ms" | "start_ms";
type LineSum = ChangeSum & { readonly lineId: string; readonly spanMs: number };

/** Enters beginnings into the sums of their lines. */
export async function sumBeginnings(transaction: InTransaction, rentals: readonly Rental[]): Promise<void> {
  const lines = new Map(rentals.map(toLineRow).map((row) => [row.id, row]));
  for (const rows of rowChunks([...lines.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
    const inserted = transaction.insertInto("rental_line").values(rows);
    await inserted.onConflict((conflict) => conflict.column("id").doNothing()).execute();
  }
  await add(
    transaction,
    rentals.flatMap((rental) => changesOf(rental, rental.startedAtMs, 1)),
  );
  await sumOfPods(transaction, rentals, 1);
}

/** Enters the ends of those that have ended. */
export async function sumEnds(transaction: InTransaction, rentals: readonly Rental[]): Promise<void> {
  const changes = rentals.flatMap((rental) =>
    rental.endedAtMs === null ? [] : changesOf(rental, rental.endedAtMs, -1),
  );
  await add(transaction, changes);
  await sumOfPods(transaction, rentals, -1);
}

async function add(transaction: InTransaction, changes: readonly LineSum[]): Promise<void> {
  const sums = new Map<string, LineSum>();
  for (const change of changes) {
    const key = `${change.lineId} ${change.spanMs} ${change.atMs}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? change : { ...change, ...addChangeSums(sum, change) });
  }
  // In one order, so that two that change many at once do not wait for each other.
  const ordered = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => sumColumns.toRow(change));
  for (const rows of rowChunks(ordered)) {
    const inserted = transaction.insertInto("rental_sum").values(rows);
    await inserted
      .onConflict((conflict) => conflict.columns(["line_id", "span_ms", "start_ms"]).doUpdateSet(ADDED))
      .execute();
  }
}

const SUMS = [
  "compute_nanos_per_hr",
  "storage_nanos_per_hr",
  "running",
  "disk_in_gb",
  "compute_moment_high",
  "compute_moment_low",
  "storage_moment_high",
  "storage_moment_low",
  "running_moment",
  "disk_moment",
] as const satisfies readonly Exclude<keyof RentalSumTable, SumKey>[];

const ADDED = Object.fromEntries(
  SUMS.map((name) => [name, sql<number>`${sql.ref(`rental_sum.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
);

/** Hours for what is fine, days for what is long. */
function changesOf(rental: Rental, atMs: number, sign: 1 | -1): LineSum[] {
  const lineId = toLineRow(rental).id;
  return [HOUR_MS, DAY_MS].map((spanMs) => ({ ...changeSumOf(rental, atMs, sign, spanMs), lineId, spanMs }));
}

function toLineRow(rental: Rental): RentalLineTable {
  const row = { account_id: rental.accountId, ...lineColumns.toRow(lineOf(rental)) };
  return { id: createHash("sha256").update(JSON.stringify(row)).digest("base64url"), ...row };
}
