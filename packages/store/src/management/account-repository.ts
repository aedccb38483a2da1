import type { Account, AccountHolding, AccountRemovalOutcome, AccountRepository } from "@millrace/engine";
import { accountColumns } from "./rows/account-row.ts";
import type { Database } from "./rows/schema.ts";
import { transact } from "./writing/transact.ts";
import { removeRules } from "./notification-repository.ts";
import { beyond } from "./writing/list-place.ts";

export function createAccountRepository(db: Database): AccountRepository {
  async function get(id: string): Promise<Account | undefined> {
    return accountColumns.one(await existing(db).where("id", "=", id).executeTakeFirst());
  }
  return {
    async insert(account) {
      await db.insertInto("account").values(accountColumns.toRow(account)).execute();
    },
    insertFirst(account) {
      return transact(db, async (transaction) => {
        const oldest = await existing(transaction).orderBy("created_at_ms").orderBy("id").executeTakeFirst();
        if (oldest !== undefined) return accountColumns.fromRow(oldest);
        await transaction.insertInto("account").values(accountColumns.toRow(account)).execute();
        return account;
      });
    },
    get,
    async setPublicKey(id, publicKey) {
      await db.updateTable("account").set({ public_key: publicKey }).where("id", "=", id).execute();
    },
    async list() {
      const rows = await existing(db).orderBy("created_at_ms").orderBy("id").execute();
      return rows.map(accountColumns.fromRow);
    },
    async page({ after, limit }) {
      let query = existing(db);
      if (after !== undefined) query = query.where(beyond(after, ">"));
      const rows = await query.orderBy("created_at_ms").orderBy("id").limit(limit).execute();
      return rows.map(accountColumns.fromRow);
    },
    async listBudgeted() {
      const rows = await existing(db)
        .where((eb) => eb.or([eb("budget", "is not", null), eb("operator_budget", "is not", null)]))
        .orderBy("created_at_ms")
        .orderBy("id")
        .execute();
      return rows.map(accountColumns.fromRow);
    },
    async update(id, given) {
      const changes = accountColumns.changes(given);
      if (Object.keys(changes).length > 0) {
        await db.updateTable("account").set(changes).where("id", "=", id).where("deleted_at_ms", "is", null).execute();
      }
      return await get(id);
    },
    remove: (id, atMs) => transact(db, (transaction) => removeAccount(transaction, id, atMs)),
  };
}

function existing(db: Database) {
  return db.selectFrom("account").selectAll().where("deleted_at_ms", "is", null);
}

const HOLDING_NAMES_MAX = 5;
const holdingTables = [
  ["pod", "pod"],
  ["endpoint", "endpoint"],
  ["template", "template"],
  ["networkVolume", "network_volume"],
  ["registryAuth", "registry_auth"],
  ["secret", "secret"],
] as const;

async function removeAccount(db: Database, id: string, atMs: number): Promise<AccountRemovalOutcome> {
  const row = await existing(db).where("id", "=", id).executeTakeFirst();
  if (row === undefined) return { kind: "missing" };
  const first = await existing(db).orderBy("created_at_ms").orderBy("id").executeTakeFirst();
  if (first?.id === id) return { kind: "first" };
  const holdings = await holdingsOf(db, id);
  if (holdings.length > 0) return { kind: "in-use", holdings };
  await db
    .updateTable("api_key")
    .set((eb) => ({ revoked_at_ms: eb.fn.coalesce("revoked_at_ms", eb.val(atMs)) }))
    .where("account_id", "=", id)
    .execute();
  const rules = await db.selectFrom("notification_rule").select("id").where("account_id", "=", id).execute();
  await removeRules(
    db,
    rules.map((rule) => rule.id),
  );
  const apps = db.selectFrom("flash_app").select("id").where("account_id", "=", id);
  await db.deleteFrom("flash_build").where("app_id", "in", apps).execute();
  for (const table of ["flash_app", "openai_file", "sandbox"] as const)
    await db.deleteFrom(table).where("account_id", "=", id).execute();
  await db.updateTable("account").set({ deleted_at_ms: atMs }).where("id", "=", id).execute();
  return { kind: "removed" };
}

async function holdingsOf(db: Database, accountId: string): Promise<AccountHolding[]> {
  const holdings: AccountHolding[] = [];
  for (const [kind, table] of holdingTables) {
    const own = db.selectFrom(table).where("account_id", "=", accountId);
    const { count } = await own.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow();
    if (Number(count) === 0) continue;
    const rows = await own.select("name").orderBy("name").limit(HOLDING_NAMES_MAX).execute();
    holdings.push({ kind, count: Number(count), names: rows.map(({ name }) => name) });
  }
  return holdings;
}
