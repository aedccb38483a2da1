import type { Endpoint, EndpointChangeOutcome, EndpointRepository, NameRule } from "@millrace/engine";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { orViolation } from "./writing/constraint.ts";
import { type EndpointTable, toEndpointRow } from "./rows/endpoint-row.ts";
import { newestFirst } from "./writing/list-place.ts";
import { nameTaken } from "./writing/name-taken.ts";
import { volumesExist } from "./network-volume-repository.ts";
import { locksRows } from "./writing/row-lock.ts";
import type { Database, InTransaction } from "./rows/schema.ts";
import { transact } from "./writing/transact.ts";
import type { RowReader } from "./rows/unreadable-rows.ts";

export type EndpointReader = RowReader<EndpointTable, Endpoint>;

export function createEndpointRepository(db: Database, reader: EndpointReader): EndpointRepository {
  const endpoints = db.selectFrom("endpoint").selectAll();
  return {
    insert(endpoint, rule) {
      return orViolation(() => withCapacityLock(db, (transaction) => insertEndpoint(transaction, endpoint, rule)), {
        "foreign-key": "template-missing" as const,
      });
    },
    get: async (id) => reader.one(await endpoints.where("id", "=", id).executeTakeFirst()),
    list: async (accountId) => reader.all(await newestFirst(endpoints.where("account_id", "=", accountId)).execute()),
    listAll: async () => reader.all(await newestFirst(endpoints).execute()),
    change(id, apply, rule) {
      return orViolation<EndpointChangeOutcome, EndpointChangeOutcome>(
        () => withCapacityLock(db, (transaction) => changeEndpoint(transaction, reader, id, apply, rule)),
        { "foreign-key": { kind: "template-missing" } },
      );
    },
    remove(id) {
      return transact(db, (transaction) => removeEndpoint(transaction, id), { conflicts: "foreign-key" });
    },
  };
}

/** The lock keeps volumes from going, and names from being taken, between the check and the insertion. */
async function insertEndpoint(
  transaction: InTransaction,
  endpoint: Endpoint,
  rule?: NameRule,
): Promise<"inserted" | "name-taken" | "volume-missing"> {
  if (await nameTaken(transaction, "endpoint", endpoint, rule)) return "name-taken";
  if (!(await volumesExist(transaction, endpoint.networkVolumeIds))) return "volume-missing";
  await transaction.insertInto("endpoint").values(toEndpointRow(endpoint)).execute();
  return "inserted";
}

async function changeEndpoint(
  transaction: InTransaction,
  reader: EndpointReader,
  id: string,
  apply: Parameters<EndpointRepository["change"]>[1],
  rule?: NameRule,
): Promise<EndpointChangeOutcome> {
  const row = await transaction
    .selectFrom("endpoint")
    .selectAll()
    .where("id", "=", id)
    .$if(locksRows(transaction), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  const current = reader.one(row);
  if (current === undefined) return { kind: "missing" };
  const endpoint = apply(current);
  const renamed = endpoint.name !== current.name;
  if (renamed && (await nameTaken(transaction, "endpoint", endpoint, rule))) return { kind: "name-taken" };
  if (!(await volumesExist(transaction, endpoint.networkVolumeIds))) return { kind: "volume-missing" };
  await transaction.updateTable("endpoint").set(toEndpointRow(endpoint)).where("id", "=", id).execute();
  return { kind: "changed", endpoint };
}

async function removeEndpoint(transaction: InTransaction, id: string): Promise<"removed" | "missing"> {
  const { numDeletedRows } = await transaction.deleteFrom("endpoint").where("id", "=", id).executeTakeFirst();
  if (numDeletedRows === 0n) return "missing";
  await transaction
    .deleteFrom("template")
    .where("bound_endpoint_id", "=", id)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("endpoint").select("endpoint.id").whereRef("endpoint.template_id", "=", "template.id")),
      ),
    )
    .execute();
  await transaction
    .updateTable("template")
    .set({ bound_endpoint_id: null })
    .where("bound_endpoint_id", "=", id)
    .execute();
  return "removed";
}
