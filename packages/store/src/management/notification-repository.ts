import { deliveryAfter, type Firing, type FiringChange, type NotificationStore } from "@millrace/engine";
import { limits } from "@millrace/spec";
import { fromJson } from "./rows/json-column.ts";
import { fromFiringRow, fromMessageRow, ruleColumns, toFiringRow } from "./rows/notification-row.ts";
import { newestFirst } from "./writing/list-place.ts";
import { rowChunks } from "./writing/row-chunks.ts";
import { locksRows } from "./writing/row-lock.ts";
import { toJson } from "./rows/row-numbers.ts";
import type { Database } from "./rows/schema.ts";
import { transact, transactLocking } from "./writing/transact.ts";

export function createNotificationRepository(db: Database): NotificationStore {
  const rules = db.selectFrom("notification_rule").selectAll();
  return {
    insert: (rule) =>
      transact(db, async (transaction) => {
        const { count } = await transaction
          .selectFrom("notification_rule")
          .select((eb) => eb.fn.countAll().as("count"))
          .where("account_id", "=", rule.accountId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= limits.notificationRulesMax) return "too-many";
        await transaction.insertInto("notification_rule").values(ruleColumns.toRow(rule)).execute();
        return "inserted";
      }),
    get: async (id) => ruleColumns.one(await rules.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) =>
      (await newestFirst(rules.where("account_id", "=", accountId)).execute()).map(ruleColumns.fromRow),
    enabled: async () => (await rules.where("enabled", "=", 1).execute()).map(ruleColumns.fromRow),
    update: (id, changes, restarts) =>
      transactLocking(db, async (transaction) => {
        const row = await lockedRule(transaction, id);
        if (row === undefined) return "missing";
        if (restarts) await forget(transaction, [id]);
        const generation = row.generation + (restarts ? 1 : 0);
        const changed = await transaction
          .updateTable("notification_rule")
          .set({
            generation,
            ...ruleColumns.changes(changes),
            ...(changes.url === undefined ? {} : { last_delivery: null }),
          })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return ruleColumns.fromRow(changed);
      }),
    remove: (id) =>
      transactLocking(db, async (transaction) => {
        if ((await lockedRule(transaction, id)) === undefined) return "missing";
        await removeRules(transaction, [id]);
        return "removed";
      }),
    firing: (ruleIds) => firingOf(db, ruleIds),
    turn: ({ id, generation }, change, message) =>
      transactLocking(db, async (transaction) => {
        const rule = await lockedRule(transaction, id);
        if (rule?.generation !== generation || !(await turnFiring(transaction, id, change))) return false;
        if (message === null) return true;
        const { id: messageId, at } = message;
        const row = { id: messageId, rule_id: id, message: toJson(message), tries: 0, due_at_ms: Date.parse(at) };
        await transaction.insertInto("notification_message").values(row).execute();
        return true;
      }),
    async due(nowMs, limit) {
      const rows = await messages(db)
        .where("due_at_ms", "<=", nowMs)
        .orderBy("due_at_ms")
        .orderBy("notification_message.id")
        .limit(limit)
        .execute();
      return rows.map(fromMessageRow);
    },
    async dueMessage(id, nowMs) {
      const row = await messages(db)
        .where("notification_message.id", "=", id)
        .where("due_at_ms", "<=", nowMs)
        .executeTakeFirst();
      return row === undefined ? undefined : fromMessageRow(row);
    },
    async nextDueAtMs(afterMs) {
      const row = await db
        .selectFrom("notification_message")
        .select("due_at_ms")
        .where("due_at_ms", ">", afterMs)
        .orderBy("due_at_ms")
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : Number(row.due_at_ms);
    },
    tried: (ruleId, messageId, tried) =>
      transactLocking(db, async (transaction) => {
        // The rule first, as every other change does, so that two do not wait for each other.
        const before = await lockedRule(transaction, ruleId);
        const delivery = deliveryAfter(fromJson(before?.last_delivery ?? "null"), tried);
        await transaction
          .updateTable("notification_rule")
          .set({ last_delivery: toJson(delivery) })
          .where("id", "=", ruleId)
          .execute();
        if (messageId === null) return delivery;
        const { attempt, nextTryAtMs } = delivery;
        if (nextTryAtMs === null) {
          await transaction.deleteFrom("notification_message").where("id", "=", messageId).execute();
          return delivery;
        }
        await transaction
          .updateTable("notification_message")
          .set({ tries: attempt, due_at_ms: nextTryAtMs })
          .where("id", "=", messageId)
          .execute();
        return delivery;
      }),
  };
}

/** Removes rules with all that belongs to them. */
export async function removeRules(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await forget(db, ids);
  await db.deleteFrom("notification_rule").where("id", "in", ids).execute();
}

/** What rules fire for, and their undelivered messages. */
async function forget(db: Database, ruleIds: readonly string[]): Promise<void> {
  await db.deleteFrom("notification_message").where("rule_id", "in", ruleIds).execute();
  await db.deleteFrom("notification_firing").where("rule_id", "in", ruleIds).execute();
}

async function lockedRule(db: Database, id: string) {
  const query = db.selectFrom("notification_rule").select(["id", "generation", "last_delivery"]).where("id", "=", id);
  return await (locksRows(db) ? query.forUpdate() : query).executeTakeFirst();
}

/** False when the firing is not as it was. The rule is locked. */
async function turnFiring(db: Database, ruleId: string, change: FiringChange): Promise<boolean> {
  const { before, after } = change;
  const subjectId = (before ?? after)?.subject.id ?? "";
  const row = await db
    .selectFrom("notification_firing")
    .selectAll()
    .where("rule_id", "=", ruleId)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  const current = row === undefined ? null : fromFiringRow(row);
  if (current?.toldAtMs !== before?.toldAtMs || current?.clearSinceMs !== before?.clearSinceMs) return false;
  await db
    .deleteFrom("notification_firing")
    .where("rule_id", "=", ruleId)
    .where("subject_id", "=", subjectId)
    .execute();
  if (after !== null) await db.insertInto("notification_firing").values(toFiringRow(ruleId, after)).execute();
  return true;
}

async function firingOf(db: Database, ruleIds: readonly string[]): Promise<ReadonlyMap<string, readonly Firing[]>> {
  const found = new Map<string, Firing[]>();
  for (const ids of rowChunks(ruleIds)) {
    const rows = await db
      .selectFrom("notification_firing")
      .selectAll()
      .where("rule_id", "in", ids)
      .orderBy("since_ms")
      .orderBy("subject_id")
      .execute();
    for (const row of rows) {
      const known = found.get(row.rule_id);
      if (known === undefined) found.set(row.rule_id, [fromFiringRow(row)]);
      else known.push(fromFiringRow(row));
    }
  }
  return found;
}

function messages(db: Database) {
  return db
    .selectFrom("notification_message")
    .innerJoin("notification_rule", "notification_rule.id", "notification_message.rule_id")
    .selectAll("notification_message")
    .select(["notification_rule.account_id", "notification_rule.url"]);
}
