import {
  type Capacity,
  capacityOf,
  type HeldOfHost,
  type Host,
  type HostRepository,
  type HostSteering,
  type RentalHolderKind,
  type WorkerRentals,
} from "@millrace/engine";
import { type Selectable, sql } from "kysely";
import { withCapacityLock } from "../writing/capacity-lock.ts";
import { beginAbsence, endAbsence } from "./host-absences.ts";
import { hostColumns, type HostTable } from "../rows/host-row.ts";
import { fromJson } from "../rows/json-column.ts";
import { beginRental, endRental, settleVolume } from "./rental-repository.ts";
import { fromRentalRow, quantity } from "../rows/rental-row.ts";
import { rowChunks } from "../writing/row-chunks.ts";
import type { Database } from "../rows/schema.ts";
import { transactLocking } from "../writing/transact.ts";
import { assignWorker, pauseAssignment } from "./worker-assignment-repository.ts";

/** In the column `leaving`: the host means to be back soon. */
const leavesToReturn = 2;

async function readHosts(database: Database): Promise<readonly Host[]> {
  const rows = await database.selectFrom("host").selectAll().orderBy("machine_id").execute();
  return rows.map((row) => ({
    ...hostColumns.fromRow(row),
    ...steeringOf(row),
    ...(row.leaving === 0 ? {} : { leaving: true }),
    ...(row.leaving === leavesToReturn ? { restarts: true } : {}),
    ...(row.gateway_url === null ? {} : { gateway: { url: row.gateway_url, loopbackOf: row.gateway_loopback_of } }),
  }));
}

/**
 * Summed by the database, from indexes that hold what is summed: each start of a worker asks, and in a large fleet reading every
 * rental would take longer than the start.
 */
export async function readCapacity(database: Database): Promise<Capacity> {
  const hosts = await readHosts(database);
  const open = database.selectFrom("rental").where("ended_at_ms", "is", null).where("machine_id", "is not", null);
  const sums = await open
    .select([sql<string>`machine_id`.as("host"), sql`SUM(vcpu_count)`.as("vcpus"), sql`SUM(memory_in_gb)`.as("memory")])
    .groupBy("machine_id")
    .execute();
  const gpus = await open
    .select([sql<string>`machine_id`.as("host"), sql<string>`STRING_AGG(gpu_ids, ',')`.as("lists")])
    .where(sql<boolean>`gpu_ids <> '[]'`)
    .groupBy("machine_id")
    .execute();
  const homes = await open
    .select(["holder_id", sql<string>`machine_id`.as("host")])
    .where("holder_kind", "=", "network-volume" satisfies RentalHolderKind)
    .execute();
  const gpuIds = new Map(gpus.map((row) => [row.host, fromJson<string[][]>(`[${row.lists}]`).flat()]));
  const heldOf = ({ host, vcpus, memory }: (typeof sums)[number]): HeldOfHost => ({
    gpuIds: gpuIds.get(host) ?? [],
    vcpuCount: quantity(vcpus),
    memoryInGb: Number(memory),
  });
  return {
    hosts,
    held: new Map(sums.map((row) => [row.host, heldOf(row)])),
    volumeHomes: new Map(homes.map((row) => [row.holder_id, row.host])),
  };
}

function steeringOf(row: Pick<Selectable<HostTable>, "cordoned" | "labels" | "draining_since_ms">): HostSteering {
  return {
    cordoned: Number(row.cordoned) === 1,
    labels: fromJson<HostSteering["labels"]>(row.labels),
    ...(row.draining_since_ms === null ? {} : { drainingSinceMs: Number(row.draining_since_ms) }),
  };
}

export function createHostRepository(db: Database): HostRepository {
  return {
    async report(host) {
      const facts = {
        ...hostColumns.toRow(host),
        leaving: host.leaving === true ? (host.restarts === true ? leavesToReturn : 1) : 0,
        gateway_url: host.gateway?.url ?? null,
        gateway_loopback_of: host.gateway?.loopbackOf ?? null,
      };
      const write = (database: Database) =>
        database
          .insertInto("host")
          .values(facts)
          .onConflict((conflict) => conflict.column("machine_id").doUpdateSet(facts))
          .execute();
      // Placements look at hosts under the lock: each one either is stored before the host leaves, or sees that it does.
      await (host.leaving === true ? withCapacityLock(db, write) : write(db));
    },
    steer: (machineId, change) =>
      withCapacityLock(db, async (transaction) => {
        const row = await transaction
          .selectFrom("host")
          .select(["cordoned", "labels", "draining_since_ms"])
          .where("machine_id", "=", machineId)
          .executeTakeFirst();
        if (row === undefined) return false;
        const { cordoned, labels, drainingSinceMs = null } = change(steeringOf(row));
        await transaction
          .updateTable("host")
          .set({ cordoned: cordoned ? 1 : 0, labels: JSON.stringify(labels), draining_since_ms: drainingSinceMs })
          .where("machine_id", "=", machineId)
          .execute();
        return true;
      }),
    absent: (machineId, seenAtMs, newId) => beginAbsence(db, machineId, seenAtMs, newId),
    present: (machineId, atMs, newId) => endAbsence(db, machineId, atMs, newId),
    async beat(machineId, atMs) {
      await db.updateTable("host").set({ seen_at_ms: atMs }).where("machine_id", "=", machineId).execute();
    },
    async signs() {
      const columns = ["machine_id", "seen_at_ms", "leaving", "draining_since_ms"] as const;
      const rows = await db.selectFrom("host").select(columns).execute();
      return new Map(
        rows.map((row) => {
          const { seen_at_ms: seenAtMs, leaving, draining_since_ms: since } = row;
          const sign = { seenAtMs: Number(seenAtMs), leaving: leaving !== 0, draining: since !== null };
          return [row.machine_id, leaving === leavesToReturn ? { ...sign, restarts: true } : sign];
        }),
      );
    },
    list: () => readHosts(db),
    capacity: () => readCapacity(db),
    async rented() {
      const rentals = await db.selectFrom("rental").selectAll().where("ended_at_ms", "is", null).execute();
      return capacityOf(await readHosts(db), rentals.map(fromRentalRow));
    },
  };
}

export function createWorkerRentals(db: Database): WorkerRentals {
  async function endEach(workerIds: readonly string[], atMs: number): Promise<void> {
    if (workerIds.length === 0) return;
    await transactLocking(db, async (transaction) => {
      for (const workerId of workerIds) await endRental(transaction, "worker", workerId, atMs);
      for (const ids of rowChunks(workerIds)) {
        await transaction.deleteFrom("worker_assignment").where("worker_id", "in", ids).execute();
      }
    });
  }

  return {
    begin: (make, among) =>
      withCapacityLock(db, async (transaction) => {
        const made = make(await readCapacity(transaction));
        if ("refusal" in made) return made.refusal;
        await beginRental(transaction, made);
        if (among === undefined || made.machineId === null) return undefined;
        await assignWorker(transaction, among.assigned(), made.machineId);
        if (among.networkVolumeId !== null) await settleVolume(transaction, among.networkVolumeId, made.machineId);
        return undefined;
      }),
    end: (workerId, atMs) => endEach([workerId], atMs),
    endEach,
    async pause(workerId, atMs) {
      await transactLocking(db, async (transaction) => {
        await endRental(transaction, "worker", workerId, atMs);
        await pauseAssignment(transaction, workerId);
      });
    },
  };
}
