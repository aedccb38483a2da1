import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type Migrations, migrate } from "./migrate.ts";

/** Registry credentials of a version that bound them to nothing: which registries they are for afterwards. */
export function describeOldLogins(place: string, migrations: Migrations, open: () => Promise<Kysely<unknown>>): void {
  describe(`registry credentials of an older version on ${place}`, () => {
    test("they are for the registries of the images that their own account uses them for", async () => {
      const db = await open();
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0037")));
      for (const id of ["own", "foreign"]) await insertRow(db, "account", { id });
      for (const id of ["one", "several", "folder", "unused", "lent"]) {
        await insertRow(db, "registry_auth", { id, account_id: "own", name: id });
      }
      let count = 0;
      const use = async (table: "template" | "pod", accountId: string, login: string, image: string): Promise<void> => {
        const id = `${table}-${(count += 1)}`;
        const row = { account_id: accountId, image_name: image, container_registry_auth_id: login };
        await insertRow(db, table, { id, name: id, ...row });
      };
      await use("template", "own", "one", "registry.example.com/team/image:1");
      await use("template", "own", "several", "ubuntu");
      await use("template", "own", "several", "ghcr.io/team/image");
      await use("pod", "own", "several", "registry.example.com:5000/image");
      await use("template", "own", "folder", "local/handler");
      await use("template", "foreign", "lent", "attacker.example.com/image");
      await use("pod", "foreign", "lent", "attacker.example.com/image");

      await migrate(db, migrations);
      const { rows } = await sql<{ id: string; registries: string }>`SELECT id, registries FROM registry_auth`.execute(
        db,
      );
      expect(Object.fromEntries(rows.map(({ id, registries }) => [id, JSON.parse(registries)]))).toEqual({
        one: ["registry.example.com"],
        several: ["docker.io", "ghcr.io", "registry.example.com:5000"],
        folder: [],
        unused: [],
        lent: [],
      });
      const pods = await sql<{ login: string | null }>`
        SELECT container_registry_auth_id AS login FROM pod ORDER BY account_id`.execute(db);
      expect(pods.rows.map(({ login }) => login)).toEqual([null, "several"]);
    });
  });
}

/** Fills what the row must have, whatever it means. */
async function insertRow(db: Kysely<unknown>, table: string, row: Readonly<Record<string, string>>): Promise<void> {
  const columns = (await db.introspection.getTables()).find(({ name }) => name === table)?.columns ?? [];
  const needed = columns.filter(({ isNullable, hasDefaultValue }) => !isNullable && !hasDefaultValue);
  const filled = needed.map(({ name, dataType }) => [name, /text|char/iu.test(dataType) ? "" : 0] as const);
  const entries = Object.entries({ ...Object.fromEntries(filled), ...row });
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    VALUES (${sql.join(entries.map(([, value]) => value))})`.execute(db);
}
