import { setImmediate } from "node:timers/promises";
import {
  type Rental,
  type RentalHolderKind,
  type RentalPageQuery,
  type RentalQuery,
  type RentalRepository,
  requireBillable,
} from "@millrace/engine";
import { sql } from "kysely";
import { fromRentalRow, toRentalRow } from "../rows/rental-row.ts";
import { readPodHistory } from "./pod-sums.ts";
import { readHistory } from "./rental-history.ts";
import { sumBeginnings, sumEnds } from "./rental-sums.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import type { Database, InTransaction } from "../rows/schema.ts";
import { transactLocking } from "../writing/transact.ts";

const PAGE_ROWS = 2000;

/** Begins a rental as part of another change. It may have ended already. */
export async function beginRental(transaction: InTransaction, rental: Rental): Promise<void> {
  await insert(transaction, [rental]);
}

async function insert(transaction: InTransaction, rentals: readonly Rental[]): Promise<void> {
  rentals.forEach(requireBillable);
  for (const rows of rowChunks(rentals.map(toRentalRow))) {
    await transaction.insertInto("rental").values(rows).execute();
  }
  await sumBeginnings(transaction, rentals);
  await sumEnds(transaction, rentals);
}

/** Ends the open rental of a holder and answers it; undefined when there is none. It cannot end before it began. */
export async function endRental(
  transaction: InTransaction,
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
export async function settleVolume(transaction: InTransaction, volumeId: string, machineId: string): Promise<void> {
  await transaction
    .updateTable("rental")
    .set({ machine_id: machineId })
    .where("holder_kind", "=", "network-volume" satisfies RentalHolderKind)
    .where("holder_id", "=", volumeId)
    .where("ended_at_ms", "is", null)
    .where("machine_id", "is", null)
    .execute();
}

export function createRentalRepository(db: Database): RentalRepository {
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
    enter: (rentals) => transactLocking(db, (transaction) => insert(transaction, rentals)),
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

/** The rentals that last at some time of a period. */
function overlapping(db: Database, { accountId, holderKinds, fromMs, untilMs, holderId }: RentalQuery) {
  const found = db
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "in", holderKinds)
    .where("started_at_ms", "<", untilMs)
    .where((eb) => eb.or([eb("ended_at_ms", "is", null), eb("ended_at_ms", ">", fromMs)]));
  return holderId === undefined ? found : found.where("holder_id", "=", holderId);
}

async function readPage(db: Database, query: RentalPageQuery): Promise<readonly Rental[]> {
  const { endpointId, after, limit } = query;
  let rows = overlapping(db, query).orderBy("started_at_ms", "desc").orderBy("id", "desc").limit(limit);
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
async function visit(db: Database, query: RentalQuery, page: (rentals: readonly Rental[]) => void): Promise<void> {
  const all = overlapping(db, query).orderBy("started_at_ms").orderBy("id").limit(PAGE_ROWS);
  let next = all;
  for (;;) {
    const rows = await next.execute();
    page(rows.map(fromRentalRow));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    next = all
      .where("started_at_ms", ">=", last.started_at_ms)
      .where(({ and, eb, not }) => not(and([eb("started_at_ms", "=", last.started_at_ms), eb("id", "<=", last.id)])));
    // SQLite answers at once; others have waited meanwhile.
    await setImmediate();
  }
}
