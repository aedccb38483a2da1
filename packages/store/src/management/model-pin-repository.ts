import type { ModelCommits, ModelPins } from "@millrace/engine";
import type { Database } from "./rows/schema.ts";

export function createModelPinRepository(db: Database): ModelPins {
  async function find(endpointId: string, version: number): Promise<ModelCommits | null> {
    const row = await db
      .selectFrom("model_pin")
      .select("commits_json")
      .where("endpoint_id", "=", endpointId)
      .where("version", "=", version)
      .executeTakeFirst();
    return row === undefined ? null : (JSON.parse(row.commits_json) as ModelCommits);
  }

  return {
    find,
    async keep(endpointId, version, commits) {
      await db
        .insertInto("model_pin")
        .values({ endpoint_id: endpointId, version, commits_json: JSON.stringify(commits) })
        .onConflict((conflict) =>
          conflict
            .column("endpoint_id")
            .doUpdateSet({ version, commits_json: JSON.stringify(commits) })
            .where("model_pin.version", "<", version),
        )
        .execute();
      // An older version than the stored one goes without a pin.
      return (await find(endpointId, version)) ?? commits;
    },
    async forget(endpointId) {
      await db.deleteFrom("model_pin").where("endpoint_id", "=", endpointId).execute();
    },
  };
}
