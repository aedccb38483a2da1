import { handlerImagePrefix, registryOfImage } from "@millrace/engine";
import { type Kysely, sql } from "kysely";

interface Use {
  readonly id: string;
  readonly image_name: string;
}

/**
 * Registry credentials are for the registries of the images that their own account uses them for today. A pod with those of
 * another account, which it got from a template, has none of its own: the template lends them.
 */
export async function bindLoginsToRegistries(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE registry_auth ADD COLUMN registries text NOT NULL DEFAULT '[]'`.execute(db);
  await sql`
      UPDATE pod SET container_registry_auth_id = NULL
      WHERE container_registry_auth_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM registry_auth
        WHERE registry_auth.id = pod.container_registry_auth_id AND registry_auth.account_id = pod.account_id
      )`.execute(db);
  const { rows } = await sql<Use>`
      SELECT registry_auth.id, image_name FROM registry_auth
        JOIN template ON template.container_registry_auth_id = registry_auth.id
          AND template.account_id = registry_auth.account_id
      UNION SELECT registry_auth.id, image_name FROM registry_auth
        JOIN pod ON pod.container_registry_auth_id = registry_auth.id`.execute(db);
  // Folders of handlers come from no registry.
  const pulled = rows.filter((use) => !use.image_name.startsWith(handlerImagePrefix));
  for (const [id, uses] of Map.groupBy(pulled, (use) => use.id)) {
    const registries = [...new Set(uses.map((use) => registryOfImage(use.image_name)))].toSorted();
    await sql`UPDATE registry_auth SET registries = ${JSON.stringify(registries)} WHERE id = ${id}`.execute(db);
  }
}
