import { isReservation, type Rental, type RentalHolderKind, reservationOf } from "@millrace/engine";
import { withCapacityLock } from "../writing/capacity-lock.ts";
import { beginRental, endRental } from "./rental-repository.ts";
import { fromRentalRow } from "../rows/rental-row.ts";
import type { Database, InTransaction } from "../rows/schema.ts";

const pod = "pod" satisfies RentalHolderKind;

/** Replaces what pods rent on a host that was last seen then by reservations. */
export function beginAbsence(db: Database, machineId: string, seenAtMs: number, newId: () => string): Promise<void> {
  return withCapacityLock(db, async (transaction) => {
    const found = transaction.selectFrom("host").select("seen_at_ms").where("machine_id", "=", machineId);
    const host = await found.executeTakeFirst();
    if (host === undefined || Number(host.seen_at_ms) !== seenAtMs) return;
    for (const rental of await openOfPods(transaction, machineId)) {
      if (isReservation(rental)) continue;
      // What began since has no length, and so no price.
      const atMs = Math.max(seenAtMs, rental.startedAtMs);
      await endRental(transaction, pod, rental.holderId, atMs);
      await beginRental(transaction, reservationOf(rental, { id: newId(), startedAtMs: atMs }));
    }
  });
}

/** Goes on with what the reservations of pods on a host interrupted, on the same terms. */
export async function endAbsence(db: Database, machineId: string, atMs: number, newId: () => string): Promise<void> {
  // Hosts ask every few seconds, mostly in vain: without the lock.
  if (!(await openOfPods(db, machineId)).some(isReservation)) return;
  await withCapacityLock(db, async (transaction) => {
    for (const reservation of await openOfPods(transaction, machineId)) {
      if (!isReservation(reservation)) continue;
      const interrupted = await interruptedBy(transaction, reservation);
      const ended = await endRental(transaction, pod, reservation.holderId, atMs);
      if (interrupted === undefined || ended === undefined) continue;
      const startedAtMs = Math.max(atMs, reservation.startedAtMs);
      await beginRental(transaction, { ...interrupted, id: newId(), startedAtMs, endedAtMs: null });
    }
  });
}

async function openOfPods(database: Database, machineId: string): Promise<readonly Rental[]> {
  const open = database
    .selectFrom("rental")
    .selectAll()
    .where("ended_at_ms", "is", null)
    .where("machine_id", "=", machineId)
    .where("holder_kind", "=", pod);
  return (await open.execute()).map(fromRentalRow);
}

/** It ended when the reservation began; a reservation may have ended there, too. */
async function interruptedBy(
  transaction: InTransaction,
  { accountId, holderId, startedAtMs }: Rental,
): Promise<Rental | undefined> {
  const ended = transaction
    .selectFrom("rental")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("holder_kind", "=", pod)
    .where("holder_id", "=", holderId)
    .where("ended_at_ms", "=", startedAtMs)
    .orderBy("started_at_ms", "desc");
  return (await ended.execute()).map(fromRentalRow).find((rental) => !isReservation(rental));
}
