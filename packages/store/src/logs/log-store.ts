import { setImmediate as nextTurn } from "node:timers/promises";
import type { LogChunk, LogPage, LogQuery, LogScope, LogStore } from "@millrace/engine";
import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import { packEntries, unpackEntries } from "./packed-entries.ts";
import { type LogChunkTable, type LogSchema, machineColumns } from "./schema.ts";

/** Rows that one statement removes, so that none takes long. */
const removedRowsMax = 100;
/** Rows whose sizes one statement adds. */
const addedRowsMax = 20_000;

/** Logs in a database that the migration of logs was made on. Work of many rows is done in parts, between which others have their turn. */
export function createLogStore(db: Kysely<LogSchema>): LogStore {
  async function trimMachine(machineId: string, maxBytes: number): Promise<void> {
    const rows = await db
      .selectFrom("log_chunk")
      .select(["last_us", "size_bytes"])
      .where("machine_id", "=", machineId)
      .orderBy("last_us", "desc")
      .execute();
    let sizeBytes = 0;
    const firstTooMany = rows.find((row) => (sizeBytes += Number(row.size_bytes)) > maxBytes);
    if (firstTooMany === undefined) return;
    await removeRows((eb) =>
      eb.and([eb("machine_id", "=", machineId), eb("last_us", "<=", Number(firstTooMany.last_us))]),
    );
  }

  type Condition = (
    eb: ExpressionBuilder<LogSchema, "log_chunk">,
  ) => ExpressionWrapper<LogSchema, "log_chunk", SqlBool>;

  async function removeRows(condition: Condition): Promise<void> {
    for (;;) {
      const rows = await db
        .selectFrom("log_chunk")
        .select(["machine_id", "first_us"])
        .where(condition)
        .limit(removedRowsMax)
        .execute();
      for (const row of rows) {
        await db
          .deleteFrom("log_chunk")
          .where("machine_id", "=", row.machine_id)
          .where("first_us", "=", Number(row.first_us))
          .execute();
      }
      if (rows.length < removedRowsMax) return;
      await nextTurn();
    }
  }

  /** The last moment of what is too much, or null. */
  async function overflowUs(maxBytes: number): Promise<number | null> {
    let sizeBytes = 0;
    for (let beforeUs = Number.MAX_SAFE_INTEGER; ;) {
      const rows = await db
        .selectFrom((eb) =>
          eb
            .selectFrom("log_chunk")
            .select(["last_us", "size_bytes"])
            .where("last_us", "<", beforeUs)
            .orderBy("last_us", "desc")
            .limit(addedRowsMax)
            .as("part"),
        )
        .select((eb) => [eb.fn.sum("size_bytes").as("size"), eb.fn.min("last_us").as("from_us")])
        .executeTakeFirst();
      if (rows === undefined || rows.size === null) return null;
      const partBytes = Number(rows.size);
      if (sizeBytes + partBytes > maxBytes) return await overflowWithin(beforeUs, maxBytes - sizeBytes);
      sizeBytes += partBytes;
      beforeUs = Number(rows.from_us);
      await nextTurn();
    }
  }

  async function overflowWithin(beforeUs: number, roomBytes: number): Promise<number | null> {
    const rows = await db
      .selectFrom("log_chunk")
      .select(["last_us", "size_bytes"])
      .where("last_us", "<", beforeUs)
      .orderBy("last_us", "desc")
      .limit(addedRowsMax)
      .execute();
    let sizeBytes = 0;
    const first = rows.find((row) => (sizeBytes += Number(row.size_bytes)) > roomBytes);
    return first === undefined ? null : Number(first.last_us);
  }

  async function removeEmptyMachines(beforeUs: number): Promise<void> {
    await db
      .deleteFrom("log_machine")
      .where((eb) => eb(eb.fn.coalesce("ended_at_ms", "started_at_ms"), "<", Math.floor(beforeUs / 1_000)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("log_chunk")
              .select("first_us")
              .whereRef("log_chunk.machine_id", "=", "log_machine.machine_id"),
          ),
        ),
      )
      .execute();
  }

  return {
    async write(machines, chunks) {
      const rows = await Promise.all(chunks.map(async (chunk) => toRow(chunk, await packEntries(chunk.entries))));
      await db.transaction().execute(async (transaction) => {
        for (const machine of machines) {
          const row = machineColumns.toRow(machine);
          await transaction
            .insertInto("log_machine")
            .values(row)
            .onConflict((conflict) => conflict.column("machine_id").doUpdateSet(row))
            .execute();
        }
        for (const row of rows) {
          await transaction
            .insertInto("log_chunk")
            .values(row)
            .onConflict((conflict) => conflict.columns(["machine_id", "first_us"]).doUpdateSet(row))
            .execute();
        }
      });
    },
    async machine(machineId) {
      const row = await db.selectFrom("log_machine").selectAll().where("machine_id", "=", machineId).executeTakeFirst();
      return machineColumns.one(row);
    },
    async machinesOf(endpointId, limit) {
      const rows = await db
        .selectFrom("log_machine")
        .selectAll()
        .where("endpoint_id", "=", endpointId)
        .orderBy("started_at_ms", "desc")
        .orderBy("machine_id")
        .limit(limit)
        .execute();
      return rows.map(machineColumns.fromRow);
    },
    read: (query) => readPage(db, query),
    trimMachine,
    async trim({ beforeUs, maxBytes }) {
      const overflow = await overflowUs(maxBytes);
      const untilUs = Math.max(beforeUs - 1, overflow ?? 0);
      await removeRows((eb) => eb("last_us", "<=", untilUs));
      await removeEmptyMachines(beforeUs);
    },
    async remove(scope) {
      const [column, id] =
        "podId" in scope ? (["pod_id", scope.podId] as const) : (["endpoint_id", scope.endpointId] as const);
      await removeRows((eb) => eb(column, "=", id));
      await db.deleteFrom("log_machine").where(column, "=", id).execute();
    },
  };
}

