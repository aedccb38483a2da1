import { setImmediate } from "node:timers/promises";
import {
  type Rental,
  type RentalHolderKind,
  type RentalPageQuery,
  type RentalQuery,
  type RentalRepository,
  requireBillable,
} from "@millrace/engine";
import { type Kysely, sql, type Transaction } from "kysely";
import { fromRentalRow, toRentalRow } from "../rows/rental-row.ts";
import { readPodHistory } from "./pod-sums.ts";
import { readHistory } from "./rental-history.ts";
import { sumBeginnings, sumEnds } from "./rental-sums.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import type { ManagementSchema } from "../rows/schema.ts";
import { transact } from "../writing/transact.ts";

const PAGE_ROWS = 2000;

/** Begins a rental as part of another change. It may have ended already. */
export async function beginRental(transaction: Transaction<ManagementSchema>, rental: Rental): Promise<void> {
  await insert(transaction, [rental]);
}

async function insert(transaction: Transaction<ManagementSchema>, rentals: readonly Rental[]): Promise<void> {
  rentals.forEach(requireBillable);
  for (const rows of rowChunks(rentals.map(toRentalRow))) {
    await transaction.insertInto("rental").values(rows).execute();
  }
  await sumBeginnings(transaction, rentals);
  await sumEnds(transaction, rentals);
}

/** Ends the open rental of a holder and answers it; undefined when there is none. It cannot end before it began. */
export async function endRental(
  transaction: Transaction<ManagementSchema>,
  holderKind: RentalHolderKind,
  holderId: string,
  endedAtMs: number,
): Promise<Rental | undefined> {
  const update = transaction
    .updateTable("rental")
    .set({ ended_at_ms: sql<number>`CASE WHEN started_at_ms > ${endedAtMs} THEN started_at_ms ELSE ${endedAtMs} END` })
    .where("ended_at_ms", "is", null)
    .where("holder_kind", "=", holderKind)
    .where("holder_id", "=", holderId);
  const ended = (await update.returningAll().execute()).map(fromRentalRow);
  await sumEnds(transaction, ended);
  return ended[0];
}

/** Enters the host in the rental of a network volume, unless it has one. */
export async function settleVolume(
  transaction: Transaction<ManagementSchema>,
  volumeId: string,
  machineId: string,
): Promise<void> {
  await transaction
    .updateTable("rental")
    .set({ machine_id: machineId })
    .where("holder_kind", "=", "network-volume" satisfies RentalHolderKind)
    .where("holder_id", "=", volumeId)
    .where("ended_at_ms", "is", null)
    .where("machine_id", "is", null)
    .execute();
}

export function createRentalRepository(db: Kysely<ManagementSchema>): RentalRepository {
  return {
    async open(accountId) {
      let open = db.selectFrom("rental").selectAll().where("ended_at_ms", "is", null);
      if (accountId !== undefined) open = open.where("account_id", "=", accountId);
      return (await open.execute()).map(fromRentalRow);
    },
    async find(query) {
      const found: Rental[] = [];
      await visit(db, query, (rentals) => found.push(...rentals));
      return found;
    },
    visit: (query, page) => visit(db, query, page),
    page: (query) => readPage(db, query),
    enter: (rentals) => transact(db, (transaction) => insert(transaction, rentals), { lockingRows: true }),
    // All of it as of one moment: what begins or ends meanwhile must be in all parts or in none.
    history: (query) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((transaction) => readHistory(transaction, query)),
    podHistory: (accountId, period) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((transaction) => readPodHistory(transaction, accountId, period)),
  };
}

async function readPage(db: Kysely<ManagementSchema>, query: RentalPageQuery): Promise<readonly Rental[]> {
  const { accountId, holderKinds, fromMs, untilMs, holderId, endpointId, after, limit } = query;
  let rows = db
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds)
    .where("started_at_ms", "<", untilMs)
    .where((eb) => eb.or([eb("ended_at_ms", "is", null), eb("ended_at_ms", ">", fromMs)]))
    .orderBy("started_at_ms", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (holderId !== undefined) rows = rows.where("holder_id", "=", holderId);
  if (endpointId !== undefined) rows = rows.where("endpoint_id", "=", endpointId);
  if (after !== undefined) {
    rows = rows.where(({ and, eb, or }) =>
      or([
        eb("started_at_ms", "<", after.startedAtMs),
        and([eb("started_at_ms", "=", after.startedAtMs), eb("id", "<", after.id)]),
      ]),
    );
  }
  return (await rows.execute()).map(fromRentalRow);
}

/** By beginning and id, which do not change. */
async function visit(
  db: Kysely<ManagementSchema>,
  { accountId, holderKinds, fromMs, untilMs, holderId }: RentalQuery,
  page: (rentals: readonly Rental[]) => void,
): Promise<void> {
  let overlapping = db
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds)
    .where("started_at_ms", "<", untilMs)
    .where((eb) => eb.or([eb("ended_at_ms", "is", null), eb("ended_at_ms", ">", fromMs)]))
    .orderBy("started_at_ms")
    .orderBy("id")
    .limit(PAGE_ROWS);
  if (holderId !== undefined) overlapping = overlapping.where("holder_id", "=", holderId);
  let next = overlapping;
  for (;;) {
    const rows = await next.execute();
    page(rows.map(fromRentalRow));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    next = overlapping
      .where("started_at_ms", ">=", last.started_at_ms)
      .where(({ and, eb, not }) => not(and([eb("started_at_ms", "=", last.started_at_ms), eb("id", "<=", last.id)])));
    // SQLite answers at once; others have waited meanwhile.
    await setImmediate();
  }
}
