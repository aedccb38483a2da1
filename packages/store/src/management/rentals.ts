import type {
  Capacity,
  Host,
  HostRepository,
  Rental,
  RentalHolderKind,
  RentalRepository,
  WorkerRentals,
} from "@millrace/engine";
import { type Kysely, sql, type Transaction } from "kysely";
import { lockCapacity } from "./capacity-lock.ts";
import { fromJson } from "./json-column.ts";
import { fromRentalRow, toRentalRow } from "./rental-row.ts";
import type { ManagementSchema } from "./schema.ts";
import { transact } from "./transact.ts";

type Database = Kysely<ManagementSchema> | Transaction<ManagementSchema>;

/** Begins a rental as part of another change. */
export async function beginRental(transaction: Transaction<ManagementSchema>, rental: Rental): Promise<void> {
  await transaction.insertInto("rental").values(toRentalRow(rental)).execute();
}

/** Ends the open rental of a holder, if it has one. It cannot end before it began. */
export async function endRental(
  database: Database,
  holderKind: RentalHolderKind,
  holderId: string,
  endedAtMs: number,
): Promise<void> {
  await database
    .updateTable("rental")
    .set({ ended_at_ms: endNoEarlierThanStart(endedAtMs) })
    .where("holder_kind", "=", holderKind)
    .where("holder_id", "=", holderId)
    .where("ended_at_ms", "is", null)
    .execute();
}

/** Hosts and open rentals. */
export async function readCapacity(database: Database): Promise<Capacity> {
  const hosts = await database.selectFrom("host").selectAll().orderBy("machine_id").execute();
  const rentals = await database.selectFrom("rental").selectAll().where("ended_at_ms", "is", null).execute();
  return {
    hosts: hosts.map((row) => ({
      machineId: row.machine_id,
      dataCenterId: row.data_center_id,
      driver: row.driver,
      publicIp: row.public_ip,
      inventory: fromJson<Host["inventory"]>(row.inventory),
      seenAtMs: Number(row.seen_at_ms),
    })),
    rentals: rentals.map(fromRentalRow),
  };
}

export function createHostRepository(db: Kysely<ManagementSchema>): HostRepository {
  return {
    async report(host) {
      const facts = {
        data_center_id: host.dataCenterId,
        driver: host.driver,
        public_ip: host.publicIp,
        inventory: JSON.stringify(host.inventory),
        seen_at_ms: host.seenAtMs,
      };
      await db
        .insertInto("host")
        .values({ machine_id: host.machineId, ...facts })
        .onConflict((conflict) => conflict.column("machine_id").doUpdateSet(facts))
        .execute();
    },
    capacity: () => readCapacity(db),
  };
}

export function createWorkerRentals(db: Kysely<ManagementSchema>): WorkerRentals {
  return {
    begin: (make) =>
      transact(
        db,
        async (transaction) => {
          await lockCapacity(transaction);
          const made = make(await readCapacity(transaction));
          if ("refusal" in made) return made.refusal;
          await beginRental(transaction, made);
          return undefined;
        },
        { lockingRows: true },
      ),
    end: (workerId, atMs) => endRental(db, "worker", workerId, atMs),
    async endAllOf(machineId, atMs) {
      const host = await db
        .selectFrom("host")
        .select("seen_at_ms")
        .where("machine_id", "=", machineId)
        .executeTakeFirst();
      const lastMs = host === undefined ? atMs : Math.min(atMs, Number(host.seen_at_ms));
      await db
        .updateTable("rental")
        .set({ ended_at_ms: endNoEarlierThanStart(lastMs) })
        .where("holder_kind", "=", "worker")
        .where("machine_id", "=", machineId)
        .where("ended_at_ms", "is", null)
        .execute();
    },
  };
}

export function createRentalRepository(db: Kysely<ManagementSchema>): RentalRepository {
  return {
    async open() {
      return (await readCapacity(db)).rentals;
    },
    async find({ accountId, holderKinds, fromMs, untilMs }) {
      const rows = await db
        .selectFrom("rental")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("holder_kind", "in", holderKinds)
        .where("started_at_ms", "<", untilMs)
        .where((eb) => eb.or([eb("ended_at_ms", "is", null), eb("ended_at_ms", ">", fromMs)]))
        .execute();
      return rows.map(fromRentalRow);
    },
  };
}

function endNoEarlierThanStart(endedAtMs: number) {
  return sql<number>`CASE WHEN started_at_ms > ${endedAtMs} THEN started_at_ms ELSE ${endedAtMs} END`;
}
