import { type Kysely, type TableMetadata, sql } from "kysely";
import { expect, test } from "vitest";
import type { ManagementSchema, ManagementStore } from "../index.ts";
import { sampleAccount } from "../samples.test-support.ts";

/** Resources, which have to be deleted before their account. */
const holdings = new Set(["pod", "endpoint", "template", "network_volume", "registry_auth", "secret"]);

/** Tables that keep rows of a deleted account, with the reason. */
const kept: Readonly<Record<string, string>> = {
  api_key: "revoked; the audit log names it",
  audit_entry: "until its retention ends",
  log_chunk: "until its retention ends",
  log_machine: "until its retention ends",
  rental: "what was billed",
  rental_line: "what was billed",
  rental_pod_sum: "what was billed",
  token_count: "what was billed",
};

export function describeAccountRows(store: () => ManagementStore, db: () => Kysely<ManagementSchema>): void {
  test("no table holds a row of a deleted account, except what is kept for a reason", async () => {
    await store().accounts.insert(sampleAccount());
    const account = sampleAccount({ createdAtMs: 2_000 });
    await store().accounts.insert(account);
    const tables = tablesOfAccounts(await db().introspection.getTables());
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["flash_build", "notification_firing"]));
    for (const table of tables) await insertRow(db(), table, account.id);
    expect(await store().accounts.remove(account.id, 5_000)).toEqual({ kind: "removed" });
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(db());
      if (rows.length > 0) left.push(name);
    }
    expect(left.toSorted()).toEqual(
      tables
        .map(({ name }) => name)
        .filter((name) => name in kept)
        .toSorted(),
    );
  });
}

/** Tables with an `account_id`, then those that name a row of one that is not kept, such as by `app_id` one of `flash_app`. */
function tablesOfAccounts(tables: readonly TableMetadata[]): readonly TableMetadata[] {
  const all = tables.filter(({ name }) => !holdings.has(name));
  const names = (table: TableMetadata, column: string): boolean => table.columns.some(({ name }) => name === column);
  const found = all.filter((table) => names(table, "account_id"));
  for (const parent of found) {
    if (parent.name in kept) continue;
    const column = `${parent.name.slice(parent.name.lastIndexOf("_") + 1)}_id`;
    found.push(...all.filter((table) => names(table, column) && !found.includes(table)));
  }
  return found;
}

/** Every id but that of the account is the same text, so that rows of one table name those of others. */
async function insertRow(db: Kysely<ManagementSchema>, table: TableMetadata, accountId: string): Promise<void> {
  const columns = table.columns.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue);
  const values = columns.map(({ name, dataType }) => {
    if (name === "account_id") return accountId;
    return /int|real|double|float|numeric/i.test(dataType) ? 1 : "made";
  });
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`INSERT INTO ${sql.table(table.name)} (${names}) VALUES (${sql.join(values)})`.execute(db);
}
