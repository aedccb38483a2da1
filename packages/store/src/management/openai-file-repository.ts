import type { OpenaiFile, OpenaiFileStore } from "@millrace/engine";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { OpenaiFileTable } from "./rows/batch-tables.ts";
import type { ManagementSchema } from "./rows/schema.ts";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { beyond } from "./writing/list-place.ts";

export function createOpenaiFileRepository(db: Kysely<ManagementSchema>): OpenaiFileStore {
  async function kept(on: Kysely<ManagementSchema>, accountId: string) {
    const { count, bytes } = await on
      .selectFrom("openai_file")
      .select(({ fn }) => [fn.countAll().as("count"), fn.sum("bytes").as("bytes")])
      .where("account_id", "=", accountId)
      .where("blob_id", "is not", null)
      .executeTakeFirstOrThrow();
    return { count: Number(count), bytes: Number(bytes ?? 0) };
  }

  return {
    insert: (file, room) =>
      withCapacityLock(db, async (transaction) => {
        room(await kept(transaction, file.accountId));
        await transaction.insertInto("openai_file").values(toFileRow(file)).execute();
      }),
    async get(fileId) {
      const row = await db.selectFrom("openai_file").selectAll().where("id", "=", fileId).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async list(endpointId, nowMs, { after, limit, oldestFirst, ofResults }) {
      let query = db
        .selectFrom("openai_file")
        .selectAll()
        .where("endpoint_id", "=", endpointId)
        .where("expires_at_ms", ">", nowMs);
      if (ofResults !== undefined) query = query.where("blob_id", ofResults ? "is" : "is not", null);
      if (after !== undefined) query = query.where(beyond(after, oldestFirst ? ">" : "<"));
      const order = oldestFirst ? "asc" : "desc";
      const rows = await query.orderBy("created_at_ms", order).orderBy("id", order).limit(limit).execute();
      return rows.map(fromRow);
    },
    kept: (accountId) => kept(db, accountId),
    async expired(nowMs, limit) {
      const query = db.selectFrom("openai_file").select("id").where("expires_at_ms", "<=", nowMs);
      return (await query.limit(limit).execute()).map(({ id }) => id);
    },
    async idsOf(endpointId) {
      const query = db.selectFrom("openai_file").select("id").where("endpoint_id", "=", endpointId);
      return (await query.execute()).map(({ id }) => id);
    },
    async remove(fileId) {
      const query = db.deleteFrom("openai_file").where("id", "=", fileId).returning("blob_id");
      return (await query.executeTakeFirst())?.blob_id ?? null;
    },
  };
}

export function toFileRow(file: OpenaiFile): Insertable<OpenaiFileTable> {
  return {
    id: file.id,
    endpoint_id: file.endpointId,
    account_id: file.accountId,
    name: file.name,
    bytes: file.bytes,
    created_at_ms: file.createdAtMs,
    expires_at_ms: file.expiresAtMs,
    blob_id: file.blobId,
    batch_id: file.batchId,
  };
}

function fromRow(row: Selectable<OpenaiFileTable>): OpenaiFile {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    accountId: row.account_id,
    name: row.name,
    bytes: Number(row.bytes),
    createdAtMs: Number(row.created_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    blobId: row.blob_id,
    batchId: row.batch_id,
  };
}
