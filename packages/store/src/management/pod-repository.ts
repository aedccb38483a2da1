import {
  type NameRule,
  type Pod,
  type PodChange,
  type PodReference,
  type PodRepository,
  uniquePodName,
} from "@millrace/engine";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { fromJson } from "./rows/json-column.ts";
import { newestFirst } from "./writing/list-place.ts";
import { nameTaken } from "./writing/name-taken.ts";
import { fromPodRow, toPodRow } from "./rows/pod-row.ts";
import { beginRental, endRental, settleVolume } from "./rentals/rental-repository.ts";
import { readCapacity } from "./rentals/rentals.ts";
import type { Database, InTransaction, ManagementSchema } from "./rows/schema.ts";
import { RowReader, type UnreadableRowError } from "./rows/unreadable-rows.ts";

export function createPodRepository(db: Database, onUnreadable: (error: UnreadableRowError) => void): PodRepository {
  const reader = new RowReader("pod", fromPodRow, onUnreadable);
  const pods = db.selectFrom("pod").selectAll();
  return {
    insert: (make, rule) =>
      withCapacityLock(db, async (transaction) => {
        const change = make(await readCapacity(transaction));
        if (await podNameTaken(transaction, change.pod, rule)) return { kind: "name-taken" };
        const missing = await missingReference(transaction, change.pod);
        if (missing !== undefined) return { kind: "reference-missing", field: missing };
        await transaction.insertInto("pod").values(toPodRow(change.pod)).execute();
        await applyRental(transaction, change);
        const { networkVolumeId, machineId } = change.pod;
        if (change.settlesVolume === true && networkVolumeId !== null) {
          await settleVolume(transaction, networkVolumeId, machineId);
        }
        return { kind: "changed", pod: change.pod };
      }),
    change: (id, apply, rule) =>
      withCapacityLock(db, async (transaction) => {
        const row = await transaction.selectFrom("pod").selectAll().where("id", "=", id).executeTakeFirst();
        const current = reader.one(row);
        if (current === undefined) return { kind: "missing" };
        const rented = await transaction
          .selectFrom("rental")
          .select("gpu_ids")
          .where("holder_kind", "=", "pod")
          .where("holder_id", "=", id)
          .where("ended_at_ms", "is", null)
          .executeTakeFirst();
        const gpuIds = rented === undefined ? [] : fromJson<readonly string[]>(rented.gpu_ids);
        const change = apply(current, await readCapacity(transaction), gpuIds);
        const renamed = change.pod.name !== current.name;
        if (renamed && (await podNameTaken(transaction, change.pod, rule))) return { kind: "name-taken" };
        const missing = await missingReference(transaction, change.pod);
        if (missing !== undefined) return { kind: "reference-missing", field: missing };
        await transaction.updateTable("pod").set(toPodRow(change.pod)).where("id", "=", id).execute();
        await applyRental(transaction, change);
        return { kind: "changed", pod: change.pod };
      }),
    get: async (id) => reader.one(await pods.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) => reader.all(await newestFirst(pods.where("account_id", "=", accountId)).execute()),
    listOfHost: async (machineId) => reader.all(await newestFirst(pods.where("machine_id", "=", machineId)).execute()),
    report: (id, generation, seen) =>
      withCapacityLock(db, async (transaction) => {
        const row = await transaction.selectFrom("pod").selectAll().where("id", "=", id).executeTakeFirst();
        const pod = reader.one(row);
        if (pod?.generation !== generation) return;
        // A container may still come up while its pod is stopped: why it was stopped is what stays to be read.
        const { lastStatusChange } = pod.desiredStatus === "RUNNING" ? { ...pod, ...seen } : pod;
        const next = toPodRow({ ...pod, ...seen, lastStatusChange });
        await transaction.updateTable("pod").set(next).where("id", "=", id).execute();
      }),
    async remove(id) {
      await db.deleteFrom("pod").where("id", "=", id).execute();
    },
  };
}

function podNameTaken(transaction: InTransaction, pod: Pod, rule?: NameRule): Promise<boolean> {
  return nameTaken(transaction, "pod", { id: pod.id, accountId: pod.accountId, name: uniquePodName(pod) }, rule);
}

async function applyRental(transaction: InTransaction, { pod, rental, atMs }: PodChange): Promise<void> {
  if (rental === undefined) return;
  await endRental(transaction, "pod", pod.id, atMs);
  if (rental !== null) await beginRental(transaction, rental);
}

const REFERENCED = [
  ["templateId", "template"],
  ["networkVolumeId", "network_volume"],
  ["containerRegistryAuthId", "registry_auth"],
] as const satisfies readonly (readonly [PodReference, keyof ManagementSchema])[];

async function missingReference(transaction: InTransaction, pod: Pod): Promise<PodReference | undefined> {
  for (const [field, table] of REFERENCED) {
    const id = pod[field];
    if (id === null) continue;
    const found = await transaction.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
    if (found === undefined) return field;
  }
  return undefined;
}
