import type { NetworkVolumeRepository, VolumeErasure, VolumeErasures } from "@millrace/engine";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { newestFirst } from "./writing/list-place.ts";
import { nameTaken } from "./writing/name-taken.ts";
import { beginRental, endRental, settleVolume } from "./rentals/rental-repository.ts";
import { fromVolumeRow, volumeColumns } from "./rows/resource-rows.ts";
import type { Database, InTransaction } from "./rows/schema.ts";
import { RowReader, type UnreadableRowError } from "./rows/unreadable-rows.ts";

export function createNetworkVolumeRepository(
  db: Database,
  onUnreadable: (error: UnreadableRowError) => void,
): NetworkVolumeRepository {
  const reader = new RowReader("network_volume", fromVolumeRow, onUnreadable);
  const volumes = db.selectFrom("network_volume").selectAll();
  return {
    insert: (volume, rental, rule) =>
      withCapacityLock(db, async (transaction) => {
        if (await nameTaken(transaction, "network_volume", volume, rule)) return "name-taken";
        await transaction.insertInto("network_volume").values(volumeColumns.toRow(volume)).execute();
        await beginRental(transaction, rental);
        return "inserted";
      }),
    get: async (id) => reader.one(await volumes.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) => reader.all(await newestFirst(volumes.where("account_id", "=", accountId)).execute()),
    change: (id, apply, rule) =>
      withCapacityLock(db, async (transaction) => {
        const row = await transaction.selectFrom("network_volume").selectAll().where("id", "=", id).executeTakeFirst();
        const current = reader.one(row);
        if (current === undefined) return { kind: "missing" };
        const { volume, rental } = apply(current);
        const renamed = volume.name !== current.name;
        if (renamed && (await nameTaken(transaction, "network_volume", volume, rule))) return { kind: "name-taken" };
        await transaction.updateTable("network_volume").set(volumeColumns.toRow(volume)).where("id", "=", id).execute();
        if (rental !== undefined) {
          const before = await endRental(transaction, "network-volume", id, rental.startedAtMs);
          await beginRental(transaction, { ...rental, machineId: before?.machineId ?? null });
        }
        return { kind: "changed", volume };
      }),
    remove: (id, atMs) =>
      withCapacityLock(db, async (transaction) => {
        const usedBy = await userOf(transaction, id);
        if (usedBy !== undefined) return { usedBy };
        const { numDeletedRows } = await transaction
          .deleteFrom("network_volume")
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return "missing";
        await endRental(transaction, "network-volume", id, atMs);
        const hosts = await transaction.selectFrom("host").select("machine_id").execute();
        const erasures = hosts.map(({ machine_id }) => ({ machine_id, kind: "network", volume_id: id }));
        if (erasures.length > 0) await transaction.insertInto("volume_erasure").values(erasures).execute();
        return "removed";
      }),
    settle: (id, machineId) =>
      withCapacityLock(db, async (transaction) => {
        await settleVolume(transaction, id, machineId);
        const rental = await transaction
          .selectFrom("rental")
          .select("machine_id")
          .where("holder_kind", "=", "network-volume")
          .where("holder_id", "=", id)
          .where("ended_at_ms", "is", null)
          .executeTakeFirst();
        return rental?.machine_id ?? null;
      }),
  };
}

export function createVolumeErasures(db: Database): VolumeErasures {
  return {
    async list(machineId) {
      const rows = await db.selectFrom("volume_erasure").selectAll().where("machine_id", "=", machineId).execute();
      return rows.map((row) => ({ kind: row.kind as VolumeErasure["kind"], volumeId: row.volume_id }));
    },
    async done(machineId, { kind, volumeId }) {
      await db
        .deleteFrom("volume_erasure")
        .where("machine_id", "=", machineId)
        .where("kind", "=", kind)
        .where("volume_id", "=", volumeId)
        .execute();
    },
  };
}

/** Whether every one of these volumes exists; to be asked under the lock, so that none goes meanwhile. */
export async function volumesExist(transaction: InTransaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await transaction.selectFrom("network_volume").select("id").where("id", "in", ids).execute();
  return found.length === new Set(ids).size;
}

async function userOf(transaction: InTransaction, volumeId: string): Promise<string | undefined> {
  const pod = await transaction
    .selectFrom("pod")
    .select("id")
    .where("network_volume_id", "=", volumeId)
    .executeTakeFirst();
  if (pod !== undefined) return `the pod ${pod.id}`;
  const endpoint = await transaction
    .selectFrom("endpoint")
    .select("id")
    // Ids hold letters, digits, _ and - only, and are quoted in the list.
    .where("network_volume_ids", "like", `%"${volumeId}"%`)
    .executeTakeFirst();
  return endpoint === undefined ? undefined : `the endpoint ${endpoint.id}`;
}
