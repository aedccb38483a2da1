import {
  HOUR_MS,
  hourOf,
  type HistoryQuery,
  type Rental,
  type RentalHolderKind,
  type RentalHistory,
  type RentalRepository,
} from "@millrace/engine";
import { type Kysely, sql, type Transaction } from "kysely";
import { fromRentalRow, toRentalRow } from "./rental-row.ts";
import { fromHourRow, fromLineRow, sumBeginning, sumEnds } from "./rental-sums.ts";
import type { ManagementSchema } from "./schema.ts";

/** Begins a rental as part of another change. It may have ended already. */
export async function beginRental(transaction: Transaction<ManagementSchema>, rental: Rental): Promise<void> {
  await transaction.insertInto("rental").values(toRentalRow(rental)).execute();
  await sumBeginning(transaction, rental);
  await sumEnds(transaction, [rental]);
}

/** Ends the open rental of a holder and answers it; undefined when there is none. It cannot end before it began. */
export async function endRental(
  transaction: Transaction<ManagementSchema>,
  holderKind: RentalHolderKind,
  holderId: string,
  endedAtMs: number,
): Promise<Rental | undefined> {
  const [ended] = await endWhere(transaction, { holder_kind: holderKind, holder_id: holderId }, endedAtMs);
  return ended;
}

/** Ends the open rentals of all workers on a host. */
export async function endRentalsOfWorkers(
  transaction: Transaction<ManagementSchema>,
  machineId: string,
  endedAtMs: number,
): Promise<void> {
  await endWhere(transaction, { holder_kind: "worker", machine_id: machineId }, endedAtMs);
}

async function endWhere(
  transaction: Transaction<ManagementSchema>,
  whose: { readonly holder_kind: RentalHolderKind; readonly holder_id?: string; readonly machine_id?: string },
  endedAtMs: number,
): Promise<Rental[]> {
  let update = transaction
    .updateTable("rental")
    .set({ ended_at_ms: sql<number>`CASE WHEN started_at_ms > ${endedAtMs} THEN started_at_ms ELSE ${endedAtMs} END` })
    .where("ended_at_ms", "is", null)
    .where("holder_kind", "=", whose.holder_kind);
  if (whose.holder_id !== undefined) update = update.where("holder_id", "=", whose.holder_id);
  if (whose.machine_id !== undefined) update = update.where("machine_id", "=", whose.machine_id);
  const ended = (await update.returningAll().execute()).map(fromRentalRow);
  await sumEnds(transaction, ended);
  return ended;
}

export function createRentalRepository(db: Kysely<ManagementSchema>): RentalRepository {
  return {
    async open(accountId) {
      let open = db.selectFrom("rental").selectAll().where("ended_at_ms", "is", null);
      if (accountId !== undefined) open = open.where("account_id", "=", accountId);
      return (await open.execute()).map(fromRentalRow);
    },
    async find({ accountId, holderKinds, fromMs, untilMs, holderId }) {
      let overlapping = db
        .selectFrom("rental")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("holder_kind", "in", holderKinds)
        .where("started_at_ms", "<", untilMs)
        .where((eb) => eb.or([eb("ended_at_ms", "is", null), eb("ended_at_ms", ">", fromMs)]));
      if (holderId !== undefined) overlapping = overlapping.where("holder_id", "=", holderId);
      return (await overlapping.execute()).map(fromRentalRow);
    },
    // All of it as of one moment: what begins or ends meanwhile must be in all parts or in none.
    history: (query) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((transaction) => readHistory(transaction, query)),
  };
}

async function readHistory(
  transaction: Transaction<ManagementSchema>,
  { accountId, holderKinds, fromMs, untilMs, accepts = () => true }: HistoryQuery,
): Promise<RentalHistory> {
  const ofAccount = transaction
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds);
  const lineRows = await transaction
    .selectFrom("rental_line")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds)
    .execute();
  const lines = new Map(lineRows.map((row) => [row.id, fromLineRow(row)] as const).filter(([, line]) => accepts(line)));
  if (lines.size === 0) return { lines, open: [], changes: [], later: [], cut: [] };
  const lineIds = [...lines.keys()];
  const hours = transaction.selectFrom("rental_hour").where("line_id", "in", lineIds);
  const open = await ofAccount.where("ended_at_ms", "is", null).execute();
  const changes = await hours
    .selectAll()
    .where("hour_ms", ">=", hourOf(fromMs))
    .where("hour_ms", "<", untilMs)
    .execute();
  const later = await hours
    .select(({ fn }) => [
      "line_id",
      fn.sum("compute_nanos_per_hr").as("compute"),
      fn.sum("storage_nanos_per_hr").as("storage"),
      fn.sum("running").as("running"),
      fn.sum("disk_in_gb").as("disk"),
    ])
    .where("hour_ms", ">=", untilMs)
    .groupBy("line_id")
    .execute();
  const cut = new Map<string, Rental>();
  const cutHours = new Set([fromMs, untilMs].filter((atMs) => hourOf(atMs) !== atMs).map(hourOf));
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
    changes: changes.map(fromHourRow),
    later: later.map((sum) => ({
      lineId: sum.line_id,
      computeNanosPerHr: Number(sum.compute),
      storageNanosPerHr: Number(sum.storage),
      running: Number(sum.running),
      diskInGb: Number(sum.disk),
    })),
    cut: [...cut.values()],
  };
}