async function readPage(db: Kysely<LogSchema>, query: LogQuery): Promise<LogPage> {
  const { scope, source, fromUs, untilUs, order, after, limit } = query;
  if ("machineIds" in scope && scope.machineIds.length === 0) return { chunks: [], next: null };
  const isOldestFirst = order === "oldestFirst";
  let select = inScope(db, scope).where("last_us", ">=", fromUs);
  if (source !== undefined) select = select.where("source", "=", source);
  if (untilUs !== undefined) select = select.where("first_us", "<=", untilUs);
  if (after !== undefined) {
    const beyond = isOldestFirst ? ">" : "<";
    select = select.where(sql<SqlBool>`(last_us, machine_id) ${sql.raw(beyond)} (${after.lastUs}, ${after.machineId})`);
  }
  const direction = isOldestFirst ? "asc" : "desc";
  const rows = await select
    .selectAll()
    .orderBy("last_us", direction)
    .orderBy("machine_id", direction)
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    chunks: await Promise.all(rows.map(fromRow)),
    next:
      last === undefined || rows.length < limit ? null : { lastUs: Number(last.last_us), machineId: last.machine_id },
  };
}

function inScope(db: Kysely<LogSchema>, scope: LogScope) {
  const chunks = db.selectFrom("log_chunk");
  if ("podId" in scope) return chunks.where("pod_id", "=", scope.podId);
  const ofEndpoint = chunks.where("endpoint_id", "=", scope.endpointId);
  return "machineIds" in scope ? ofEndpoint.where("machine_id", "in", [...scope.machineIds]) : ofEndpoint;
}

function toRow({ owner, source, entries }: LogChunk, body: Uint8Array): LogChunkTable {
  return {
    machine_id: owner.machineId,
    first_us: entries[0]?.atUs ?? 0,
    last_us: entries.at(-1)?.atUs ?? 0,
    source,
    account_id: owner.accountId,
    endpoint_id: owner.endpointId,
    pod_id: owner.podId,
    line_count: entries.length,
    size_bytes: body.length,
    body,
  };
}

async function fromRow(row: Selectable<LogChunkTable>): Promise<LogPage["chunks"][number]> {
  const owner = {
    machineId: row.machine_id,
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    podId: row.pod_id,
  };
  const source = row.source === "system" ? "system" : "container";
  const entries = await unpackEntries(row.body, { firstUs: Number(row.first_us), source });
  return { lastUs: Number(row.last_us), entries: entries.map((entry) => ({ ...entry, owner })) };
}
