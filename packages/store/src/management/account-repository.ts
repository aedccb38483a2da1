import type { Account, AccountRepository } from "@millrace/engine";
import type { Insertable, Kysely, Selectable } from "kysely";
import type { AccountTable, ManagementSchema } from "./schema.ts";
import { transact } from "./transact.ts";

export function createAccountRepository(db: Kysely<ManagementSchema>): AccountRepository {
  return {
    async insert(account) {
      await db.insertInto("account").values(toRow(account)).execute();
    },
    insertFirst(account) {
      return transact(db, async (transaction) => {
        const oldest = await transaction
          .selectFrom("account")
          .selectAll()
          .orderBy("created_at_ms")
          .orderBy("id")
          .executeTakeFirst();
        if (oldest !== undefined) return fromRow(oldest);
        await transaction.insertInto("account").values(toRow(account)).execute();
        return account;
      });
    },
    async get(id) {
      const row = await db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },
    async setPublicKey(id, publicKey) {
      await db.updateTable("account").set({ public_key: publicKey }).where("id", "=", id).execute();
    },
    async list() {
      const rows = await db.selectFrom("account").selectAll().orderBy("created_at_ms").orderBy("id").execute();
      return rows.map(fromRow);
    },
  };
}

function toRow(account: Account): Insertable<AccountTable> {
  return {
    id: account.id,
    email: account.email,
    webhook_secret: account.webhookSecret,
    created_at_ms: account.createdAtMs,
    public_key: account.publicKey,
  };
}

function fromRow(row: Selectable<AccountTable>): Account {
  return {
    id: row.id,
    email: row.email,
    webhookSecret: row.webhook_secret,
    createdAtMs: Number(row.created_at_ms),
    publicKey: row.public_key,
  };
}
