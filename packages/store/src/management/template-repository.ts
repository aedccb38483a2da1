import type {
  Template,
  TemplateChange,
  TemplateChangeOutcome,
  TemplateInclude,
  TemplateRepository,
} from "@millrace/engine";
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { orViolation } from "./writing/constraint.ts";
import type { EndpointReader } from "./endpoint-repository.ts";
import { registryAuthExists } from "./registry-auth-repository.ts";
import { newestFirst } from "./writing/list-place.ts";
import { locksRows } from "./writing/row-lock.ts";
import type { Database, InTransaction, ManagementSchema } from "./rows/schema.ts";
import type { RowReader } from "./rows/unreadable-rows.ts";
import { type TemplateTable, toTemplateRow } from "./rows/template-row.ts";

interface Readers {
  readonly templates: RowReader<TemplateTable, Template>;
  readonly endpoints: EndpointReader;
}

export function createTemplateRepository(db: Database, readers: Readers): TemplateRepository {
  const templates = db.selectFrom("template").selectAll();
  return {
    insert(template) {
      return orViolation(
        async () => {
          if (template.containerRegistryAuthId !== null) {
            return withCapacityLock(db, (transaction) => insertWithLogin(transaction, template));
          }
          await db.insertInto("template").values(toTemplateRow(template)).execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      );
    },
    get: async (id) => readers.templates.one(await templates.where("id", "=", id).executeTakeFirst()),
    getMany: async (ids) =>
      ids.length === 0 ? [] : readers.templates.all(await templates.where("id", "in", ids).execute()),
    async listVisible(accountId, include) {
      const shown = templates.where((eb) => visible(eb, accountId, include));
      return readers.templates.all(await newestFirst(shown).execute());
    },
    change(id, apply) {
      return orViolation<TemplateChangeOutcome, TemplateChangeOutcome>(
        () => withCapacityLock(db, (transaction) => changeTemplate(transaction, readers, id, apply)),
        { unique: { kind: "name-taken" } },
      );
    },
    remove(id) {
      return orViolation(() => withCapacityLock(db, (transaction) => removeTemplate(transaction, id)), {
        "foreign-key": "in-use" as const,
      });
    },
  };
}

/** The credentials cannot be deleted between the check and the insertion. */
async function insertWithLogin(
  transaction: InTransaction,
  template: Template,
): Promise<"inserted" | "registry-auth-missing"> {
  if (!(await registryAuthExists(transaction, template.containerRegistryAuthId))) return "registry-auth-missing";
  await transaction.insertInto("template").values(toTemplateRow(template)).execute();
  return "inserted";
}

async function removeTemplate(transaction: InTransaction, id: string): Promise<"removed" | "missing" | "in-use"> {
  const pod = await transaction.selectFrom("pod").select("id").where("template_id", "=", id).executeTakeFirst();
  if (pod !== undefined) return "in-use";
  const { numDeletedRows } = await transaction.deleteFrom("template").where("id", "=", id).executeTakeFirst();
  return numDeletedRows === 0n ? "missing" : "removed";
}

async function changeTemplate(
  transaction: InTransaction,
  readers: Readers,
  id: string,
  apply: Parameters<TemplateRepository["change"]>[1],
): Promise<TemplateChangeOutcome> {
  const row = await transaction
    .selectFrom("template")
    .selectAll()
    .where("id", "=", id)
    .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const current = readers.templates.one(row);
  if (current === undefined) return { kind: "missing" };
  const change: TemplateChange = apply(current);
  if (!(await registryAuthExists(transaction, change.template.containerRegistryAuthId))) {
    return { kind: "registry-auth-missing" };
  }
  await transaction.updateTable("template").set(toTemplateRow(change.template)).where("id", "=", id).execute();
  if (change.restartsWorkers) {
    await transaction
      .updateTable("endpoint")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("template_id", "=", id)
      .execute();
  }
  const endpoints = await transaction.selectFrom("endpoint").selectAll().where("template_id", "=", id).execute();
  return { kind: "changed", template: change.template, endpoints: readers.endpoints.all(endpoints) };
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
