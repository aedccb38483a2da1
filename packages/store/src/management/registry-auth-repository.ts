import type { RegistryAuthRepository } from "@millrace/engine";
import { withCapacityLock } from "./writing/capacity-lock.ts";
import { orViolation } from "./writing/constraint.ts";
import { fromJson } from "./rows/json-column.ts";
import { registryAuthColumns } from "./rows/resource-rows.ts";
import type { Database, InTransaction } from "./rows/schema.ts";
import { newestFirst } from "./writing/list-place.ts";

export function createRegistryAuthRepository(db: Database): RegistryAuthRepository {
  const auths = db.selectFrom("registry_auth").selectAll();
  return {
    insert: (auth, sealed) =>
      orViolation(
        async () => {
          await db
            .insertInto("registry_auth")
            .values({ ...registryAuthColumns.toRow(auth), sealed })
            .execute();
          return "inserted" as const;
        },
        { unique: "name-taken" as const },
      ),
    get: async (id) => registryAuthColumns.one(await auths.where("id", "=", id).executeTakeFirst()),
    async sealed(id) {
      const row = await db.selectFrom("registry_auth").select("sealed").where("id", "=", id).executeTakeFirst();
      return row?.sealed;
    },
    list: async (accountId) =>
      (await newestFirst(auths.where("account_id", "=", accountId)).execute()).map(registryAuthColumns.fromRow),
    reseal: (id, apply, registries) =>
      withCapacityLock(db, async (transaction) => {
        const row = await transaction
          .selectFrom("registry_auth")
          .select("sealed")
          .where("id", "=", id)
          .executeTakeFirst();
        if (row === undefined) return "missing";
        await transaction
          .updateTable("registry_auth")
          .set({ sealed: apply(row.sealed), ...registryAuthColumns.changes({ registries }) })
          .where("id", "=", id)
          .execute();
        return "changed";
      }),
    bind: (id, registry) =>
      withCapacityLock(db, async (transaction) => {
        await transaction
          .updateTable("registry_auth")
          .set({ registries: JSON.stringify([registry]) })
          .where("id", "=", id)
          .where("registries", "=", "[]")
          .execute();
        const row = await transaction
          .selectFrom("registry_auth")
          .select("registries")
          .where("id", "=", id)
          .executeTakeFirst();
        return row === undefined ? [] : fromJson<readonly string[]>(row.registries);
      }),
    remove: (id) =>
      withCapacityLock(db, async (transaction) => {
        const usedBy = await userOf(transaction, id);
        if (usedBy !== undefined) return { usedBy };
        const { numDeletedRows } = await transaction
          .deleteFrom("registry_auth")
          .where("id", "=", id)
          .executeTakeFirst();
        return numDeletedRows === 0n ? "missing" : "removed";
      }),
  };
}

/** Whether these credentials exist; to be asked under the lock, so that they do not go meanwhile. */
export async function registryAuthExists(transaction: InTransaction, id: string | null): Promise<boolean> {
  if (id === null) return true;
  const found = await transaction.selectFrom("registry_auth").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

async function userOf(transaction: InTransaction, id: string): Promise<string | undefined> {
  for (const table of ["template", "pod"] as const) {
    const user = await transaction
      .selectFrom(table)
      .select("id")
      .where("container_registry_auth_id", "=", id)
      .executeTakeFirst();
    if (user !== undefined) return `the ${table} ${user.id}`;
  }
  return undefined;
}
