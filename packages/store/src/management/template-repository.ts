import type { TemplateChange, TemplateChangeOutcome, TemplateInclude, TemplateRepository } from "@millrace/engine";
import type { ExpressionBuilder, ExpressionWrapper, Kysely, SqlBool, Transaction } from "kysely";
import { orViolation } from "./constraint.ts";
import { fromEndpointRow } from "./endpoint-row.ts";
import { locksRows } from "./row-lock.ts";
import type { ManagementSchema } from "./schema.ts";
import { transact } from "./transact.ts";
import { fromTemplateRow, toTemplateRow } from "./template-row.ts";

export function createTemplateRepository(db: Kysely<ManagementSchema>): TemplateRepository {
  return {
    insert(template) {
      return orViolation(
        async () => {
          await db.insertInto("template").values(toTemplateRow(template)).execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      );
    },
    async get(id) {
      const row = await db.selectFrom("template").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromTemplateRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      const rows = await db.selectFrom("template").selectAll().where("id", "in", ids).execute();
      return rows.map(fromTemplateRow);
    },
    async listVisible(accountId, include) {
      const rows = await db
        .selectFrom("template")
        .selectAll()
        .where((eb) => visible(eb, accountId, include))
        .orderBy("created_at_ms", "desc")
        .orderBy("id", "desc")
        .execute();
      return rows.map(fromTemplateRow);
    },
    change(id, apply) {
      return orViolation<TemplateChangeOutcome, TemplateChangeOutcome>(
        () => transact(db, (transaction) => changeTemplate(transaction, id, apply), { lockingRows: true }),
        { unique: { kind: "name-taken" } },
      );
    },
    remove(id) {
      return orViolation(
        async () => {
          const { numDeletedRows } = await db.deleteFrom("template").where("id", "=", id).executeTakeFirst();
          return numDeletedRows === 0n ? ("missing" as const) : ("removed" as const);
        },
        { "foreign-key": "in-use" as const },
      );
    },
  };
}

async function changeTemplate(
  transaction: Transaction<ManagementSchema>,
  id: string,
  apply: Parameters<TemplateRepository["change"]>[1],
): Promise<TemplateChangeOutcome> {
  const row = await transaction
    .selectFrom("template")
    .selectAll()
    .where("id", "=", id)
    .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) return { kind: "missing" };
  const change: TemplateChange = apply(fromTemplateRow(row));
  await transaction.updateTable("template").set(toTemplateRow(change.template)).where("id", "=", id).execute();
  if (change.restartsWorkers) {
    await transaction
      .updateTable("endpoint")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("template_id", "=", id)
      .execute();
  }
  const endpoints = await transaction.selectFrom("endpoint").selectAll().where("template_id", "=", id).execute();
  return { kind: "changed", template: change.template, endpoints: endpoints.map(fromEndpointRow) };
}

/** The engine's `isTemplateVisible` in SQL; the conformance suite compares the two. */
function visible(
  eb: ExpressionBuilder<ManagementSchema, "template">,
  accountId: string,
  include: TemplateInclude,
): ExpressionWrapper<ManagementSchema, "template", SqlBool> {
  const own = eb("account_id", "=", accountId);
  const kinds = [
    include.includeEndpointBoundTemplates === true ? own : eb.and([own, eb("bound_endpoint_id", "is", null)]),
  ];
  const others = eb("account_id", "!=", accountId);
  if (include.includePublicTemplates === true) kinds.push(eb.and([others, eb("is_public", "=", 1)]));
  if (include.includePlatformTemplates === true) kinds.push(eb.and([others, eb("is_platform", "=", 1)]));
  return eb.or(kinds);
}
