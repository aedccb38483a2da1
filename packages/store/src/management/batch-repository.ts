import {
  type Batch,
  batchDefaults,
  type BatchStore,
  type InputPlace,
  isUnstarted,
  type ItemIds,
  type NewSegment,
  openaiDefaults,
  type Outcome,
  type OutcomeCode,
  resultFiles,
  type RoomRule,
  type Segment,
  type SegmentState,
  StaleSegmentError,
} from "@millrace/engine";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { toFileRow } from "./openai-file-repository.ts";
import { fromJson } from "./rows/json-column.ts";
import type { BatchSegmentTable, BatchTable } from "./rows/batch-tables.ts";
import type { ManagementSchema } from "./rows/schema.ts";
import { beyond } from "./writing/list-place.ts";
import { rowChunks } from "./writing/row-chunks.ts";
import { locksRows } from "./writing/row-lock.ts";
import { transact } from "./writing/transact.ts";

/** What the column `active` says of batches that run, and of those that have ended and whose webhook is to be sent. */
const RUNS = 1;
const TELLS = 2;
/** Any number that no other program locks in the same database. */
const LOCK_KEY = 7_243_560_113;

export function createBatchRepository(db: Kysely<ManagementSchema>): BatchStore {
  async function insertSegments(
    on: Kysely<ManagementSchema>,
    batchId: string,
    segments: readonly NewSegment[],
    first: { readonly number: number; readonly index: number },
  ): Promise<void> {
    const rows = segments.map((segment, place): Insertable<BatchSegmentTable> => ({
      batch_id: batchId,
      number: first.number + place,
      first_index: first.index + segment.firstIndex,
      state: "waiting",
      version: 1,
      ids_json: null,
      input_blob: segment.inputBlob,
      inputs: toInputs(segment.inputs),
      result_blob: null,
      outcomes: "",
    }));
    for (const chunk of rowChunks(rows)) await on.insertInto("batch_segment").values(chunk).execute();
  }

  const active = db.selectFrom("batch").selectAll().orderBy("id");
  return {
    async insert(batch, segments, { room, unstarted } = {}) {
      await transact(
        db,
        async (transaction) => {
          if (room !== undefined) await requireRoom(transaction, batch, room);
          if (unstarted !== undefined) {
            await lockFor(transaction, batch.accountId);
            unstarted(await countUnstarted(transaction, batch.accountId));
          }
          await transaction.insertInto("batch").values(toRow(batch)).execute();
          await insertSegments(transaction, batch.id, segments, { number: 0, index: 0 });
        },
        { lockingRows: true },
      );
    },
    unstarted: (accountId) => countUnstarted(db, accountId),
    async get(batchId) {
      const row = await db.selectFrom("batch").selectAll().where("id", "=", batchId).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async list(endpointId, { before, limit, openai = false }) {
      let query = db.selectFrom("batch").selectAll().where("endpoint_id", "=", endpointId);
      if (openai) query = query.where("openai", "=", 1);
      if (before !== undefined) query = query.where(beyond(before, "<"));
      const rows = await query.orderBy("created_at_ms", "desc").orderBy("id", "desc").limit(limit).execute();
      return rows.map(fromRow);
    },
    async running(endpointId) {
      let running = active.where("active", "=", RUNS);
      if (endpointId !== undefined) running = running.where("endpoint_id", "=", endpointId);
      return (await running.execute()).map(fromRow);
    },
    untold: async () => (await active.where("active", "=", TELLS).execute()).map(fromRow),
    change: (batchId, { rule, add = [], save = [], room }) =>
      transact(
        db,
        async (transaction) => {
          let query = transaction.selectFrom("batch").selectAll().where("id", "=", batchId);
          if (locksRows(db)) query = query.forUpdate();
          const row = await query.executeTakeFirst();
          if (row === undefined) return undefined;
          const before = fromRow(row);
          const after = rule(before);
          if (room !== undefined) await requireRoom(transaction, before, room);
          if (after !== before) {
            await followEnd(transaction, before, after);
            await transaction.updateTable("batch").set(toRow(after)).where("id", "=", batchId).execute();
          }
          if (add.length > 0) {
            const last = await transaction
              .selectFrom("batch_segment")
              .select("number")
              .where("batch_id", "=", batchId)
              .orderBy("number", "desc")
              .limit(1)
              .executeTakeFirst();
            const number = last === undefined ? 0 : Number(last.number) + 1;
            await insertSegments(transaction, batchId, add, { number, index: before.added });
          }
          for (const segment of save) {
            const { numUpdatedRows } = await transaction
              .updateTable("batch_segment")
              .set({
                state: segment.state,
                version: segment.version + 1,
                ids_json: segment.ids === null ? null : JSON.stringify(segment.ids),
                result_blob: segment.resultBlob,
                outcomes: toOutcomes(segment.outcomes),
              })
              .where("batch_id", "=", batchId)
              .where("number", "=", segment.number)
              .where("version", "=", segment.version)
              .executeTakeFirst();
            if (Number(numUpdatedRows) !== 1)
              throw new StaleSegmentError(`segment ${segment.number} of ${batchId} changed`);
          }
          return after;
        },
        { lockingRows: true },
      ),
    async segments(batchId, { state, from, fromIndex, limit }) {
      let query = db.selectFrom("batch_segment").selectAll().where("batch_id", "=", batchId);
      if (state !== undefined) query = query.where("state", "=", state);
      if (from !== undefined) query = query.where("number", ">=", from);
      if (fromIndex !== undefined) {
        const holding = db
          .selectFrom("batch_segment")
          .select("number")
          .where("batch_id", "=", batchId)
          .where("first_index", "<=", fromIndex)
          .orderBy("number", "desc")
          .limit(1);
        query = query.where("number", ">=", holding);
      }
      return (await query.orderBy("number").limit(limit).execute()).map(segmentOf);
    },
    async expired(nowMs, limit) {
      const rows = await db.selectFrom("batch").select("id").where("expires_at_ms", "<=", nowMs).limit(limit).execute();
      return rows.map(({ id }) => id);
    },
    async idsOf(endpointId) {
      return (await db.selectFrom("batch").select("id").where("endpoint_id", "=", endpointId).execute()).map(
        ({ id }) => id,
      );
    },
    remove: (batchId) =>
      transact(db, async (transaction) => {
        const rows = await transaction
          .selectFrom("batch_segment")
          .select(["input_blob", "result_blob"])
          .where("batch_id", "=", batchId)
          .execute();
        await transaction.deleteFrom("batch_segment").where("batch_id", "=", batchId).execute();
        await transaction.deleteFrom("openai_file").where("batch_id", "=", batchId).execute();
        await transaction.deleteFrom("batch").where("id", "=", batchId).execute();
        return rows.flatMap(({ input_blob: input, result_blob: result }) =>
          result === null ? [input] : [input, result],
        );
      }),
  };
}

/** Of several transactions that lock for the same id, one at a time goes on from here. */
async function lockFor(on: Kysely<ManagementSchema>, id: string): Promise<void> {
  if (locksRows(on)) await sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, ${sql.lit(LOCK_KEY)}))`.execute(on);
}

async function countUnstarted(on: Kysely<ManagementSchema>, accountId: string): Promise<number> {
  const { count } = await on
    .selectFrom("batch")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("unstarted_of", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of several transactions of an endpoint that ask for room, one at a time goes on from here. */
async function requireRoom(on: Kysely<ManagementSchema>, { id, endpointId }: Batch, room: RoomRule): Promise<void> {
  await lockFor(on, endpointId);
  const rows = await on
    .selectFrom("batch")
    .selectAll()
    .where("active", "=", RUNS)
    .where("endpoint_id", "=", endpointId)
    .where("id", "!=", id)
    .execute();
  room(rows.map(fromRow));
}

/** A batch that has ended has files of results; one that runs again has none. */
async function followEnd(on: Kysely<ManagementSchema>, before: Batch, after: Batch): Promise<void> {
  if (after.openai === undefined || (before.finishedAtMs === null) === (after.finishedAtMs === null)) return;
  await on.deleteFrom("openai_file").where("batch_id", "=", after.id).execute();
  const files = resultFiles(after);
  if (files.length > 0) await on.insertInto("openai_file").values(files.map(toFileRow)).execute();
}

function toRow(batch: Batch): Insertable<BatchTable> {
  const { id, endpointId, createdAtMs, expiresAtMs, ...facts } = batch;
  return {
    id,
    endpoint_id: endpointId,
    created_at_ms: createdAtMs,
    expires_at_ms: expiresAtMs,
    active:
      batch.state === "FINALIZED" && batch.finishedAtMs === null ? RUNS : batch.webhookDueAtMs === null ? 0 : TELLS,
    openai: batch.openai === undefined ? 0 : 1,
    unstarted_of: isUnstarted(batch) ? batch.accountId : null,
    facts_json: JSON.stringify(facts),
  };
}

function fromRow(row: Selectable<BatchTable>): Batch {
  type Facts = Omit<Batch, "id" | "endpointId" | "createdAtMs" | "expiresAtMs">;
  const { openai, ...facts } = fromJson<Facts>(row.facts_json);
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    ...batchDefaults,
    ...facts,
    ...(openai === undefined ? {} : { openai: { ...openaiDefaults, ...openai } }),
  };
}

function segmentOf(row: Selectable<BatchSegmentTable>): Segment {
  const inputs = fromInputs(row.inputs);
  return {
    batchId: row.batch_id,
    number: Number(row.number),
    firstIndex: Number(row.first_index),
    state: row.state as SegmentState,
    version: Number(row.version),
    ids: row.ids_json === null ? null : fromJson<ItemIds>(row.ids_json),
    inputBlob: row.input_blob,
    inputs,
    resultBlob: row.result_blob,
    outcomes: fromOutcomes(row.outcomes, inputs.length),
  };
}

/** One text instead of a row for each request: a million of them are a thousand rows. */
function toInputs(inputs: readonly InputPlace[]): string {
  return inputs.map(({ lengthBytes, inputStart, inputEnd }) => `${lengthBytes}.${inputStart}.${inputEnd}`).join(",");
}

function fromInputs(text: string): InputPlace[] {
  return text.split(",").map((part) => {
    const [lengthBytes = 0, inputStart = 0, inputEnd = 0] = part.split(".").map(Number);
    return { lengthBytes, inputStart, inputEnd };
  });
}

function toOutcomes(outcomes: readonly (Outcome | null)[]): string {
  return outcomes.map((outcome) => (outcome === null ? "" : `${outcome.code}${outcome.lengthBytes}`)).join(",");
}

function fromOutcomes(text: string, count: number): (Outcome | null)[] {
  const parts = text.split(",");
  return Array.from({ length: count }, (_, place) => {
    const part = parts[place] ?? "";
    return part === "" ? null : { code: part.charAt(0) as OutcomeCode, lengthBytes: Number(part.slice(1)) };
  });
}
